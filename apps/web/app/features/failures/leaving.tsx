import { statusActionOf, type StatusAction } from '@hlizo/contract/access'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { useEffect, useState, type ReactNode } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'

/** The longest wait for a navigation, in milliseconds. */
const LEAVES_WITHIN_MS = 5_000

/** The actions of the status handler that navigate. */
const departures: readonly StatusAction[] = ['logout', 'subscribe', 'resubscribe', 'choose-profile']

/** Whether the status handler is navigating because of this status (spec §8). */
export function isLeaving(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const action = statusActionOf(error.status)

  return action !== undefined && departures.includes(action)
}

/** Waits for the navigation; throws the failure when it does not happen. */
export function Leaving({ children }: { children: ReactNode }) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), LEAVES_WITHIN_MS)

    return () => clearTimeout(timer)
  }, [])

  return isOver ? children : <PageSpinner label={shellMessages.loading} />
}
