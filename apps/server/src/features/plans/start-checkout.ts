import type Stripe from 'stripe'
import { z } from 'zod'
import { hrefs } from '@hlizo/contract/hrefs'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { consentOf, recordConsent } from '#server/billing/immediate-supply.ts'
import type { CustomerOf } from '#server/billing/customers.ts'
import { freeTimeEnd, createEntitlementReader } from '#server/billing/entitlement.ts'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { timeOfUuidv7 } from '@hlizo/kit/ids'
import type { ChoosePlan, PlanChoice } from '#server/billing/plan-choice.ts'
import { recurringPrice, termsIn, PlanTerms, termsMetadata } from '#server/billing/plan-terms.ts'
import { storedParameters } from '#server/billing/provider-request.ts'
import type { Quotes } from '#server/billing/quotes.ts'
import type { Sale, SellPlan } from '#server/billing/sell-plan.ts'
import { askProvider } from '#server/billing/ask-provider.ts'
import { refuseLeaving } from '#server/billing/leaving-accounts.ts'
import { refusePurchase } from '#server/billing/subscription-facts.ts'
import { idOf, secondsOf } from '#server/billing/stripe-reference.ts'
import { ApiError } from '#server/http/api-error.ts'
import { checkoutStore, type Checkout, type Wanted } from './checkout-store.ts'

type Deps = {
  db: Database
  clock: Clock
  stripe: Stripe
  customerOf: CustomerOf
  choosePlan: ChoosePlan
  sellPlan: SellPlan
  quotes: Pick<Quotes, 'currencyOf'>
  publicUrl: string
}

type Order = {
  accountId: string
  planId: string
  coupon: string | undefined
  consent: boolean
  ip: string
}

/** Stored under the idempotency key, so that price changes do not affect a retry. */
const Stored = z.object({ terms: PlanTerms, promotionCodeId: z.string().nullable() })

// The provider accepts an interrupted request within this time.
const RETRY_MS = 4 * MINUTE_MS

/** Whether the gifts are unchanged and the request can be repeated. */
function isCurrent(checkout: Checkout, giftEnd: Date | null, now: Date): boolean {
  if (checkout.giftEnd?.getTime() !== giftEnd?.getTime()) return false
  return checkout.sessionId !== null || now.getTime() < checkout.createdAt.getTime() + RETRY_MS
}

/** Whether the page shows these terms and its customer was not deleted. */
const isUsable = (
  { metadata, customer, status }: Stripe.Checkout.Session,
  terms: PlanTerms,
  customerId: string,
): boolean => {
  const stated = termsIn(metadata)
  if (status !== 'open' || idOf(customer) !== customerId) return false
  return stated?.amountMinor === terms.amountMinor && stated.rate?.date === terms.rate?.date
}

/**
 * Opens the payment page for a plan (D106). The purchase is stored before the provider's call and
 * its id is the idempotency key, so repeated requests get the same page.
 */
export function checkoutStarter(deps: Deps) {
  const { db, clock, stripe, customerOf, choosePlan, sellPlan, quotes, publicUrl } = deps
  const checkouts = checkoutStore(db)
  const currency = quotes.currencyOf('card')

  const begin = (order: Order, wanted: Wanted) =>
    db.transaction(async (tx) => {
      await tx.lock(`billing:${order.accountId}`)
      await refuseLeaving(tx, order.accountId)
      const entitlement = await createEntitlementReader({ db: tx, clock })(order.accountId)
      refusePurchase(entitlement)

      const now = clock.now()
      const giftEnd = freeTimeEnd(entitlement, now)
      const own = checkoutStore(tx)
      const replaced = await own.closeOthers(order.accountId, wanted)
      const consent = consentOf(order)
      await recordConsent(tx, order.accountId, consent, now)
      const open = await own.open(order.accountId, wanted)
      if (open && isCurrent(open, giftEnd, now)) return { checkout: open, replaced }
      if (open) {
        await own.close(order.accountId, open.id)
        replaced.push(open)
      }
      const checkout = await own.begin(order.accountId, wanted, consent, giftEnd, now)
      return { checkout, replaced }
    })

  const createSession = async (order: Order, customer: string, sale: Sale, checkout: Checkout) => {
    const { plan } = sale
    const key = `checkout:${checkout.id}`
    const { terms, promotionCodeId } = await storedParameters(
      db,
      { accountId: order.accountId, key, schema: Stored, now: clock.now() },
      { terms: sale.terms, promotionCodeId: sale.promotionCodeId },
    )
    const metadata = { accountId: order.accountId, ...termsMetadata(terms) }
    const { freeUntil, freeDays } = checkout
    const isFree = freeUntil !== null || freeDays !== null

    return stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer,
        line_items: [{ price_data: recurringPrice(plan, terms), quantity: 1 }],
        ...(promotionCodeId === null ? {} : { discounts: [{ promotion_code: promotionCodeId }] }),
        client_reference_id: order.accountId,
        metadata,
        subscription_data: {
          metadata,
          ...(freeUntil !== null && { trial_end: secondsOf(freeUntil) }),
          ...(freeDays !== null && { trial_period_days: freeDays }),
        },
        payment_method_collection: isFree ? 'always' : 'if_required',
        locale: 'ro',
        adaptive_pricing: { enabled: false },
        success_url: `${publicUrl}${hrefs.complete()}?sessionId={CHECKOUT_SESSION_ID}&purchaseSubscriptionStatus=succeeded`,
        cancel_url: `${publicUrl}${hrefs.subscribe()}?purchaseSubscriptionStatus=failed`,
      },
      // Another customer is another request.
      { idempotencyKey: `${key}:${customer}` },
    )
  }

  const closeForGood = async (order: Order, { id, sessionId }: Checkout) => {
    await checkouts.close(order.accountId, id)
    if (sessionId !== null) await Promise.allSettled([stripe.checkout.sessions.expire(sessionId)])
  }

  const expire = (replaced: readonly Checkout[]) =>
    Promise.allSettled(
      replaced.flatMap(({ sessionId }) =>
        sessionId === null ? [] : [stripe.checkout.sessions.expire(sessionId)],
      ),
    )

  /** Returns null when the page was left, has expired, or shows an outdated price. */
  const pageOf = async (order: Order, choice: PlanChoice, checkout: Checkout) => {
    const customer = await customerOf(order.accountId)
    if (checkout.sessionId === null) {
      const sale = await sellPlan(choice, currency, { asOf: timeOfUuidv7(checkout.id) })
      const session = await createSession(order, customer, sale, checkout)
      await checkouts.attach(order.accountId, checkout.id, session.id)
      return session.url
    }
    const { terms } = await sellPlan(choice, currency)
    const session = await stripe.checkout.sessions.retrieve(checkout.sessionId)
    if (isUsable(session, terms, customer)) return session.url
    await closeForGood(order, checkout)
    return null
  }

  return async (order: Order): Promise<string> => {
    const choice = await choosePlan(order.planId, order.coupon)
    const wanted = { planId: choice.plan.id, promotionCodeId: choice.promotionCodeId ?? '' }
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { checkout, replaced } = await begin(order, wanted)
      await expire(replaced)
      const page = await askProvider(() => pageOf(order, choice, checkout))
      if (page !== null) return page
    }
    throw new ApiError('PROVIDER_UNAVAILABLE')
  }
}
