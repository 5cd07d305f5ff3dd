import { failureMessages } from '@hlizo/contract/messages/failures'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/notice.tsx'
import styles from './app-unavailable.module.css'

const { COUNTRY, APP_TOO_OLD, MAINTENANCE, title, retry } = failureMessages.unavailable
const reasons: Readonly<Record<string, string>> = { COUNTRY, APP_TOO_OLD }

/** Status 418 (D20): covers everything until a retry succeeds. */
export function AppUnavailable({ reason }: { reason: string }) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog ref={dialog} className={styles.cover} onCancel={(event) => event.preventDefault()}>
      <EmptyState
        icon="wifi"
        title={title}
        text={reasons[reason] ?? MAINTENANCE}
        actions={<Button onClick={() => location.reload()}>{retry}</Button>}
      />
    </dialog>
  )
}
