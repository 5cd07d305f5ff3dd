import { z } from 'zod'
import { randomText } from '@hlizo/kit/ids'
import { listRoute } from '../../http/list-route.ts'
import {
  decimal,
  integer,
  mergeMetadata,
  metadata,
  metadataChange,
  nothing,
  paging,
  positive,
  text,
} from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { invalidRequest, resourceMissing } from '../../http/stripe-error.ts'
import { emit } from '../../webhooks/emit.ts'
import type { Work } from '../../work.ts'
import { Currency } from '../price/add-price.ts'
import { formatCoupon } from './format.ts'
import { coupons, type CouponState } from './state.ts'

const CurrencyOptions = z.record(
  z.string().regex(/^[a-z]{3}$/),
  z.strictObject({ amount_off: positive }),
)

const amountsOf = (options: z.output<typeof CurrencyOptions> = {}): Record<string, number> =>
  Object.fromEntries(
    Object.entries(options).map(([currency, { amount_off: amount }]) => [currency, amount]),
  )

const CreateParams = z.strictObject({
  id: text.optional(),
  name: text.max(40).optional(),
  percent_off: decimal.pipe(z.number().gt(0).max(100)).optional(),
  amount_off: positive.optional(),
  currency: Currency.optional(),
  currency_options: CurrencyOptions.optional(),
  duration: z.enum(['forever', 'once', 'repeating']).optional(),
  duration_in_months: positive.optional(),
  max_redemptions: positive.optional(),
  redeem_by: integer.optional(),
  applies_to: z.strictObject({ products: z.array(text).optional() }).optional(),
  metadata: metadata.optional(),
})
type CreateParams = z.output<typeof CreateParams>

function refuseContradictions(params: CreateParams): void {
  const { percent_off: percentOff, amount_off: amountOff, duration, currency } = params
  if ((percentOff === undefined) === (amountOff === undefined))
    throw invalidRequest('You must pass exactly one of percent_off and amount_off.')
  if (amountOff !== undefined && currency === undefined)
    throw invalidRequest('Missing required param: currency.', {
      code: 'parameter_missing',
      param: 'currency',
    })
  if ((duration === 'repeating') !== (params.duration_in_months !== undefined))
    throw invalidRequest('duration_in_months belongs to a repeating duration.', {
      param: 'duration_in_months',
    })
}

async function freeId(work: Work, wanted: string | undefined): Promise<string> {
  const id = wanted ?? randomText(8, 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789')
  const taken = await coupons.find(work, id)
  if (taken !== null)
    throw invalidRequest('Coupon already exists.', {
      code: 'resource_already_exists',
      param: 'id',
    })

  return id
}

async function requireCoupon(work: Work, id: string): Promise<CouponState> {
  const coupon = await coupons.get(work, id, 'coupon')
  if (coupon.deleted) throw resourceMissing('coupon', id, 'coupon')

  return coupon
}

const create = route({
  method: 'POST',
  path: '/v1/coupons',
  params: CreateParams,
  run: async ({ work, params }) => {
    refuseContradictions(params)
    const coupon = await coupons.insert(work, {
      id: await freeId(work, params.id),
      created: work.now,
      deleted: false,
      name: params.name ?? null,
      percentOff: params.percent_off ?? null,
      amountOff: params.amount_off ?? null,
      currency: params.currency ?? null,
      currencyOptions: amountsOf(params.currency_options),
      duration: params.duration ?? 'once',
      durationInMonths: params.duration_in_months ?? null,
      maxRedemptions: params.max_redemptions ?? null,
      timesRedeemed: 0,
      redeemBy: params.redeem_by ?? null,
      appliesTo: params.applies_to?.products ?? [],
      metadata: params.metadata ?? {},
    })
    await emit(work, 'coupon.created', formatCoupon(coupon, work.now))

    return formatCoupon(coupon, work.now)
  },
})

const update = route({
  method: 'POST',
  path: '/v1/coupons/:id',
  params: z.strictObject({
    name: text.max(40).optional(),
    currency_options: CurrencyOptions.optional(),
    metadata: metadataChange.optional(),
  }),
  run: async ({ work, id, params }) => {
    const before = await requireCoupon(work, id)
    const after = await coupons.save(work, {
      ...before,
      name: params.name ?? before.name,
      currencyOptions: { ...before.currencyOptions, ...amountsOf(params.currency_options) },
      metadata: mergeMetadata(before.metadata, params.metadata),
    })
    await emit(
      work,
      'coupon.updated',
      formatCoupon(after, work.now),
      formatCoupon(before, work.now),
    )

    return formatCoupon(after, work.now)
  },
})

const retrieve = route({
  method: 'GET',
  path: '/v1/coupons/:id',
  params: nothing,
  run: async ({ work, id }) => formatCoupon(await requireCoupon(work, id), work.now),
})

const list = listRoute({
  path: '/v1/coupons',
  params: z.strictObject(paging),
  of: coupons,
  match: () => ({ deleted: false }),
  show: (work, coupon) => formatCoupon(coupon, work.now),
})

const remove = route({
  method: 'DELETE',
  path: '/v1/coupons/:id',
  params: nothing,
  run: async ({ work, id }) => {
    const coupon = await requireCoupon(work, id)
    await coupons.save(work, { ...coupon, deleted: true })
    await emit(work, 'coupon.deleted', formatCoupon(coupon, work.now))

    return { id, object: 'coupon', deleted: true }
  },
})

export const couponRoutes: readonly Route[] = [create, update, retrieve, list, remove]
