import * as z from 'zod/mini'
import { CardBrand } from './card-brand.ts'
import { OperatorRole } from './operator.ts'
import { Interval } from './period.ts'
import { GuestState } from './seat.ts'

/** Status of the last payment; only FAILED changes what the user may do (spec §3). */
export const PaymentStatus = z.enum(['OK', 'FAILED', 'PENDING'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const SubscriptionSource = z.enum(['card', 'paypal', 'voucher'])
export type SubscriptionSource = z.infer<typeof SubscriptionSource>

/** The account holder and the subscription (spec §3). Moments are ISO UTC text. */
export const User = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  subscriptionExpirationDate: z.nullable(z.string()),
  subscriptionInterval: z.nullable(Interval),
  isSubscriptionActive: z.boolean(),
  isSubscriptionChangePending: z.boolean(),
  paymentStatus: z.nullable(PaymentStatus),
  /** Whether POST /stripe/retry-payment has an unpaid invoice. */
  isPaymentDue: z.boolean(),
  cardBrand: z.nullable(CardBrand),
  cardLastFourDigits: z.nullable(z.string()),
  /** The last day of a card that expires within a month, while payments go on; null otherwise. */
  cardExpiresAt: z.nullable(z.string()),
  planId: z.nullable(z.string()),
  cancelAtPeriodEnd: z.boolean(),
  subscriptionEndsAt: z.nullable(z.string()),
  /** Whether no payment is collected at the end of the paid time (decision 0067). */
  isSubscriptionPaused: z.boolean(),
  /** From when a pause that the owner asked for gives no access; null without one (D117). */
  subscriptionPausedFrom: z.nullable(z.string()),
  /** From when payments are collected again; null while that is not known. */
  subscriptionResumesAt: z.nullable(z.string()),
  /** The anchor of the coming periods; null where the next one begins a new count. */
  billingAnchor: z.nullable(z.string()),
  nextChange: z.nullable(z.object({ planId: z.string(), at: z.string() })),
  /** An announced price that is not charged yet, in euro (D135). */
  priceChange: z.nullable(
    z.object({ planId: z.string(), price: z.number(), oldPrice: z.number(), from: z.string() }),
  ),
  source: z.nullable(SubscriptionSource),
  agreeToMarketing: z.boolean(),
  pendingEmail: z.nullable(z.string()),
  mfaEnabled: z.boolean(),
  withdrawUntil: z.nullable(z.string()),
  /** The roles in Studio; empty for all but operators. */
  roles: z.array(OperatorRole),
  /** Set for guests of a profile: what they may know of its account. All about money is empty then (D160). */
  guest: z.nullable(GuestState),
})
export type User = z.infer<typeof User>
