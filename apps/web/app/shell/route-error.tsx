import { statusActionOf, type StatusAction } from '@hlizo/contract/access'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { useEffect, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { ApiError } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { NotFound } from './not-found.tsx'

const ro = failureMessages.route
/** How long going to another screen may take, in milliseconds. */
const LEAVES_WITHIN_MS = 5_000

/** What the status handler answers by going to another screen. */
const departures: readonly StatusAction[] = ['logout', 'subscribe', 'resubscribe', 'choose-profile']

/** What stands in place of a screen that failed: the 404 page, or an apology with a way to try again (D151). */
export function RouteError({ error }: { error: unknown }) {
  if (isMissing(error)) return <NotFound />

  return isLeaving(error) ? <Leaving error={error} /> : <Failed error={error} />
}

/** A wait for the screen that the status leads to; when it does not come, the way to try again. */
function Leaving({ error }: { error: unknown }) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), LEAVES_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [])

  return isOver ? <Failed error={error} /> : <PageSpinner label={shellMessages.loading} />
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

/** Whether the status handler is on its way to the screen that this status leads to (spec §8). */
function isLeaving(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const action = statusActionOf(error.status)

  return action !== undefined && departures.includes(action)
}
