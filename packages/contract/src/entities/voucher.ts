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
  cardCharge: z.optional(ChargeAmount),
})
export type Voucher = z.infer<typeof Voucher>
export type VoucherGiven = z.input<typeof Voucher>

/** A paid gift: its code, its expiry, and the masked address that received it. */
export const PurchasedVoucher = z.extend(Voucher, {
  code: z.string(),
  expiresAt: z.string(),
  emailedTo: z.string(),
})
export type PurchasedVoucher = z.infer<typeof PurchasedVoucher>
