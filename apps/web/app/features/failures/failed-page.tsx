import { failureMessages } from '@hlizo/contract/messages/failures'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { ApiError, isRefusal } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { AgeRestricted } from './age-restricted.tsx'
import { isLeaving, Leaving } from './leaving.tsx'
import { NotFound } from './not-found.tsx'

/** A page that could not be fetched: the 404 page when what it is about does not exist, else a way to try again. */
export function FailedPage({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (isRefusal(error, 'AGE_RESTRICTED')) return <AgeRestricted />

  const failed = (
    <Page>
      <FailedPart onRetry={onRetry} />
    </Page>
  )

  return isLeaving(error) ? <Leaving>{failed}</Leaving> : failed
}

export function FailedPart({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorPanel
      title={failureMessages.part.title}
      actions={<Button onClick={onRetry}>{failureMessages.part.retry}</Button>}
    />
  )
}

type Answer = { readonly error: Error | null; readonly refetch: () => unknown }

/** A page that waits for several answers: a spinner, or the failure of one. */
export function WaitingPage({ answers }: { answers: readonly Answer[] }) {
  const failed = answers.filter(({ error }) => error !== null)
  const [first] = failed
  if (!first?.error) return <PageSpinner label={shellMessages.loading} />

  return (
    <FailedPage
      error={first.error}
      onRetry={() => failed.forEach(({ refetch }) => void refetch())}
    />
  )
}
