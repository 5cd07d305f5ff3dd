import type Stripe from 'stripe'
import type { Queries } from '@hlizo/database/database'
import { freeUntil } from '@hlizo/domain/free-time'
import type { Clock } from '@hlizo/kit/clock'
import { askProvider } from '#server/billing/ask-provider.ts'
import type { Entitlement, EntitlementOf } from '#server/billing/entitlement.ts'
import type { RunOperation } from '#server/billing/operations.ts'
import { plannedOf } from '#server/billing/planned-plan.ts'
import { isLive } from '#server/billing/project-subscription.ts'
import { aheadIn, retrieveForAhead } from '#server/billing/provider-ahead.ts'
import type { Quotes } from '#server/billing/quotes.ts'
import type { MoveRenewal } from '#server/billing/renewal-shift.ts'
import type { StoredSubscription } from '#server/billing/subscription-store.ts'
import { ApiError } from '#server/http/api-error.ts'

type Deps = {
  db: Queries
  clock: Clock
  stripe: Stripe
  run: RunOperation
  quotes: Quotes
  entitlementOf: EntitlementOf
  moveRenewal: MoveRenewal
}

type Sent = { readonly amountDue: number | undefined; readonly resumedFrom: Date | null }

/**
 * The paused subscription, and until when nothing is charged when the pause ends now; null when it is charged.
 *
 * @throws ApiError
 */
function endable({ subscription, giftEnd }: Entitlement, now: Date) {
  if (subscription === null || !isLive(subscription) || subscription.pausedFrom === null)
    throw new ApiError('NOT_PAUSED')
  if (subscription.endsAt !== null) throw new ApiError('ALREADY_CANCELLED')
  if (subscription.hasPendingChange) throw new ApiError('CHANGE_PENDING')
  const paidMs = Math.max(subscription.pausedFrom.getTime(), giftEnd?.getTime() ?? 0)

  return { row: subscription, until: freeUntil(new Date(paidMs), now) }
}

/** What the period that begins now costs. */
function quoter(deps: Deps) {
  return async (row: StoredSubscription) => {
    const subscription = await retrieveForAhead(deps.stripe, row.id)
    const ahead = await aheadIn(deps, { ...row, periodEnd: deps.clock.now() }, subscription)
    if (ahead === null) throw new ApiError('PLAN_NOT_FOUND')
    const { amountMinor: amountDue, currency } = ahead.next.amount

    return { amountDue, currency }
  }
}

/** What ending the pause now charges; undefined when nothing. */
export function resumeQuoter(deps: Deps) {
  const quote = quoter(deps)

  return async (accountId: string) => {
    const { row, until } = endable(await deps.entitlementOf(accountId), deps.clock.now())

    return until === null ? askProvider(() => quote(row)) : undefined
  }
}

/** Ends the pause: before it has begun the payment stays on its day, afterwards a period begins now. */
export function pauseEnder(deps: Deps) {
  const { clock, stripe, run, entitlementOf, moveRenewal } = deps
  const quote = quoter(deps)

  const requireSame = async (accountId: string, amountDue: number) => {
    const { row, until } = endable(await entitlementOf(accountId), clock.now())
    const due = until === null ? (await quote(row)).amountDue : 0
    if (due !== amountDue) throw new ApiError('PREVIEW_EXPIRED')
  }

  const isRefused = async (id: string): Promise<boolean> =>
    (await stripe.subscriptions.retrieve(id)).status === 'past_due'

  return async (accountId: string, { amountDue, resumedFrom }: Sent) => {
    if (amountDue !== undefined && !resumedFrom)
      await askProvider(() => requireSame(accountId, amountDue))

    return run(
      { accountId, kind: 'end-pause', target: '', resumedFrom },
      {
        check: (entitlement) => void endable(entitlement, clock.now()),
        act: async (key, entitlement) => {
          const { row, until } = endable(entitlement, clock.now())
          const pause = { pausedFrom: null, pausedUntil: null }
          const shift = { ...plannedOf(row), ...pause, freeUntil: until, isEnding: false }

          return askProvider(async () => {
            await moveRenewal(accountId, key, shift)
            return { isRefused: await isRefused(row.id) }
          })
        },
        repeat: async ({ subscription }) => ({
          isRefused: subscription?.paymentStatus === 'FAILED',
        }),
      },
    )
  }
}
