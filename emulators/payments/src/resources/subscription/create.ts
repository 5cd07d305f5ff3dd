import { z } from 'zod'
import { requireOneCurrency, requirePayable } from '../../billing/currencies.ts'
import { paymentRefused } from '../../billing/refusing.ts'
import { startSubscription, type NewSubscription } from '../../billing/subscribing.ts'
import { flag, integer, metadata, positive, text } from '../../http/params.ts'
import { route } from '../../http/route.ts'
import { invalidRequest } from '../../http/stripe-error.ts'
import { futureMoment, trialDaysMoment, trialEndMoment } from '../../http/timestamps.ts'
import { attachMethod } from '../../billing/saving.ts'
import type { Work } from '../../work.ts'
import { requireCustomer } from '../customer/require-customer.ts'
import type { CustomerState } from '../customer/state.ts'
import { Currency } from '../price/add-price.ts'
import { prices } from '../price/state.ts'
import { resolveMethod } from '../payment-method/add-method.ts'
import { formatSubscription } from './format.ts'
import {
  checkPrices,
  DiscountsParam,
  exclusiveCancelation,
  ItemParam,
  madeInline,
  newDiscounts,
  newItems,
  PaymentSettings,
  purchaseOf,
  resolvePrices,
} from './params.ts'
import { subscriptions } from './state.ts'

const Params = z.strictObject({
  customer: text,
  items: z.array(ItemParam).min(1).max(20),
  default_payment_method: text.optional(),
  discounts: DiscountsParam.optional(),
  metadata: metadata.optional(),
  description: text.optional(),
  off_session: flag.optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
    .optional(),
  payment_settings: PaymentSettings.optional(),
  collection_method: z.literal('charge_automatically').optional(),
  trial_end: z.union([z.literal('now'), integer]).optional(),
  trial_period_days: positive.optional(),
  cancel_at: integer.optional(),
  cancel_at_period_end: flag.optional(),
  currency: Currency.optional(),
})

type Params = z.output<typeof Params>

function trialEndOf(work: Work, params: Params): number | null {
  const { trial_end: end, trial_period_days: days } = params
  if (end !== undefined && days !== undefined)
    throw invalidRequest(
      'You may only specify one of these parameters: trial_end, trial_period_days.',
      { code: 'parameters_exclusive', param: 'trial_end' },
    )
  if (days !== undefined) return trialDaysMoment(work, days, 'trial_period_days')

  return typeof end === 'number' ? trialEndMoment(work, end, 'trial_end') : null
}

function cancelAtOf(work: Work, params: Params): number | null {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = params
  if (at === undefined) return null
  if (atPeriodEnd === true) throw exclusiveCancelation()

  return futureMoment(work, at, 'cancel_at')
}

async function defaultMethod(work: Work, id: string | undefined, customer: CustomerState) {
  if (id === undefined) return null
  const method = await resolveMethod(work, id, 'default_payment_method')
  if (method.customer !== null && method.customer !== customer.id)
    throw invalidRequest('The payment method belongs to another customer.', {
      param: 'default_payment_method',
    })
  if (method.customer === null && !id.startsWith('pm_card_'))
    throw invalidRequest('The customer does not have this payment method: attach it first.', {
      code: 'resource_missing',
      param: 'default_payment_method',
    })

  return attachMethod(work, method, customer.id)
}

/** Refuses a first invoice that nothing can pay, unless the request may leave it open. */
function requirePayment(
  work: Work,
  params: Params,
  { isCharged, trialEnd }: { readonly isCharged: boolean; readonly trialEnd: number | null },
): void {
  const { payment_behavior: behavior = 'allow_incomplete', discounts } = params
  const isFree = trialEnd !== null && trialEnd > work.now
  if (behavior === 'allow_incomplete' && !isCharged && !isFree && discounts === undefined)
    throw invalidRequest(
      'This customer has no attached payment source or default payment method.',
      { code: 'resource_missing' },
    )
}

async function wantedSubscription(
  work: Work,
  params: Params,
  customer: CustomerState,
): Promise<NewSubscription> {
  const resolved = await resolvePrices(work, params.items)
  const items = newItems(resolved)
  await checkPrices(work, items, {
    ...(params.currency === undefined ? {} : { currency: params.currency }),
    archived: madeInline(params.items, resolved),
  })
  const { currency } = await prices.get(work, items[0]?.price ?? '', 'items[0][price]')
  await requireOneCurrency(work, customer.id, currency)
  const method = await defaultMethod(work, params.default_payment_method, customer)
  if (method !== null) requirePayable(method.type, currency)
  const trialEnd = trialEndOf(work, params)
  const isCharged = method !== null || customer.defaultPaymentMethod !== null
  requirePayment(work, params, { isCharged, trialEnd })
  const purchase = await purchaseOf(work, { customer: customer.id, currency }, items)
  const settings = params.payment_settings

  return {
    customer: customer.id,
    items,
    defaultPaymentMethod: method?.id ?? null,
    description: params.description ?? null,
    discounts: await newDiscounts(work, params.discounts, purchase),
    metadata: params.metadata ?? {},
    paymentTypes: settings?.payment_method_types ?? null,
    savesPaymentMethod: settings?.save_default_payment_method === 'on_subscription',
    trialEnd,
    cancelAt: cancelAtOf(work, params),
    cancelAtPeriodEnd: params.cancel_at_period_end ?? false,
    checkoutSession: null,
  }
}

export const createSubscription = route({
  method: 'POST',
  path: '/v1/subscriptions',
  params: Params,
  run: async ({ work, params }) => {
    const customer = await requireCustomer(work, params.customer)
    const wanted = await wantedSubscription(work, params, customer)
    const { payment_behavior: behavior } = params
    const { subscription, intent } = await startSubscription(work, wanted, {
      kind: behavior === 'default_incomplete' ? 'later' : 'charge',
    })
    if (behavior === 'error_if_incomplete' && subscription.status === 'incomplete' && intent)
      throw await paymentRefused(work, intent, false)

    return formatSubscription(work, await subscriptions.get(work, subscription.id))
  },
})
