import { failureMessages } from '@hlizo/contract/messages/failures'
import type { ReactNode } from 'react'
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
    <FailedStage>
      <Wordmark />
    </FailedStage>
  )
}

/** It needs neither the router nor the data of the site. */
export function FailedStage({ children }: { children?: ReactNode }) {
  return (
    <main className={styles.stage}>
      {children}
      <ErrorPanel
        title={failureMessages.global}
        actions={<Button onClick={() => location.reload()}>{failureMessages.route.retry}</Button>}
      />
    </main>
  )
}
