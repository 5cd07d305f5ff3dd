import * as z from 'zod/mini'
import { ChargeAmount } from './charge-amount.ts'
import { PeriodUnit } from './period.ts'

/** A gift on offer (spec §3). `price` in whole currency units. */
export const Voucher = z.object({
  productId: z.string(),
  price: z.number(),
  currency: z.literal('EUR'),
  description: z.string(),
  durationUnit: PeriodUnit,
  durationAmount: z.int(),
  uiStyleVariant: z.enum(['primary', 'secondary', 'gold']),
  benefits: z.array(z.string()),
  /** What a card is charged for it today (D133); left out while no rate is known. */
  cardCharge: z.optional(ChargeAmount),
})
export type Voucher = z.infer<typeof Voucher>
/** The same before it is answered. */
export type VoucherGiven = z.input<typeof Voucher>

/** A gift that has been paid: the code to hand on, until when, and the masked address it was sent to. */
export const PurchasedVoucher = z.extend(Voucher, {
  code: z.string(),
  expiresAt: z.string(),
  emailedTo: z.string(),
})
export type PurchasedVoucher = z.infer<typeof PurchasedVoucher>
