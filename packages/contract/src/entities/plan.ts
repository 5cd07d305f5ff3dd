import * as z from 'zod/mini'
import { ChargeAmount } from './charge-amount.ts'
import { Interval, PeriodUnit } from './period.ts'

/** A subscription on offer (spec §3). Prices in whole currency units: 6.99. */
export const Plan = z.object({
  id: z.string(),
  productId: z.string(),
  interval: Interval,
  price: z.number(),
  discountedPrice: z.nullable(z.number()),
  currency: z.literal('EUR'),
  planDescription: z.string(),
  priceDescription: z.string(),
  promotionText: z.nullable(z.string()),
  benefits: z.array(z.string()),
  coupon: z.nullable(z.string()),
  durationAmount: z.int(),
  durationUnit: PeriodUnit,
  /** Today's card charge (D133); absent while no rate is known. */
  cardCharge: z.optional(ChargeAmount),
})
export type Plan = z.infer<typeof Plan>
export type PlanGiven = z.input<typeof Plan>
