import { studioTitleMessages as ro } from '@hlizo/contract/messages/studio-titles'
import type { Blocker } from 'react-router'
import { ConfirmDialog } from '#studio/ui/confirm-dialog.tsx'

/** Asks before edits are left behind. */
export function LeaveDialog({ blocker, onLeave }: { blocker: Blocker; onLeave: () => void }) {
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={ro.leave.title}
      lead={ro.leave.lead}
      submit={ro.discard}
      isBusy={false}
      onConfirm={() => {
        onLeave()
        blocker.proceed?.()
      }}
      onClose={() => blocker.reset?.()}
    />
  )
}
