import * as z from 'zod/mini'
import { COUPON_MAX_LENGTH } from '../constants.ts'
import { ChargeAmount } from './charge-amount.ts'
import { PeriodUnit } from './period.ts'

/** How the card of a gift looks. */
export const VoucherStyle = z.enum(['primary', 'secondary', 'gold'])
export type VoucherStyle = z.infer<typeof VoucherStyle>

/** A gift on offer (spec §3). `price` in whole currency units. */
export const Voucher = z.object({
  productId: z.string(),
  price: z.number(),
  currency: z.literal('EUR'),
  description: z.string(),
  durationUnit: PeriodUnit,
  durationAmount: z.int(),
  uiStyleVariant: VoucherStyle,
  benefits: z.array(z.string()),
  cardCharge: z.optional(ChargeAmount),
})
export type Voucher = z.infer<typeof Voucher>
export type VoucherGiven = z.input<typeof Voucher>

/** The code of a gift, as it is typed. */
export const VoucherCode = z
  .string('VOUCHER_INVALID')
  .check(
    z.trim(),
    z.minLength(1, 'VOUCHER_INVALID'),
    z.maxLength(COUPON_MAX_LENGTH, 'VOUCHER_INVALID'),
  )

/** What became of a paid gift, for its giver. */
export const GiftProgress = z.object({
  /** Null when no mail goes to a recipient. */
  delivery: z.nullable(
    z.object({
      /** The masked address of the recipient. */
      to: z.string(),
      /** When the mail goes out, or went. */
      at: z.string(),
      /** The last moment that it can be moved to. */
      latest: z.string(),
      isSent: z.boolean(),
    }),
  ),
  /** Whether the delivery can still be changed. */
  isChangeable: z.boolean(),
  /** Its payment was returned or is contested, or its buyer has withdrawn. */
  isStopped: z.boolean(),
  /** Its code can no longer be activated, and was not. */
  isExpired: z.boolean(),
  openedAt: z.nullable(z.string()),
  activatedAt: z.nullable(z.string()),
  thanks: z.nullable(z.string()),
})
export type GiftProgress = z.infer<typeof GiftProgress>

/** A paid gift: its code, its expiry, and the masked address that receives it. */
export const PurchasedVoucher = z.extend(Voucher, {
  code: z.string(),
  expiresAt: z.string(),
  emailedTo: z.string(),
  gift: GiftProgress,
})
export type PurchasedVoucher = z.infer<typeof PurchasedVoucher>

/** A gift that the account has activated; nothing in it names the giver. */
export const ReceivedGift = z.object({ id: z.string(), months: z.int(), activatedAt: z.string() })
export type ReceivedGift = z.infer<typeof ReceivedGift>

export const BoughtGift = z.extend(GiftProgress, {
  id: z.string(),
  months: z.int(),
  recipientName: z.nullable(z.string()),
  boughtAt: z.string(),
})
export type BoughtGift = z.infer<typeof BoughtGift>
