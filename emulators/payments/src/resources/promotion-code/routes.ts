import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { randomText } from '@hlizo/kit/ids'
import { listRoute } from '../../http/list-route.ts'
import {
  flag,
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
import { invalidRequest } from '../../http/stripe-error.ts'
import { newId } from '../../store/ids.ts'
import { emit } from '../../webhooks/emit.ts'
import { coupons, isCouponValid } from '../coupon/state.ts'
import { requireCustomer } from '../customer/require-customer.ts'
import { Currency } from '../price/add-price.ts'
import { formatPromotionCode } from './format.ts'
import { codesActiveAt, isCodeActive, promotionCodes } from './state.ts'

const Code = z.string().regex(/^[A-Za-z0-9-]{1,500}$/)

const minimumsOf = (options: Record<string, { minimum_amount: number }> = {}) =>
  Object.fromEntries(
    Object.entries(options).map(([currency, { minimum_amount: amount }]) => [currency, amount]),
  )

const create = route({
  method: 'POST',
  path: '/v1/promotion_codes',
  params: z.strictObject({
    promotion: z.strictObject({ type: z.literal('coupon'), coupon: text }),
    code: Code.optional(),
    active: flag.optional(),
    customer: text.optional(),
    expires_at: integer.optional(),
    max_redemptions: positive.optional(),
    restrictions: z
      .strictObject({
        first_time_transaction: flag.optional(),
        minimum_amount: positive.optional(),
        minimum_amount_currency: Currency.optional(),
        currency_options: z
          .record(z.string().regex(/^[a-z]{3}$/), z.strictObject({ minimum_amount: positive }))
          .optional(),
      })
      .optional(),
    metadata: metadata.optional(),
  }),
  run: async ({ work, params }) => {
    const coupon = await coupons.get(work, params.promotion.coupon, 'promotion[coupon]')
    if (!isCouponValid(coupon, work.now))
      throw invalidRequest('The coupon is no longer valid.', { param: 'promotion[coupon]' })
    if (params.customer !== undefined) await requireCustomer(work, params.customer)
    const { minimum_amount: minimum, minimum_amount_currency: currency } = params.restrictions ?? {}
    if ((minimum === undefined) !== (currency === undefined))
      throw invalidRequest(
        'You must pass both minimum_amount and minimum_amount_currency, or neither of them.',
        { code: 'parameter_missing', param: 'restrictions' },
      )
    const code = params.code ?? randomText(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789')
    const sameCode = await promotionCodes.all(work, { codeKey: code.toUpperCase() })
    if (sameCode.some((other) => isCodeActive(other, work.now)))
      throw invalidRequest('An active promotion code with this code already exists.', {
        code: 'resource_already_exists',
        param: 'code',
      })
    const created = await promotionCodes.insert(work, {
      id: newId('promo'),
      created: work.now,
      code,
      codeKey: code.toUpperCase(),
      coupon: coupon.id,
      active: params.active ?? true,
      customer: params.customer ?? null,
      expiresAt: params.expires_at ?? null,
      maxRedemptions: params.max_redemptions ?? null,
      timesRedeemed: 0,
      firstTimeTransaction: params.restrictions?.first_time_transaction ?? false,
      minimumAmount: params.restrictions?.minimum_amount ?? null,
      minimumAmountCurrency: params.restrictions?.minimum_amount_currency ?? null,
      minimumAmounts: minimumsOf(params.restrictions?.currency_options),
      metadata: params.metadata ?? {},
    })
    const shown = formatPromotionCode(created, work.now)
    await emit(work, 'promotion_code.created', shown)

    return shown
  },
})

const update = route({
  method: 'POST',
  path: '/v1/promotion_codes/:id',
  params: z.strictObject({ active: flag.optional(), metadata: metadataChange.optional() }),
  run: async ({ work, id, params }) => {
    const before = await promotionCodes.get(work, id)
    const after = await promotionCodes.save(work, {
      ...before,
      active: params.active ?? before.active,
      metadata: mergeMetadata(before.metadata, params.metadata),
    })
    const shown = formatPromotionCode(after, work.now)
    await emit(work, 'promotion_code.updated', shown, formatPromotionCode(before, work.now))

    return shown
  },
})

const retrieve = route({
  method: 'GET',
  path: '/v1/promotion_codes/:id',
  params: nothing,
  run: async ({ work, id }) =>
    formatPromotionCode(await promotionCodes.get(work, id, 'promotion_code'), work.now),
})

const list = listRoute({
  path: '/v1/promotion_codes',
  params: z.strictObject({
    ...paging,
    active: flag.optional(),
    code: text.optional(),
    coupon: text.optional(),
    customer: text.optional(),
  }),
  of: promotionCodes,
  match: ({ params: { code, coupon, customer } }) => ({
    codeKey: code?.toUpperCase(),
    coupon,
    customer,
  }),
  also: ({ work, params: { active } }) => {
    if (active === undefined) return undefined
    return active ? codesActiveAt(work.now) : sql`not ${codesActiveAt(work.now)}`
  },
  show: (work, code) => formatPromotionCode(code, work.now),
})

export const promotionCodeRoutes: readonly Route[] = [create, update, retrieve, list]
