import { statusActionOf, type StatusAction } from '@hlizo/contract/access'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { isRouteErrorResponse } from 'react-router'
import { ApiError } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { NotFound } from './not-found.tsx'

const ro = failureMessages.route

/** What the status handler answers by going to another screen. */
const departures: readonly StatusAction[] = ['logout', 'subscribe', 'resubscribe', 'choose-profile']

/** What stands in place of a screen that failed: the 404 page, or an apology with a way to try again (D151). */
export function RouteError({ error }: { error: unknown }) {
  if (isMissing(error)) return <NotFound />
  if (isLeaving(error)) return <PageSpinner label={shellMessages.loading} />
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

/** Whether the status handler is on its way to the screen that this status leads to (spec §8). */
function isLeaving(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const action = statusActionOf(error.status)

  return action !== undefined && departures.includes(action)
}
