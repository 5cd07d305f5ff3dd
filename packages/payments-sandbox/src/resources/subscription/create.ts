import { z } from 'zod'
import { paymentRefused } from '../../billing/refusing.ts'
import { startSubscription } from '../../billing/subscribing.ts'
import { flag, integer, metadata, positive, text } from '../../http/params.ts'
import { route } from '../../http/route.ts'
import { invalidRequest } from '../../http/stripe-error.ts'
import { attachMethod } from '../../billing/saving.ts'
import type { Work } from '../../work.ts'
import { customers, type CustomerState } from '../customer/state.ts'
import { Currency } from '../price/add-price.ts'
import { resolveMethod } from '../payment-method/add-method.ts'
import { formatSubscription } from './format.ts'
import {
  checkPrices,
  DiscountsParam,
  ItemParam,
  madeInline,
  newDiscounts,
  PaymentSettings,
  resolvePrices,
} from './params.ts'
import { subscriptions } from './state.ts'

const DAY_SECONDS = 86_400

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

function trialEndOf(work: Work, params: z.output<typeof Params>): number | null {
  if (params.trial_period_days !== undefined)
    return work.now + params.trial_period_days * DAY_SECONDS
  return typeof params.trial_end === 'number' ? params.trial_end : null
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

/** POST /v1/subscriptions */
export const createSubscription = route({
  method: 'POST',
  path: '/v1/subscriptions',
  params: Params,
  run: async ({ work, params }) => {
    const customer = await customers.get(work, params.customer, 'customer')
    const resolved = await resolvePrices(work, params.items)
    const items = resolved.map(({ price = '', quantity = 1, metadata: own = {} }) => ({
      price,
      quantity,
      metadata: own,
    }))
    await checkPrices(work, items, {
      ...(params.currency === undefined ? {} : { currency: params.currency }),
      archived: madeInline(params.items, resolved),
    })
    const method = await defaultMethod(work, params.default_payment_method, customer)
    const trialEnd = trialEndOf(work, params)
    const behavior = params.payment_behavior ?? 'allow_incomplete'
    const isCharged = method !== null || customer.defaultPaymentMethod !== null
    const isFree = trialEnd !== null && trialEnd > work.now
    if (behavior === 'allow_incomplete' && !isCharged && !isFree && params.discounts === undefined)
      throw invalidRequest(
        'This customer has no attached payment source or default payment method.',
        { code: 'resource_missing' },
      )
    const { subscription, intent } = await startSubscription(
      work,
      {
        customer: customer.id,
        items,
        defaultPaymentMethod: method?.id ?? null,
        description: params.description ?? null,
        discounts: await newDiscounts(work, params.discounts, customer.id),
        metadata: params.metadata ?? {},
        paymentTypes: params.payment_settings?.payment_method_types ?? null,
        savesPaymentMethod:
          params.payment_settings?.save_default_payment_method === 'on_subscription',
        trialEnd,
        cancelAt: params.cancel_at ?? null,
        cancelAtPeriodEnd: params.cancel_at_period_end ?? false,
        checkoutSession: null,
      },
      { kind: behavior === 'default_incomplete' ? 'later' : 'charge' },
    )
    if (behavior === 'error_if_incomplete' && subscription.status === 'incomplete' && intent)
      throw await paymentRefused(work, intent, false)

    return formatSubscription(work, await subscriptions.get(work, subscription.id))
  },
})
