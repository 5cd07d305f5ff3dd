import { failureMessages } from '@hlizo/contract/messages/failures'
import { ApiError } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/panel.tsx'

/** A page whose title could not be fetched: the 404 page when it does not exist, else a way to try again. */
export function FailedPage({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) throw error

  return (
    <Page>
      <FailedPart onRetry={onRetry} />
    </Page>
  )
}

/** The same inside a page. */
export function FailedPart({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorPanel
      title={failureMessages.part.title}
      actions={<Button onClick={onRetry}>{failureMessages.part.retry}</Button>}
    />
  )
}
