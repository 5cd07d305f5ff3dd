import type { PAUSE_MONTHS } from '@hlizo/contract/constants'
import { pauseEnd } from '@hlizo/domain/pause'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { askProvider } from '#server/billing/ask-provider.ts'
import type { Entitlement } from '#server/billing/entitlement.ts'
import type { RunOperation } from '#server/billing/operations.ts'
import { anchorAhead, isLive } from '#server/billing/project-subscription.ts'
import { ROUNDING_MS } from '#server/billing/stripe-reference.ts'
import { isOnPause } from '#server/billing/subscription-facts.ts'
import type { StoredSubscription } from '#server/billing/subscription-store.ts'
import { plannedOf } from '#server/billing/planned-plan.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MoveRenewal } from '#server/billing/renewal-shift.ts'

export type PauseMonths = (typeof PAUSE_MONTHS)[number]

export type Paused = { readonly pausedFrom: string; readonly resumesAt: string }

type Deps = { clock: Clock; run: RunOperation; moveRenewal: MoveRenewal }

/** The provider may renew before it is asked. */
const SOON_MS = 10 * MINUTE_MS

/**
 * The subscription to pause: it is paid, and nothing else moves its next payment.
 *
 * @throws ApiError
 */
function pausable({ subscription }: Entitlement, now: Date): StoredSubscription {
  if (subscription === null || !isLive(subscription)) throw new ApiError('NO_SUBSCRIPTION')
  if (subscription.paymentStatus === 'FAILED') throw new ApiError('PAYMENT_FAILED')
  if (isOnPause(subscription)) throw new ApiError('SUBSCRIPTION_PAUSED')
  if (subscription.hasPendingChange) throw new ApiError('CHANGE_PENDING')
  if (subscription.endsAt !== null) throw new ApiError('ALREADY_CANCELLED')
  const { boughtThrough, periodEnd } = subscription
  const isPaid =
    boughtThrough !== null && Math.abs(periodEnd.getTime() - boughtThrough.getTime()) <= ROUNDING_MS
  const isRenewing = periodEnd.getTime() <= now.getTime() + SOON_MS
  if (!isPaid || isRenewing) throw new ApiError('PAUSE_UNAVAILABLE')

  return subscription
}

const shown = ({ subscription }: Entitlement): Paused => {
  if (!subscription?.pausedFrom || !subscription.resumesAt) throw new ApiError('PAUSE_UNAVAILABLE')

  return {
    pausedFrom: subscription.pausedFrom.toISOString(),
    resumesAt: subscription.resumesAt.toISOString(),
  }
}

/** Moves the next payment by one to three months, without access in between (D117, decision 0119). */
export function pauser({ clock, run, moveRenewal }: Deps) {
  return (accountId: string, months: PauseMonths, resumedFrom: Date | null): Promise<Paused> =>
    run(
      { accountId, kind: 'pause', target: String(months), resumedFrom },
      {
        check: (entitlement) => void pausable(entitlement, clock.now()),
        act: async (key, entitlement) => {
          const row = pausable(entitlement, clock.now())
          const from = row.periodEnd
          const until = pauseEnd(from, anchorAhead(row) ?? from, months)
          const pause = { pausedFrom: from, pausedUntil: until }
          const shift = { ...plannedOf(row), ...pause, freeUntil: until, isEnding: false }
          await askProvider(() => moveRenewal(accountId, key, shift))

          return { pausedFrom: from.toISOString(), resumesAt: until.toISOString() }
        },
        repeat: async (entitlement) => shown(entitlement),
      },
    )
}
