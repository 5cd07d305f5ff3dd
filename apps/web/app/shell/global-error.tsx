import { failureMessages } from '@hlizo/contract/messages/failures'
import { isRouteErrorResponse } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/notice.tsx'
import { Wordmark } from './logo.tsx'
import styles from './global-error.module.css'
import { NotFound } from '#web/features/failures/not-found.tsx'

/** The fallback when even the layout could not be rendered (spec §2 „Global fallback text”). */
export function GlobalError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />

  return (
    <main className={styles.stage}>
      <Wordmark />
      <ErrorPanel
        title={failureMessages.global}
        actions={<Button onClick={() => location.reload()}>{failureMessages.route.retry}</Button>}
      />
    </main>
  )
}
