import * as z from 'zod/mini'
import { Email } from '../account-fields.ts'
import { TextCursor } from '../cursor.ts'
import { CardBrand } from '../entities/card-brand.ts'
import { ChargeCurrency } from '../entities/currency.ts'
import {
  GIFT_EXTENSION_MAX_MONTHS,
  MoneyCharge,
  MoneyDispute,
  MoneyDisputeState,
  MoneyGift,
  MoneyGiftState,
  MoneyRefund,
  MoneySubscription,
  MoneySubscriptionState,
} from '../entities/studio-money.ts'
import { body, RecordId } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { Reason } from './studio-operators.ts'

/** Whole days of Bucharest, both included. */
const period = { from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) }
const bySort = { sort: z.optional(z.enum(['at', '-at'])) }
const Name = z.string().check(z.minLength(1), z.maxLength(100))

/**
 * The filters of each table, which its exported file has too. Days are those of the start, or with an order by period
 * those of the next payment or the end.
 */
export const SubscriptionFilters = z.object({
  ...period,
  state: z.optional(MoneySubscriptionState),
  plan: z.optional(Name),
  source: z.optional(z.enum(['card', 'paypal'])),
  sort: z.optional(z.enum(['started', '-started', 'period', '-period'])),
})
export type SubscriptionFilters = z.infer<typeof SubscriptionFilters>

export const ChargeFilters = z.object({
  ...period,
  ...bySort,
  kind: z.optional(z.enum(['subscription', 'voucher'])),
  currency: z.optional(ChargeCurrency),
  method: z.optional(CardBrand),
  number: z.optional(Name),
  /** Whether the last refund that was ordered was refused. */
  refund: z.optional(z.enum(['refused'])),
})
export type ChargeFilters = z.infer<typeof ChargeFilters>

export const RefundFilters = z.object({
  ...period,
  ...bySort,
  currency: z.optional(ChargeCurrency),
})
export type RefundFilters = z.infer<typeof RefundFilters>

export const DisputeFilters = z.object({
  ...period,
  sort: z.optional(z.enum(['at', '-at', 'due', '-due'])),
  state: z.optional(MoneyDisputeState),
})
export type DisputeFilters = z.infer<typeof DisputeFilters>

export const GiftFilters = z.object({
  ...period,
  ...bySort,
  state: z.optional(MoneyGiftState),
  product: z.optional(Name),
})
export type GiftFilters = z.infer<typeof GiftFilters>

const cursor = z.optional(TextCursor)
/** Support answers questions about payments. */
const readBy = { method: 'GET', roles: ['finance', 'support'], proof: 'session' } as const
const exported = { method: 'GET', roles: ['finance'], proof: 'session', encoding: 'csv' } as const

export const listMoneySubscriptions = studioCall({
  ...readBy,
  path: '/studio/money/subscriptions',
  summary: 'Subscriptions, the newest first.',
  query: z.extend(SubscriptionFilters, { cursor }),
  data: z.array(MoneySubscription),
  isPaged: true,
})

export const exportMoneySubscriptions = studioCall({
  ...exported,
  path: '/studio/money/subscriptions/export',
  summary: 'All subscriptions of a filter as CSV.',
  query: SubscriptionFilters,
})

export const listMoneyCharges = studioCall({
  ...readBy,
  path: '/studio/money/charges',
  summary: 'Payments, the newest first.',
  query: z.extend(ChargeFilters, { cursor }),
  data: z.array(MoneyCharge),
  isPaged: true,
})

export const exportMoneyCharges = studioCall({
  ...exported,
  path: '/studio/money/charges/export',
  summary: 'All payments of a filter as CSV.',
  query: ChargeFilters,
})

export const listMoneyRefunds = studioCall({
  ...readBy,
  path: '/studio/money/refunds',
  summary: 'Refunds, the newest first.',
  query: z.extend(RefundFilters, { cursor }),
  data: z.array(MoneyRefund),
  isPaged: true,
})

export const exportMoneyRefunds = studioCall({
  ...exported,
  path: '/studio/money/refunds/export',
  summary: 'All refunds of a filter as CSV.',
  query: RefundFilters,
})

const oneGift = z.object({ giftId: RecordId })
const refundWanted = {
  amountMinor: z.int().check(z.minimum(1)),
  /** What the operator has seen as refunded before. */
  refundedMinor: z.int().check(z.minimum(0)),
}
const REFUND_REFUSALS = [
  'REASON_REQUIRED',
  'PAYMENT_CHANGED',
  'WITHDRAWAL_OPEN',
  'REFUND_REFUSED',
  'PROVIDER_UNAVAILABLE',
] as const

/**
 * PAYMENT_CHANGED: it was refunded since the table was read, or the amount is more than what is left.
 * WITHDRAWAL_OPEN: a withdrawal from its contract is to be decided or refunded first.
 * REFUND_REFUSED: the payment provider refuses it, as for a disputed payment; nothing was refunded.
 */
export const refundCharge = studioCall({
  method: 'POST',
  path: '/studio/money/refunds',
  takesIdempotencyKey: true,
  roles: ['finance'],
  proof: 'recent',
  summary: 'Refunds a payment of the table wholly or partly.',
  body: body({
    accountId: RecordId,
    paymentId: z.string().check(z.minLength(1), z.maxLength(255)),
    ...refundWanted,
    reason: Reason,
  }),
  refuses: REFUND_REFUSALS,
})

/** As refundCharge, for a gift that was bought without an account. */
export const refundGift = studioCall({
  method: 'POST',
  path: '/studio/money/gifts/{giftId}/refunds',
  takesIdempotencyKey: true,
  roles: ['finance'],
  proof: 'recent',
  summary: 'Refunds the payment of a visitor wholly or partly.',
  params: oneGift,
  body: body({ ...refundWanted, reason: Reason }),
  refuses: REFUND_REFUSALS,
})

export const listMoneyDisputes = studioCall({
  ...readBy,
  path: '/studio/money/disputes',
  summary: 'Contested payments, the newest first.',
  query: z.extend(DisputeFilters, { cursor }),
  data: z.array(MoneyDispute),
  isPaged: true,
})

export const exportMoneyDisputes = studioCall({
  ...exported,
  path: '/studio/money/disputes/export',
  summary: 'All contested payments of a filter as CSV.',
  query: DisputeFilters,
})

export const listMoneyGifts = studioCall({
  ...readBy,
  path: '/studio/money/gifts',
  summary: 'Gifts that were paid for, the newest first.',
  query: z.extend(GiftFilters, { cursor }),
  data: z.array(MoneyGift),
  isPaged: true,
})

export const exportMoneyGifts = studioCall({
  ...exported,
  path: '/studio/money/gifts/export',
  summary: 'All gifts of a filter as CSV.',
  query: GiftFilters,
})

const giftHelp = {
  method: 'POST',
  takesIdempotencyKey: true,
  roles: ['finance', 'support'],
  proof: 'recent',
  params: oneGift,
} as const

/**
 * A gift that has gone to another address gets a new code, and the old one is no longer valid. One that waits for
 * its hour gets the address, and goes then; GIFT_WAITING without an address.
 */
export const sendGiftAgain = studioCall({
  ...giftHelp,
  path: '/studio/money/gifts/{giftId}/mails',
  summary: 'Sends the code of a gift to its giver or its recipient once more.',
  body: body({
    to: z.discriminatedUnion('who', [
      z.strictObject({ who: z.literal('giver') }),
      /** Without an address, to the one that the gift has. */
      z.strictObject({ who: z.literal('recipient'), email: z.optional(Email) }),
    ]),
    reason: Reason,
  }),
  /** False where it waits for its hour. */
  data: z.object({ isSent: z.boolean() }),
  refuses: [
    'REASON_REQUIRED',
    'EMAIL_INVALID',
    'GIFT_WAITING',
    'VOUCHER_INVALID',
    'VOUCHER_USED',
    'VOUCHER_EXPIRED',
  ],
})

/** From now on, where it has expired. CHANGED_BY_OTHER: it expires at another moment than the operator saw. */
export const extendGift = studioCall({
  ...giftHelp,
  path: '/studio/money/gifts/{giftId}/extension',
  summary: 'Makes the code of a gift valid for longer.',
  body: body({
    months: z.int().check(z.minimum(1), z.maximum(GIFT_EXTENSION_MAX_MONTHS)),
    /** What the operator has seen. */
    expiresAt: z.iso.datetime(),
    reason: Reason,
  }),
  refuses: ['REASON_REQUIRED', 'VOUCHER_INVALID', 'VOUCHER_USED', 'CHANGED_BY_OTHER'],
})
