import Stripe from 'stripe'
import type { DataGiven } from '@hlizo/contract/call'
import type { getUpcomingInvoice } from '@hlizo/contract/calls/payments'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { askProvider } from '#server/billing/ask-provider.ts'
import { canPay } from '#server/billing/continuing.ts'
import { couponAhead, discountAhead } from '#server/billing/discount-ahead.ts'
import type { Entitlement, EntitlementOf } from '#server/billing/entitlement.ts'
import type { DiscountOf } from '#server/billing/lei-coupons.ts'
import { offerStore } from '#server/billing/offer-store.ts'
import { changeAhead, creditOf } from '#server/billing/payments-ahead.ts'
import { methodKindOf } from '#server/billing/payment-methods.ts'
import type { ChoosePlan } from '#server/billing/plan-choice.ts'
import { recurringPrice } from '#server/billing/plan-terms.ts'
import { isLive, isToEnd } from '#server/billing/project-subscription.ts'
import { aheadIn, creditIn, retrieveForAhead } from '#server/billing/provider-ahead.ts'
import type { Quotes } from '#server/billing/quotes.ts'
import type { SellPlan } from '#server/billing/sell-plan.ts'
import { dateOf, momentOf } from '#server/billing/stripe-reference.ts'
import { isOnOwnPause, isOnPause } from '#server/billing/subscription-facts.ts'
import type { StoredSubscription } from '#server/billing/subscription-store.ts'
import { ApiError } from '#server/http/api-error.ts'
import { changeable, takesEffectNow } from './change-plan.ts'
import { previewChange, prorationDate } from './charge-change.ts'

type Upcoming = DataGiven<typeof getUpcomingInvoice>
type Deps = {
  db: Queries
  clock: Clock
  stripe: Stripe
  entitlementOf: EntitlementOf
  choosePlan: ChoosePlan
  sellPlan: SellPlan
  quotes: Quotes
  discountOf: DiscountOf
}

type Asked = { plan?: string | undefined; coupon?: string | undefined }

const isNone = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.code === 'invoice_upcoming_none'

const presentInvoice = (invoice: Stripe.Invoice, at: Date | null): Upcoming => ({
  amountDue: invoice.amount_due,
  nextPaymentAttempt: at?.toISOString() ?? null,
  currency: invoice.currency,
  prorationDate: null,
})

/** A change may return more than it costs. */
const creditAfter = ({ starting_balance: before, total }: Stripe.Invoice): number =>
  creditOf(before + total)

/** The next invoice, or the immediate cost of a change of plan (spec §7, D113, D123). */
export function upcomingInvoiceReader(deps: Deps) {
  const { db, clock, stripe, entitlementOf, choosePlan, sellPlan, quotes, discountOf } = deps

  /** The provider cannot price a planned plan or currency yet. */
  const following = async (
    row: StoredSubscription,
    subscription: Stripe.Subscription,
  ): Promise<Upcoming | undefined> => {
    if (row.endsAt?.getTime() === row.periodEnd.getTime()) return undefined
    const ahead = await aheadIn(deps, row, subscription)
    if (ahead === null) return undefined
    const { at, amount } = ahead.next

    return {
      amountDue: amount.amountMinor,
      nextPaymentAttempt: at,
      currency: amount.currency,
      prorationDate: null,
    }
  }

  /** `price` is null unless the rate of the day or an announcement changes it (D133, D135). */
  const priceAhead = async (row: StoredSubscription) => {
    const plan = await offerStore(db).plan(row.planId)
    if (!plan) return null
    const terms = await quotes.termsFor(plan, row.currency, { subscriber: row })

    return {
      terms,
      price: terms.amountMinor === row.amountMinor ? null : recurringPrice(plan, terms),
    }
  }

  const renewal = async (row: StoredSubscription, subscription: Stripe.Subscription) => {
    const next = await priceAhead(row)
    const coupon = await couponAhead(stripe, subscription)
    if (coupon && next) await discountOf(coupon, next.terms.rate)
    const id = subscription.items.data[0]?.id ?? ''

    return stripe.invoices.createPreview({
      subscription: row.id,
      ...(next?.price && {
        subscription_details: {
          items: [{ id, price_data: next.price }],
          proration_behavior: 'none' as const,
        },
      }),
    })
  }

  const next = async (accountId: string): Promise<Upcoming | undefined> => {
    const { subscription: row, giftEnd } = await entitlementOf(accountId)
    if (row === null || !isLive(row) || isToEnd(row)) return undefined
    const isOwnPause = isOnOwnPause(row)
    if (isOnPause(row) && !isOwnPause) return undefined
    const subscription = await retrieveForAhead(stripe, row.id)
    if (isOwnPause || row.continuesBy !== null || row.nextPlanId !== null)
      return following(row, subscription)
    try {
      const invoice = await renewal(row, subscription)
      const { next_payment_attempt: attempt } = invoice
      const planned = momentOf(attempt)
      // A gift of more than two years is sent to the provider in steps.
      const isStep = row.status === 'trialing' && planned !== null && giftEnd !== null
      return presentInvoice(invoice, isStep && giftEnd > planned ? giftEnd : planned)
    } catch (error) {
      if (isNone(error)) return undefined
      throw error
    }
  }

  const currencyAhead = ({ customer }: Entitlement, row: StoredSubscription) => {
    const method = methodKindOf(customer?.methodBrand ?? null)
    const by = row.continuesBy ?? row.stoppedBy ?? (canPay(method, row.currency) ? null : method)

    return by === null ? row.currency : quotes.currencyOf(by)
  }

  const preview = async (
    accountId: string,
    plan: string,
    coupon: string | undefined,
  ): Promise<Upcoming> => {
    const choice = await choosePlan(plan, coupon)
    const entitlement = await entitlementOf(accountId)
    const row = changeable(entitlement)
    if (choice.plan.id === row.planId) throw new ApiError('SAME_PLAN')
    const at = dateOf(prorationDate(clock.now()))
    const isNow = takesEffectNow(entitlement, await offerStore(db).plans(), choice.plan)
    const currency = currencyAhead(entitlement, row)
    const sale = await sellPlan(choice, currency, { subscriber: row, asOf: at })
    const subscription = await retrieveForAhead(stripe, row.id)
    const discount = await discountAhead(stripe, subscription, choice.plan.id)
    const begins = { at: isNow ? at : row.periodEnd, isNow }
    const invoice = isNow ? await previewChange(stripe, subscription, { sale, at }) : null
    const creditMinor = invoice ? creditAfter(invoice) : creditIn(subscription)
    const ahead = changeAhead(sale, begins, { discount, creditMinor })
    const shown = { prorationDate: prorationDate(at), ahead }
    if (invoice) return { ...presentInvoice(invoice, at), ...shown, needsConsent: true }

    return { amountDue: 0, nextPaymentAttempt: row.periodEnd.toISOString(), currency, ...shown }
  }

  return (accountId: string, { plan, coupon }: Asked): Promise<Upcoming | undefined> =>
    askProvider(() => (plan === undefined ? next(accountId) : preview(accountId, plan, coupon)))
}
