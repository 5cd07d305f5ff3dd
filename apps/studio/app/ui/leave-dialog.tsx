import { studioMessages } from '@hlizo/contract/messages/studio'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

type LeaveDialogProps = {
  isUnsaved: boolean
  /** What the screen says beyond the usual words. */
  words?: { readonly title?: string; readonly lead?: string; readonly submit?: string }
  onLeave?: () => void
}

/** Asks before what was typed is lost by another screen of Studio; the browser asks before the page itself goes. */
export function LeaveDialog({ isUnsaved, words, onLeave }: LeaveDialogProps) {
  const blocker = useBlocker(isUnsaved)
  useEffect(() => {
    if (!isUnsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)

    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])

  return (
    <ConfirmDialog
      {...studioMessages.leave}
      {...words}
      isOpen={blocker.state === 'blocked'}
      isBusy={false}
      onConfirm={() => {
        onLeave?.()
        blocker.proceed?.()
      }}
      onClose={() => blocker.reset?.()}
    />
  )
}
