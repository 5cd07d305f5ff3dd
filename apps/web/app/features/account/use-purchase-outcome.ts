import { getUser } from '@hlizo/contract/calls/accounts'
import { completePlanCheckout } from '@hlizo/contract/calls/plans'
import { CHANGE_PENDING_POLL_MS, PURCHASE_WAIT_MS } from '@hlizo/contract/constants'
import type { Purchase } from '@hlizo/contract/entities/purchase'
import type { User } from '@hlizo/contract/entities/user'
import { wait } from '@hlizo/kit/wait'
import { useEffect, useState } from 'react'
import { track } from '#web/lib/analytics.ts'
import { request } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** How far a purchase has come. */
export type PurchaseOutcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'processing' }
  | { readonly kind: 'active'; readonly user: User; readonly purchase: Purchase | null }

const POLLS = Math.ceil(PURCHASE_WAIT_MS / CHANGE_PENDING_POLL_MS)

/** Asks what was bought, then waits for the subscription to be active: half a minute at most (D107). */
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
  const purchase = sessionId === null ? null : await askWhatWasBought(sessionId, signal)
  if (purchase) report(purchase)

  for (let poll = 0; poll < POLLS; poll += 1) {
    const user = await request(getUser, { isQuiet: true, signal })
    if (user.isSubscriptionActive) {
      await queryClient().resetQueries()
      return { kind: 'active', user, purchase }
    }
    await wait(CHANGE_PENDING_POLL_MS, signal)
  }

  return { kind: 'processing' }
}

// The thank-you does without it: the account says the rest.
async function askWhatWasBought(id: string, signal: AbortSignal): Promise<Purchase | null> {
  try {
    return await request(completePlanCheckout, { params: { id }, isQuiet: true, signal })
  } catch {
    return null
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
