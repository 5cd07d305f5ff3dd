import { z } from 'zod'
import { flag, integer, metadata, positive, text } from '../../http/params.ts'
import { invalidRequest } from '../../http/stripe-error.ts'
import { newId } from '../../store/ids.ts'
import { emit } from '../../webhooks/emit.ts'
import type { Work } from '../../work.ts'
import { products } from '../product/state.ts'
import { formatPrice } from './format.ts'
import { Interval, prices, type PriceState } from './state.ts'

export const Currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .transform((code) => code.toLowerCase())

export const PriceData = z.strictObject({
  product: text,
  currency: Currency,
  unit_amount: integer.pipe(z.number().min(0)),
  recurring: z
    .strictObject({
      interval: Interval,
      interval_count: positive.optional(),
      usage_type: z.literal('licensed').optional(),
    })
    .optional(),
  active: flag.optional(),
  lookup_key: text.max(200).optional(),
  transfer_lookup_key: flag.optional(),
  nickname: text.optional(),
  metadata: metadata.optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  billing_scheme: z.literal('per_unit').optional(),
})

/** 400: an archived price, such as an inline one, serves what it was made for and nothing else. */
export const archivedPrice = (param: string) =>
  invalidRequest('The price specified is inactive. This field only accepts active prices.', {
    param,
  })

export async function claimLookupKey(work: Work, key: string, isTransfer: boolean): Promise<void> {
  const [holder] = await prices.all(work, { lookupKey: key })
  if (holder === undefined) return
  if (!isTransfer)
    throw invalidRequest(
      `A price (${holder.id}) already uses that lookup key. Pass transfer_lookup_key to move it.`,
      { param: 'lookup_key' },
    )
  await prices.save(work, { ...holder, lookupKey: null })
}

export async function addPrice(
  work: Work,
  data: z.output<typeof PriceData>,
  productParam = 'product',
): Promise<PriceState> {
  await products.get(work, data.product, productParam)
  if (data.lookup_key !== undefined)
    await claimLookupKey(work, data.lookup_key, data.transfer_lookup_key ?? false)
  const price = await prices.insert(work, {
    id: newId('price'),
    created: work.now,
    active: data.active ?? true,
    currency: data.currency,
    unitAmount: data.unit_amount,
    product: data.product,
    recurring: data.recurring
      ? { interval: data.recurring.interval, count: data.recurring.interval_count ?? 1 }
      : null,
    lookupKey: data.lookup_key ?? null,
    nickname: data.nickname ?? null,
    metadata: data.metadata ?? {},
    taxBehavior: data.tax_behavior ?? 'unspecified',
  })
  await emit(work, 'price.created', formatPrice(price))

  return price
}
