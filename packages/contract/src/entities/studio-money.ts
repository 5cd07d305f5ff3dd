import * as z from 'zod/mini'
import { CardBrand } from './card-brand.ts'
import { Currency } from './currency.ts'
import { RefusedRefund } from './refused-refund.ts'

/** Who paid: with a masked address, and without an account for a gift of a visitor. */
const Payer = z.object({
  accountId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
})

/** What every row has. Moments are ISO UTC text. */
const Row = {
  /** The object at the payment provider. */
  id: z.string(),
  /** Its page at the provider; null with the payments emulator. */
  providerHref: z.nullable(z.string()),
  payer: Payer,
}

/** What was charged, and the same in lei at the rate of its day; null where no rate is known. */
const Amount = {
  amountMinor: z.int(),
  currency: Currency,
  leiMinor: z.nullable(z.int()),
}

export const MoneySubscriptionState = z.enum([
  'renews',
  'ends',
  'unpaid',
  'paused',
  'disputed',
  'ended',
])
export type MoneySubscriptionState = z.infer<typeof MoneySubscriptionState>

export const MoneySubscription = z.object({
  ...Row,
  planId: z.string(),
  plan: z.string(),
  state: MoneySubscriptionState,
  startedAt: z.string(),
  /** The next payment, or the end. */
  periodEnd: z.string(),
  source: z.enum(['card', 'paypal']),
  /** For each period; null for what was sold before amounts were stored. */
  amountMinor: z.nullable(z.int()),
  currency: z.nullable(Currency),
  leiMinor: z.nullable(z.int()),
})
export type MoneySubscription = z.infer<typeof MoneySubscription>

export const MoneyCharge = z.object({
  ...Row,
  ...Amount,
  at: z.string(),
  kind: z.enum(['subscription', 'voucher']),
  description: z.nullable(z.string()),
  number: z.nullable(z.string()),
  method: z.nullable(CardBrand),
  /** Null for an operator without the role of finance too. */
  last4: z.nullable(z.string()),
  refundedMinor: z.int(),
  refusedRefund: z.nullable(RefusedRefund),
  /** The gift of a visitor; null for a payment of an account. */
  giftId: z.nullable(z.string()),
})
export type MoneyCharge = z.infer<typeof MoneyCharge>

/** The amount is above zero. */
export const MoneyRefund = z.object({
  ...Row,
  ...Amount,
  at: z.string(),
  /** The number of the receipt that was refunded. */
  number: z.nullable(z.string()),
  method: z.nullable(CardBrand),
  last4: z.nullable(z.string()),
})
export type MoneyRefund = z.infer<typeof MoneyRefund>

/** `open` waits for our answer, `waiting` for the bank. */
export const MoneyDisputeState = z.enum(['open', 'waiting', 'won', 'lost'])
export type MoneyDisputeState = z.infer<typeof MoneyDisputeState>

export const MoneyDispute = z.object({
  ...Row,
  ...Amount,
  openedAt: z.string(),
  /** Until when we may answer. */
  dueAt: z.nullable(z.string()),
  /** Whole days of Bucharest until then; negative afterwards. */
  daysLeft: z.nullable(z.int()),
  state: MoneyDisputeState,
  /** The provider's word. */
  reason: z.string(),
  number: z.nullable(z.string()),
})
export type MoneyDispute = z.infer<typeof MoneyDispute>

export const MoneyGiftState = z.enum(['unused', 'used', 'expired', 'disabled', 'unmade'])
export type MoneyGiftState = z.infer<typeof MoneyGiftState>

/** For how long a code can be extended at once. */
export const GIFT_EXTENSION_MAX_MONTHS = 12

/** A gift that was paid for; its code is nowhere. */
export const MoneyGift = z.object({
  ...Row,
  ...Amount,
  giftId: z.string(),
  /** Null where its payer was erased: it cannot be refunded here. */
  refundedMinor: z.nullable(z.int()),
  at: z.string(),
  product: z.string(),
  months: z.nullable(z.int()),
  number: z.nullable(z.string()),
  state: MoneyGiftState,
  /** Until when its code can be used; null without a code. */
  expiresAt: z.nullable(z.string()),
  usedAt: z.nullable(z.string()),
  /** The masked address of the recipient; null without one. */
  recipient: z.nullable(z.string()),
  /** When the code goes to the recipient; null without one. */
  deliverAt: z.nullable(z.string()),
  /** When it went. */
  deliveredAt: z.nullable(z.string()),
})
export type MoneyGift = z.infer<typeof MoneyGift>
