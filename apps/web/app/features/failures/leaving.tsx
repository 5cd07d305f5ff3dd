import { statusActionOf, type StatusAction } from '@hlizo/contract/access'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { useEffect, useState, type ReactNode } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'

/** How long going to another screen may take, in milliseconds. */
const LEAVES_WITHIN_MS = 5_000

/** What the status handler answers by going to another screen. */
const departures: readonly StatusAction[] = ['logout', 'subscribe', 'resubscribe', 'choose-profile']

/** Whether the status handler is on its way to the screen that this status leads to (spec §8). */
export function isLeaving(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const action = statusActionOf(error.status)

  return action !== undefined && departures.includes(action)
}

/** A wait for the screen that a status leads to; the failure itself when that screen does not come. */
export function Leaving({ children }: { children: ReactNode }) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), LEAVES_WITHIN_MS)

    return () => clearTimeout(timer)
  }, [])

  return isOver ? children : <PageSpinner label={shellMessages.loading} />
}
