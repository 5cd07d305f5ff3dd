import { z } from 'zod'
import { nextBoundary } from '../../billing/calendar.ts'
import { priceChange } from '../../billing/changing.ts'
import { activeDiscounts, type ActiveDiscount, type Purchase } from '../../billing/discounting.ts'
import { composeInvoice, type InvoiceDraft } from '../../billing/invoicing.ts'
import { lineOf, pendingItems } from '../../billing/invoice-items.ts'
import { freeLines, fullLines } from '../../billing/lines.ts'
import { DRAFT_SECONDS } from '../../billing/renewing.ts'
import { cycleOf } from '../../billing/subscription-status.ts'
import { flag, integer, text } from '../../http/params.ts'
import { route } from '../../http/route.ts'
import { invalidRequest, StripeError } from '../../http/stripe-error.ts'
import type { Work } from '../../work.ts'
import { coupons } from '../coupon/state.ts'
import { requireCustomer } from '../customer/require-customer.ts'
import { Currency } from '../price/add-price.ts'
import { prices } from '../price/state.ts'
import {
  checkPrices,
  DiscountsParam,
  ItemParam,
  madeInline,
  mergeItems,
  newDiscounts,
  otherCurrency,
  pricesOf,
  ProrationBehavior,
  prorationMoment,
  purchaseOf,
  resolvePrices,
} from '../subscription/params.ts'
import { schedules } from '../subscription-schedule/state.ts'
import {
  subscriptions,
  type SubscriptionItem,
  type SubscriptionState,
} from '../subscription/state.ts'
import { formatInvoice } from './format.ts'

const Params = z.strictObject({
  customer: text.optional(),
  subscription: text.optional(),
  currency: Currency.optional(),
  discounts: DiscountsParam.optional(),
  preview_mode: z.enum(['next', 'recurring']).optional(),
  subscription_details: z
    .strictObject({
      items: z.array(ItemParam).min(1).optional(),
      proration_behavior: ProrationBehavior.optional(),
      proration_date: integer.optional(),
      cancel_at_period_end: flag.optional(),
      trial_end: z.union([z.literal('now'), integer]).optional(),
    })
    .optional(),
})
type Params = z.output<typeof Params>
type AskedItems = NonNullable<NonNullable<Params['subscription_details']>['items']>

const ITEMS_PARAM = 'subscription_details[items]'

const noneUpcoming = () =>
  new StripeError(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: 'No upcoming invoices for customer.',
  })

async function subscriptionOf(work: Work, params: Params): Promise<SubscriptionState> {
  if (params.subscription !== undefined)
    return subscriptions.get(work, params.subscription, 'subscription')
  if (params.customer === undefined)
    throw invalidRequest('One of customer and subscription is needed.', { param: 'subscription' })
  const all = await subscriptions.all(work, { customer: params.customer })
  const live = all.find(({ endedAt }) => endedAt === null)
  if (live === undefined) throw noneUpcoming()

  return live
}

async function previewed(
  work: Work,
  params: Params['discounts'],
  purchase: Purchase,
): Promise<ActiveDiscount[]> {
  const fresh = await newDiscounts(work, params, purchase)
  return Promise.all(
    fresh.map(async ({ coupon }, index) => ({
      discount: `di_preview_${index}`,
      coupon: await coupons.get(work, coupon),
    })),
  )
}

async function phaseAhead(work: Work, { schedule, periodEnd }: SubscriptionState) {
  const found = schedule === null ? null : await schedules.get(work, schedule)

  return found?.phases.find(({ start, end }) => start <= periodEnd && periodEnd < end)
}

async function discountsAhead(
  work: Work,
  subscription: SubscriptionState,
): Promise<ActiveDiscount[]> {
  const then = { ...work, now: subscription.periodEnd }
  const phase = await phaseAhead(work, subscription)
  if (!phase) return activeDiscounts(then, subscription.discounts)
  const existing = phase.discounts.flatMap(({ discount }) => discount ?? [])
  const fresh = phase.discounts.filter(({ discount }) => discount === null)
  const redeemed = await Promise.all(
    fresh.map(async ({ coupon }, index) => ({
      discount: `di_phase_${index}`,
      coupon: await coupons.get(work, coupon),
    })),
  )

  return [...(await activeDiscounts(then, existing)), ...redeemed]
}

async function discountsOf(
  work: Work,
  subscription: SubscriptionState,
  params: Params,
  { items, isNow }: { readonly items: readonly SubscriptionItem[]; readonly isNow: boolean },
): Promise<ActiveDiscount[]> {
  if (params.discounts === undefined)
    return isNow
      ? activeDiscounts(work, subscription.discounts)
      : discountsAhead(work, subscription)
  const named = (params.discounts ?? []).flatMap(({ discount }) => (discount ? [discount] : []))

  const purchase = await purchaseOf(work, subscription, items)

  return [
    ...(await activeDiscounts(work, named)),
    ...(await previewed(work, params.discounts, purchase)),
  ]
}

async function renewal(
  work: Work,
  subscription: SubscriptionState,
): Promise<Pick<InvoiceDraft, 'lines' | 'period'>> {
  const start = subscription.periodEnd
  const phase = await phaseAhead(work, subscription)
  const items = phase ? phase.items.map((item) => ({ ...item, id: null })) : subscription.items
  const cycle = await cycleOf(work, items)
  const lines = await fullLines(work, items, { start, end: nextBoundary(start, cycle, start) })
  const { customer, currency, id } = subscription
  const waiting = await pendingItems(work, { customer, currency, subscription: id })

  return {
    lines: [...subscription.pendingLines, ...lines, ...waiting.map(lineOf)],
    period: { start: subscription.periodStart, end: start },
  }
}

export async function upcomingInvoice(
  work: Work,
  subscription: SubscriptionState,
  discounts?: readonly ActiveDiscount[],
) {
  const next = await composeInvoice(
    { ...work, now: subscription.periodEnd },
    {
      customer: subscription.customer,
      currency: subscription.currency,
      discounts: discounts ?? (await discountsAhead(work, subscription)),
      subscription,
      reason: 'upcoming',
      ...(await renewal(work, subscription)),
    },
  )
  const finalizesAt = subscription.periodEnd + DRAFT_SECONDS

  return formatInvoice(work, { ...next, id: `upcoming_${next.id}`, finalizesAt })
}

async function previewNow(
  work: Work,
  draft: Pick<InvoiceDraft, 'customer' | 'currency' | 'discounts' | 'lines' | 'subscription'>,
) {
  const invoice = await composeInvoice(work, {
    ...draft,
    reason: 'upcoming',
    period: { start: work.now, end: work.now },
  })

  return formatInvoice(work, { ...invoice, id: `upcoming_${invoice.id}`, finalizesAt: work.now })
}

async function previewNew(work: Work, params: Params, asked: AskedItems) {
  const resolved = await resolvePrices(work, asked, ITEMS_PARAM)
  const items = resolved.map(({ price = '', quantity = 1 }) => ({ id: null, price, quantity }))
  await checkPrices(work, items, {
    param: ITEMS_PARAM,
    ...(params.currency === undefined ? {} : { currency: params.currency }),
    archived: madeInline(asked, resolved),
  })
  const customer = await requireCustomer(work, params.customer ?? '')
  const first = await prices.get(work, items[0]?.price ?? '')
  const trialEnd = params.subscription_details?.trial_end
  const isTrial = typeof trialEnd === 'number' && trialEnd > work.now
  const end = isTrial ? trialEnd : nextBoundary(work.now, await cycleOf(work, items), work.now)
  const period = { start: work.now, end }
  const purchase = await purchaseOf(
    work,
    { customer: customer.id, currency: first.currency },
    items,
  )

  return previewNow(work, {
    customer: customer.id,
    currency: first.currency,
    discounts: isTrial ? [] : await previewed(work, params.discounts, purchase),
    lines: isTrial ? await freeLines(work, items, period) : await fullLines(work, items, period),
  })
}

async function previewChange(
  work: Work,
  subscription: SubscriptionState,
  params: Params,
  changes: AskedItems,
) {
  const { proration_behavior: proration = 'create_prorations', proration_date: at } =
    params.subscription_details ?? {}
  const resolved = await resolvePrices(work, changes, ITEMS_PARAM)
  const items = mergeItems(work, subscription.items, resolved)
  await checkPrices(work, items, {
    param: ITEMS_PARAM,
    currency: subscription.currency,
    archived: [...pricesOf(subscription.items), ...madeInline(changes, resolved)],
  })
  // Without proration and in the same rhythm nothing is due now: the next renewal is what comes.
  const [before, after] = [await cycleOf(work, subscription.items), await cycleOf(work, items)]
  const isSameCycle = before.interval === after.interval && before.count === after.count
  if (proration === 'none' && isSameCycle) {
    const discounts = await discountsOf(work, subscription, params, { items, isNow: false })
    return upcomingInvoice(work, { ...subscription, items }, discounts)
  }
  const { lines } = await priceChange(work, subscription, items, {
    proration,
    proratedAt: prorationMoment(work, subscription, at, 'subscription_details[proration_date]'),
  })
  const discounts = await discountsOf(work, subscription, params, { items, isNow: true })

  return previewNow(work, {
    customer: subscription.customer,
    currency: subscription.currency,
    subscription,
    discounts,
    lines,
  })
}

/** POST /v1/invoices/create_preview: the next renewal, or what a change of items would cost now. */
export const createPreview = route({
  method: 'POST',
  path: '/v1/invoices/create_preview',
  params: Params,
  run: async ({ work, params }) => {
    const changes = params.subscription_details?.items
    if (params.subscription === undefined && changes !== undefined)
      return previewNew(work, params, changes)
    const subscription = await subscriptionOf(work, params)
    const { currency, items, cancelAt, periodEnd } = subscription
    if (params.currency !== undefined && params.currency !== currency)
      throw otherCurrency(currency, params.currency, 'currency')
    if (subscription.endedAt !== null) throw noneUpcoming()
    if (changes !== undefined) return previewChange(work, subscription, params, changes)
    if (cancelAt !== null && cancelAt <= periodEnd) throw noneUpcoming()
    const discounts = await discountsOf(work, subscription, params, { items, isNow: false })

    return upcomingInvoice(work, subscription, discounts)
  },
})
