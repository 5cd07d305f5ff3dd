import * as z from 'zod/mini'
import { ChargeAmount } from './charge-amount.ts'
import { Interval, PeriodUnit } from './period.ts'

/** A subscription on offer (spec §3). `price` and `discountedPrice` in whole currency units: 6.99. */
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
  /** What a card is charged for it today (D133); left out while no rate is known. */
  cardCharge: z.optional(ChargeAmount),
})
export type Plan = z.infer<typeof Plan>
/** The same before it is answered. */
export type PlanGiven = z.input<typeof Plan>
