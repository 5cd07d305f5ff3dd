import * as z from 'zod/mini'
import { Currency } from './currency.ts'
import { Interval } from './period.ts'

/** A finished plan checkout, reported once to analytics (spec §7, D108). `value` in whole currency units. */
export const Purchase = z.object({
  value: z.number(),
  coupon: z.nullable(z.string()),
  currency: Currency,
  transactionId: z.string(),
  subscriptionType: Interval,
  alreadyReported: z.boolean(),
})
export type Purchase = z.infer<typeof Purchase>
