import { studioTitleMessages as ro } from '@hlizo/contract/messages/studio-titles'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '#studio/ui/button.tsx'
import styles from './title-screen.module.css'

type SaveBarProps = {
  /** Edited fields. */
  count: number
  failure: string | null
  isBusy: boolean
  onSave: () => void
  onDiscard: () => void
}

/** Saves or discards the edits; Ctrl or Cmd S saves too. */
export function SaveBar({ count, failure, isBusy, onSave, onDiscard }: SaveBarProps) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (count > 0 && !isBusy) onSave()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listen)

    return () => removeEventListener('keydown', listen)
  }, [])

  return (
    <div className={styles.bar}>
      {failure !== null && (
        <p role="alert" className={styles.error}>
          {failure}
        </p>
      )}
      <p aria-live="polite">{count > 0 && ro.unsaved(count)}</p>
      <Button onPress={onDiscard} isDisabled={count === 0 || isBusy}>
        {ro.discard}
      </Button>
      <Button variant="primary" onPress={onSave} isBusy={isBusy} isDisabled={count === 0}>
        {ro.save}
      </Button>
    </div>
  )
}
