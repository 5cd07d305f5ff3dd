import * as z from 'zod/mini'
import { Interval } from './period.ts'

/** A finished plan checkout, as analytics reports it once (spec §7, D108). `value` in whole currency units. */
export const Purchase = z.object({
  value: z.number(),
  coupon: z.nullable(z.string()),
  currency: z.string(),
  transactionId: z.string(),
  subscriptionType: Interval,
  alreadyReported: z.boolean(),
})
export type Purchase = z.infer<typeof Purchase>
