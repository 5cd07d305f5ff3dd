import { getUser } from '@hlizo/contract/calls/accounts'
import { completePlanCheckout } from '@hlizo/contract/calls/plans'
import { CHANGE_PENDING_POLL_MS, PURCHASE_WAIT_MS } from '@hlizo/contract/constants'
import type { Purchase } from '@hlizo/contract/entities/purchase'
import type { User } from '@hlizo/contract/entities/user'
import { subscriptionState } from '@hlizo/domain/subscription-state'
import { wait } from '@hlizo/kit/wait'
import { useEffect, useState } from 'react'
import { track } from '#web/lib/analytics.ts'
import { ApiError, isRefusal } from '#web/lib/api-error.ts'
import { request } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

export type PurchaseOutcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'processing' }
  /** The address names no purchase of this account, or one that was not paid. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'active'; readonly user: User; readonly purchase: Purchase | null }

const POLLS = Math.ceil(PURCHASE_WAIT_MS / CHANGE_PENDING_POLL_MS)

/**
 * Asks what was bought, then waits for the subscription to be active: half a minute at most (D107). Without a
 * session it is about an order that the API has accepted just now.
 */
export function usePurchaseOutcome(sessionId: string | null): PurchaseOutcome {
  const [outcome, setOutcome] = useState<PurchaseOutcome>({ kind: 'waiting' })

  useEffect(() => {
    const leaving = new AbortController()
    settle(sessionId, leaving.signal).then(setOutcome, () => {
      if (!leaving.signal.aborted) setOutcome({ kind: 'processing' })
    })

    return () => leaving.abort(new Error('The page was left.'))
  }, [sessionId])

  return outcome
}

async function settle(sessionId: string | null, signal: AbortSignal): Promise<PurchaseOutcome> {
  let bought: Bought = sessionId === null ? 'no-session' : 'unpaid'
  for (let poll = 0; poll < POLLS; poll += 1) {
    if (sessionId !== null && typeof bought === 'string') {
      bought = await askWhatWasBought(sessionId, signal)
      if (typeof bought !== 'string') report(bought)
    }
    if (bought === 'unknown') return { kind: 'none' }
    const isOrdered = bought === 'no-session' || typeof bought !== 'string'
    const purchase = typeof bought === 'string' ? null : bought
    const outcome = isOrdered ? await askEntitlement(purchase, signal) : null
    if (outcome !== null) return outcome
    await wait(CHANGE_PENDING_POLL_MS, signal)
  }

  return bought === 'unpaid' ? { kind: 'none' } : { kind: 'processing' }
}

/** What became of the order in the account; `null` while it is not settled. */
async function askEntitlement(
  purchase: Purchase | null,
  signal: AbortSignal,
): Promise<PurchaseOutcome | null> {
  const user = await request(getUser, { isQuiet: true, signal })
  const { kind } = subscriptionState(user)
  if (kind === 'payment-failed') return { kind: 'failed' }
  if (kind === 'pending' || !user.isSubscriptionActive) return null
  await queryClient().resetQueries()

  return { kind: 'active', user, purchase }
}

/** A purchase, or why none is known: nothing to ask about, not paid, not of this account, no answer. */
type Bought = Purchase | 'no-session' | 'unpaid' | 'unknown' | 'no-answer'

async function askWhatWasBought(id: string, signal: AbortSignal): Promise<Bought> {
  try {
    return await request(completePlanCheckout, { params: { id }, isQuiet: true, signal })
  } catch (error) {
    if (isRefusal(error, 'SESSION_NOT_PAID')) return 'unpaid'
    const isUnknown = isRefusal(error) || (error instanceof ApiError && error.status === 404)

    return isUnknown ? 'unknown' : 'no-answer'
  }
}

function report(purchase: Purchase): void {
  if (purchase.alreadyReported) return
  track({
    event: 'purchase',
    transaction_id: purchase.transactionId,
    value: purchase.value,
    currency: purchase.currency,
    coupon: purchase.coupon,
    subscription_type: purchase.subscriptionType,
    items: [purchase.subscriptionType],
  })
}
