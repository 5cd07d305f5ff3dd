import { z } from 'zod'
import { collection } from '../../store/collection.ts'

export const DiscountState = z.object({
  id: z.string(),
  created: z.number(),
  coupon: z.string(),
  promotionCode: z.string().nullable(),
  customer: z.string().nullable(),
  subscription: z.string().nullable(),
  invoice: z.string().nullable(),
  checkoutSession: z.string().nullable(),
  start: z.number(),
  end: z.number().nullable(),
})
export type DiscountState = z.output<typeof DiscountState>

export const discounts = collection({ type: 'discount', prefix: 'di', state: DiscountState })
