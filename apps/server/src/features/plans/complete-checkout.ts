import type Stripe from 'stripe'
import type { Purchase } from '@hlizo/contract/entities/purchase'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { askProvider } from '#server/billing/ask-provider.ts'
import { idOf } from '#server/billing/stripe-reference.ts'
import type { SyncCustomer } from '#server/billing/customer-store.ts'
import { ApiError } from '#server/http/api-error.ts'
import { checkoutStore } from './checkout-store.ts'

type Deps = { db: Database; clock: Clock; stripe: Stripe; syncCustomer: SyncCustomer }

const isPaid = (session: Stripe.Checkout.Session) =>
  session.status === 'complete' &&
  (session.payment_status === 'paid' || session.payment_status === 'no_payment_required')

function couponOf(session: Stripe.Checkout.Session): string | null {
  const promotion = session.discounts?.[0]?.promotion_code
  return typeof promotion === 'object' && promotion !== null ? promotion.code : null
}

/** Reads the purchase from the provider, so that the subscription is active even before the webhook (spec §7, D107, D108). */
export function checkoutCompleter({ db, clock, stripe, syncCustomer }: Deps) {
  const checkouts = checkoutStore(db)

  return async (
    accountId: string,
    sessionId: string,
    resumedFrom: Date | null = null,
  ): Promise<Purchase> => {
    const checkout = await checkouts.bySession(accountId, sessionId)
    if (!checkout) throw new ApiError('NOT_FOUND')

    const session = await askProvider(() =>
      stripe.checkout.sessions.retrieve(sessionId, {
        expand: ['discounts.promotion_code', 'subscription'],
      }),
    )
    if (!isPaid(session)) throw new ApiError('SESSION_NOT_PAID')
    const customerId = idOf(session.customer)
    if (customerId !== null) await askProvider(() => syncCustomer(customerId))

    const reportedAt = await checkouts.report(accountId, checkout.id, clock.now())
    // A report whose response was lost did not reach analytics.
    const wasReported = reportedAt !== null && (resumedFrom === null || reportedAt < resumedFrom)
    const { subscription } = session
    const price = typeof subscription === 'object' ? subscription?.items.data[0]?.price : undefined
    return {
      value: (session.amount_total ?? 0) / 100,
      coupon: couponOf(session),
      currency: session.currency ?? 'eur',
      transactionId: idOf(session.invoice) ?? session.id,
      subscriptionType: price?.recurring?.interval === 'year' ? 'YEARLY' : 'MONTHLY',
      alreadyReported: wasReported,
    }
  }
}
