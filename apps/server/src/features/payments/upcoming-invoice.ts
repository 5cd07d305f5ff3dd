import Stripe from 'stripe'
import type { UpcomingInvoice } from '@hlizo/contract/entities/upcoming-invoice'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { askProvider } from '#server/billing/ask-provider.ts'
import type { StandingOf } from '#server/billing/entitlement.ts'
import { offerStore } from '#server/billing/offer-store.ts'
import type { ChoosePlan } from '#server/billing/plan-choice.ts'
import { recurringPrice } from '#server/billing/plan-terms.ts'
import type { Quotes } from '#server/billing/quotes.ts'
import { isLive, isToEnd } from '#server/billing/project-subscription.ts'
import { ApiError } from '#server/http/api-error.ts'
import { changeable, takesEffectNow } from './change-plan.ts'

type Deps = {
  db: Queries
  clock: Clock
  stripe: Stripe
  standingOf: StandingOf
  choosePlan: ChoosePlan
  quotes: Quotes
}

type Asked = { plan?: string | undefined; coupon?: string | undefined }

const isNone = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.code === 'invoice_upcoming_none'

const present = (invoice: Stripe.Invoice, at: Date | null): UpcomingInvoice => ({
  amountDue: invoice.amount_due,
  nextPaymentAttempt: at?.toISOString() ?? null,
  currency: invoice.currency,
})

/** The next invoice, or what a change of plan would cost at once (spec §7, D113, D123). */
export function upcomingInvoiceReader(deps: Deps) {
  const { db, clock, stripe, standingOf, choosePlan, quotes } = deps

  const next = async (accountId: string): Promise<UpcomingInvoice | undefined> => {
    const { subscription } = await standingOf(accountId)
    if (subscription === null || !isLive(subscription) || isToEnd(subscription)) return undefined
    try {
      const invoice = await stripe.invoices.createPreview({ subscription: subscription.id })
      const { next_payment_attempt: attempt } = invoice
      return present(invoice, attempt === null ? null : new Date(attempt * 1000))
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
    const row = changeable(await standingOf(accountId))
    if (choice.plan.id === row.planId) throw new ApiError('SAME_PLAN')
    if (!takesEffectNow(row, await offerStore(db).plans(), choice.plan)) {
      const { currency } = choice.plan
      const nextPaymentAttempt = row.periodEnd.toISOString()
      return { amountDue: 0, nextPaymentAttempt, currency: currency.toLowerCase() }
    }
    const { items } = await stripe.subscriptions.retrieve(row.id)
    const { plan: wanted, promotionCodeId } = choice
    const terms = await quotes.termsFor(wanted, row.source)
    const invoice = await stripe.invoices.createPreview({
      subscription: row.id,
      subscription_details: {
        items: [{ id: items.data[0]?.id ?? '', price_data: recurringPrice(wanted, terms) }],
        proration_behavior: 'always_invoice',
      },
      ...(promotionCodeId === null ? {} : { discounts: [{ promotion_code: promotionCodeId }] }),
    })

    return present(invoice, clock.now())
  }

  return (accountId: string, { plan, coupon }: Asked): Promise<UpcomingInvoice | undefined> =>
    askProvider(() => (plan === undefined ? next(accountId) : preview(accountId, plan, coupon)))
}
