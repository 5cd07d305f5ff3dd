import { failureMessages } from '@hlizo/contract/messages/failures'
import { isRouteErrorResponse } from 'react-router'
import { isLeaving, Leaving } from '#web/features/failures/leaving.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/notice.tsx'
import { NotFound } from '#web/features/failures/not-found.tsx'

const ro = failureMessages.route
/** Replaces a screen that failed: the 404 page, or an error with a retry (D151). */
export function RouteError({ error }: { error: unknown }) {
  if (isMissing(error)) return <NotFound />

  const failed = <Failed error={error} />

  return isLeaving(error) ? <Leaving>{failed}</Leaving> : failed
}

function Failed({ error }: { error: unknown }) {
  const requestId = error instanceof ApiError ? error.requestId : null

  return (
    <ErrorPanel
      title={ro.title}
      text={
        <>
          {ro.lead}
          {requestId && <small> {ro.requestId(requestId)}</small>}
        </>
      }
      actions={<Button onClick={() => location.reload()}>{ro.retry}</Button>}
    />
  )
}

function isMissing(error: unknown): boolean {
  return (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404
}
