import type Stripe from 'stripe'
import { IMMEDIATE_SUPPLY_TEXT_VERSION } from '@hlizo/contract/legal-versions'
import { hrefs } from '@hlizo/contract/hrefs'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { timeOfUuidv7 } from '@hlizo/kit/ids'
import { agreeToImmediateSupply } from '#server/billing/immediate-supply.ts'
import type { CustomerOf } from '#server/billing/customers.ts'
import { runningGiftEnd, standingReader, type Standing } from '#server/billing/entitlement.ts'
import { isLive } from '#server/billing/project-subscription.ts'
import type { ChoosePlan, PlanChoice } from '#server/billing/plan-choice.ts'
import {
  recurringPrice,
  termsIn,
  termsMetadata,
  type PlanTerms,
} from '#server/billing/plan-terms.ts'
import type { Quotes } from '#server/billing/quotes.ts'
import type { Sale, SellPlan } from '#server/billing/sell-plan.ts'
import { askProvider } from '#server/billing/ask-provider.ts'
import { secondsOf } from '#server/billing/stripe-reference.ts'
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

type Order = { accountId: string; planId: string; coupon: string | undefined; ip: string }

// The provider's page takes no free time shorter than two days (Stripe, subscription_data.trial_end).
const SHORTEST_FREE_MS = 49 * 3_600_000

// A purchase that was cut off is finished under its own key for a while; later it begins anew.
const UNFINISHED_MS = 10 * 60_000

const isOnTerms = ({ metadata }: Stripe.Checkout.Session, terms: PlanTerms): boolean => {
  const stated = termsIn(metadata)
  return stated?.amountMinor === terms.amountMinor && stated.rate?.date === terms.rate?.date
}

/** While a gift runs, the first payment comes after it: no day is paid for twice (D125). */
function firstPaymentAt(standing: Standing, now: Date): Date | null {
  const giftEnd = runningGiftEnd(standing, now)
  if (giftEnd === null) return null
  return new Date(Math.max(giftEnd.getTime(), now.getTime() + SHORTEST_FREE_MS))
}

/**
 * Opens the hosted payment page for a plan and gives its address (D106).
 *
 * Whoever presses twice, in two tabs or after a crash, gets the same page: the purchase is written down
 * before the provider is asked, and its id is the idempotency key.
 */
export function checkoutStarter(deps: Deps) {
  const { db, clock, stripe, customerOf, choosePlan, sellPlan, quotes, publicUrl } = deps
  const checkouts = checkoutStore(db)
  const currency = quotes.currencyOf('card')

  /** Finds or writes down the purchase, one at a time for each account. */
  const begin = (order: Order, wanted: Wanted) =>
    db.transaction(async (tx) => {
      await tx.lock(`billing:${order.accountId}`)
      const { subscription } = await standingReader({ db: tx, clock })(order.accountId)
      if (subscription && isLive(subscription)) throw new ApiError('ALREADY_ACTIVE')

      const own = checkoutStore(tx)
      const replaced = await own.closeOthers(order.accountId, wanted)
      const consent = { textVersion: IMMEDIATE_SUPPLY_TEXT_VERSION, ip: order.ip }
      await agreeToImmediateSupply(tx, order, clock.now())
      const checkout =
        (await own.open(order.accountId, wanted)) ??
        (await own.begin(order.accountId, wanted, consent, clock.now()))
      return { checkout, replaced }
    })

  const createSession = async (order: Order, sale: Sale, checkout: Checkout) => {
    const { plan, terms, promotionCodeId } = sale
    const metadata = { accountId: order.accountId, ...termsMetadata(terms) }
    const standing = await standingReader({ db, clock })(order.accountId)
    const freeUntil = firstPaymentAt(standing, clock.now())
    const trial = freeUntil === null ? {} : { trial_end: secondsOf(freeUntil) }

    return stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: await customerOf(order.accountId),
        line_items: [{ price_data: recurringPrice(plan, terms), quantity: 1 }],
        ...(promotionCodeId === null ? {} : { discounts: [{ promotion_code: promotionCodeId }] }),
        client_reference_id: order.accountId,
        metadata,
        subscription_data: { metadata, ...trial },
        payment_method_collection: freeUntil === null ? 'if_required' : 'always',
        locale: 'ro',
        adaptive_pricing: { enabled: false },
        success_url: `${publicUrl}${hrefs.complete()}?sessionId={CHECKOUT_SESSION_ID}&purchaseSubscriptionStatus=succeeded`,
        cancel_url: `${publicUrl}${hrefs.subscribe()}?purchaseSubscriptionStatus=failed`,
      },
      { idempotencyKey: `checkout:${checkout.id}` },
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

  /** The page of this purchase; `null` when it was left, has run out, or states another price than now. */
  const pageOf = async (order: Order, choice: PlanChoice, checkout: Checkout) => {
    const begunAt = timeOfUuidv7(checkout.id)
    if (checkout.sessionId === null && clock.now().getTime() - begunAt.getTime() < UNFINISHED_MS) {
      const sale = await sellPlan(choice, currency, { asOf: begunAt })
      const session = await createSession(order, sale, checkout)
      await checkouts.attach(order.accountId, checkout.id, session.id)
      return session.url
    }
    if (checkout.sessionId !== null) {
      const { terms } = await sellPlan(choice, currency)
      const session = await stripe.checkout.sessions.retrieve(checkout.sessionId)
      if (session.status === 'open' && isOnTerms(session, terms)) return session.url
    }
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
