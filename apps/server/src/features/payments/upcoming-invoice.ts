import Stripe from 'stripe'
import type { UpcomingInvoice } from '@hlizo/contract/entities/upcoming-invoice'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { askProvider } from '#server/billing/ask-provider.ts'
import type { StandingOf } from '#server/billing/entitlement.ts'
import { offerStore } from '#server/billing/offer-store.ts'
import type { ChoosePlan } from '#server/billing/plan-choice.ts'
import { recurringPrice } from '#server/billing/plan-terms.ts'
import type { ChargeCurrency } from '@hlizo/domain/charge-amount'
import { isLive, isToEnd } from '#server/billing/project-subscription.ts'
import type { Quotes } from '#server/billing/quotes.ts'
import type { SellPlan } from '#server/billing/sell-plan.ts'
import type { StoredSubscription } from '#server/billing/subscription-store.ts'
import { ApiError } from '#server/http/api-error.ts'
import { changeable, takesEffectNow } from './change-plan.ts'
import { previewChange, prorationDate } from './charge-change.ts'

type Deps = {
  db: Queries
  clock: Clock
  stripe: Stripe
  standingOf: StandingOf
  choosePlan: ChoosePlan
  sellPlan: SellPlan
  quotes: Quotes
}

type RecurringPrice = ReturnType<typeof recurringPrice>

type Asked = { plan?: string | undefined; coupon?: string | undefined }

const isNone = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.code === 'invoice_upcoming_none'

const present = (invoice: Stripe.Invoice, at: Date | null): UpcomingInvoice => ({
  amountDue: invoice.amount_due,
  nextPaymentAttempt: at?.toISOString() ?? null,
  currency: invoice.currency,
  prorationDate: null,
})

/** The next invoice, or what a change of plan would cost at once (spec §7, D113, D123). */
export function upcomingInvoiceReader(deps: Deps) {
  const { db, clock, stripe, standingOf, choosePlan, sellPlan, quotes } = deps

  /** What is charged when it goes on in another currency; the provider does not know of it yet. */
  const following = async (
    row: StoredSubscription,
    currency: ChargeCurrency,
  ): Promise<UpcomingInvoice | undefined> => {
    const planId = row.nextPlanId ?? row.planId
    const plan = (await offerStore(db).plans()).find(({ id }) => id === planId)
    if (!plan || row.endsAt?.getTime() === row.periodEnd.getTime()) return undefined
    const { amountMinor } = await quotes.termsFor(plan, currency, { subscriber: row })

    return {
      amountDue: amountMinor,
      nextPaymentAttempt: row.periodEnd.toISOString(),
      currency,
      prorationDate: null,
    }
  }

  /** What is billed from the next period on, when a price change takes effect with it (D135). */
  const announcedPrice = async (row: StoredSubscription) => {
    const planId = row.nextPlanId ?? row.planId
    const agreed = row.nextPlanId === null ? row.priceChangeId : row.nextPriceChangeId
    const plan = (await offerStore(db).plans()).find(({ id }) => id === planId)
    if (!plan || row.announced.length === 0) return null
    const terms = await quotes.termsFor(plan, row.currency, { subscriber: row })

    return terms.priceChangeId === agreed ? null : recurringPrice(plan, terms)
  }

  /** The change of price as the provider previews it. */
  const withPrice = async (row: StoredSubscription, price_data: RecurringPrice) => {
    const { items } = await stripe.subscriptions.retrieve(row.id)
    const id = items.data[0]?.id ?? ''

    return {
      subscription_details: {
        items: [{ id, price_data }],
        proration_behavior: 'none' as const,
      },
    }
  }

  const next = async (accountId: string): Promise<UpcomingInvoice | undefined> => {
    const { subscription, giftEnd } = await standingOf(accountId)
    if (subscription === null || !isLive(subscription) || isToEnd(subscription)) return undefined
    if (subscription.continuesBy !== null)
      return following(subscription, quotes.currencyOf(subscription.continuesBy))
    const price = await announcedPrice(subscription)
    // The provider shows the planned plan at the price that its schedule states until shortly before.
    if (price && subscription.nextPlanId !== null)
      return following(subscription, subscription.currency)
    try {
      const invoice = await stripe.invoices.createPreview({
        subscription: subscription.id,
        ...(price && (await withPrice(subscription, price))),
      })
      const { next_payment_attempt: attempt } = invoice
      const planned = attempt === null ? null : new Date(attempt * 1000)
      // A gift of more than two years reaches the provider in steps.
      const isStep = subscription.status === 'trialing' && planned !== null && giftEnd !== null
      return present(invoice, isStep && giftEnd > planned ? giftEnd : planned)
    } catch (error) {
      if (isNone(error)) return undefined
      throw error
    }
  }

  const preview = async (
    accountId: string,
    plan: string,
    coupon: string | undefined,
  ): Promise<UpcomingInvoice> => {
    const choice = await choosePlan(plan, coupon)
    const standing = await standingOf(accountId)
    const row = changeable(standing)
    if (choice.plan.id === row.planId) throw new ApiError('SAME_PLAN')
    if (!takesEffectNow(standing, await offerStore(db).plans(), choice.plan)) {
      const nextPaymentAttempt = row.periodEnd.toISOString()
      return { amountDue: 0, nextPaymentAttempt, currency: row.currency, prorationDate: null }
    }
    const at = new Date(prorationDate(clock.now()) * 1000)
    const sale = await sellPlan(choice, row.currency, { subscriber: row, asOf: at })
    const subscription = await stripe.subscriptions.retrieve(row.id)
    const invoice = await previewChange(stripe, subscription, { sale, at })
    const shown = { ...present(invoice, at), prorationDate: prorationDate(at) }

    return { ...shown, needsConsent: true }
  }

  return (accountId: string, { plan, coupon }: Asked): Promise<UpcomingInvoice | undefined> =>
    askProvider(() => (plan === undefined ? next(accountId) : preview(accountId, plan, coupon)))
}
