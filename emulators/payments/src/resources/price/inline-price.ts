import { z } from 'zod'
import { decimal, integer, positive, text } from '../../http/params.ts'
import { invalidRequest } from '../../http/stripe-error.ts'
import type { Work } from '../../work.ts'
import { addPrice, Currency } from './add-price.ts'
import { Interval } from './state.ts'

const Recurring = z.strictObject({ interval: Interval, interval_count: positive.optional() })
const TaxBehavior = z.enum(['exclusive', 'inclusive', 'unspecified'])

const shared = {
  currency: Currency,
  unit_amount: integer.optional(),
  unit_amount_decimal: decimal.optional(),
  tax_behavior: TaxBehavior.optional(),
}

export const RecurringPriceData = z.strictObject({ ...shared, product: text, recurring: Recurring })
export type RecurringPriceData = z.output<typeof RecurringPriceData>

export const LinePriceData = z.strictObject({
  ...shared,
  product: text,
  recurring: Recurring.optional(),
})

/** `price_data` of an invoice item: once, and negative for a credit. */
export const OncePriceData = z.strictObject({ ...shared, product: text })

type InlinePriceData = z.output<typeof LinePriceData>

function unitAmountOf(data: InlinePriceData, param: string, isCreditAllowed: boolean): number {
  const { unit_amount: whole, unit_amount_decimal: fraction } = data
  if (whole !== undefined && fraction !== undefined)
    throw invalidRequest(
      'You may only specify one of these parameters: unit_amount, unit_amount_decimal.',
      { param },
    )
  const amount = whole ?? fraction
  if (amount === undefined)
    throw invalidRequest(
      'Prices require an `unit_amount` or `unit_amount_decimal` parameter to be set.',
      {
        code: 'parameter_missing',
        param: `${param}[unit_amount]`,
      },
    )
  if (amount < 0 && !isCreditAllowed)
    throw invalidRequest('This value must be greater than or equal to 0.', {
      code: 'parameter_invalid_integer',
      param: `${param}[unit_amount]`,
    })

  return Math.round(amount)
}

/** Stripe archives such a price at once: it stays on what it was made for and cannot be used again. */
export async function addInlinePrice(
  work: Work,
  data: InlinePriceData,
  param: string,
  { isCreditAllowed = false } = {},
): Promise<string> {
  const { unit_amount_decimal: _decimal, ...rest } = data
  const amount = unitAmountOf(data, param, isCreditAllowed)
  const price = await addPrice(
    work,
    { ...rest, unit_amount: amount, active: false },
    `${param}[product]`,
  )

  return price.id
}

/** The price that was named or described: exactly one of the two. */
export async function resolvePrice(
  work: Work,
  asked: { price?: string | undefined; price_data?: InlinePriceData | undefined },
  param: string,
): Promise<string | undefined> {
  const { price, price_data: data } = asked
  if (price !== undefined && data !== undefined)
    throw invalidRequest('You may only specify one of these parameters: price, price_data.', {
      param: `${param}[price]`,
    })

  return data === undefined ? price : addInlinePrice(work, data, `${param}[price_data]`)
}
