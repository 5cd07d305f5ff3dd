import { z } from 'zod'
import { DAY_SECONDS } from '@hlizo/kit/durations'
import { collection } from '../../store/collection.ts'
import { InvoiceLine } from '../invoice/state.ts'

export const SubscriptionItem = z.object({
  id: z.string(),
  created: z.number(),
  price: z.string(),
  quantity: z.number(),
  metadata: z.record(z.string(), z.string()),
})
export type SubscriptionItem = z.output<typeof SubscriptionItem>

/** A change that waits for its invoice to be paid (`payment_behavior: pending_if_incomplete`). */
export const PendingUpdate = z.object({
  expiresAt: z.number(),
  items: z.array(SubscriptionItem),
  discounts: z.array(z.string()),
  invoice: z.string(),
  anchor: z.number(),
})
export type PendingUpdate = z.output<typeof PendingUpdate>

export const Feedback = z.enum([
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
])

/** Invoices are made and not collected; null `resumesAt` goes on until it is taken back. */
export const PauseCollection = z.object({
  behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
  resumesAt: z.number().nullable(),
})

export const SubscriptionState = z.object({
  id: z.string(),
  created: z.number(),
  customer: z.string(),
  currency: z.string(),
  status: z.enum([
    'incomplete',
    'incomplete_expired',
    'trialing',
    'active',
    'past_due',
    'canceled',
  ]),
  items: z.array(SubscriptionItem),
  billingCycleAnchor: z.number(),
  periodStart: z.number(),
  periodEnd: z.number(),
  startDate: z.number(),
  trialStart: z.number().nullable(),
  trialEnd: z.number().nullable(),
  cancelAt: z.number().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  canceledAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  cancellation: z.object({
    comment: z.string().nullable(),
    feedback: Feedback.nullable(),
    reason: z.enum(['cancellation_requested', 'payment_failed']).nullable(),
  }),
  defaultPaymentMethod: z.string().nullable(),
  description: z.string().nullable(),
  discounts: z.array(z.string()),
  latestInvoice: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  paymentTypes: z.array(z.string()).nullable(),
  savesPaymentMethod: z.boolean(),
  pendingUpdate: PendingUpdate.nullable(),
  schedule: z.string().nullable(),
  /** Prorations that wait for the next invoice. */
  pendingLines: z.array(InvoiceLine),
  /** Set on the control page: the first attempt at the next renewal is declined, whatever the card. */
  failsNextRenewal: z.boolean(),
  /** The end of the period whose renewal has been announced (`invoice.upcoming`). */
  announcedPeriodEnd: z.number().nullable().default(null),
  pauseCollection: PauseCollection.nullable().default(null),
  testClock: z.string().nullable().default(null),
})
export type SubscriptionState = z.output<typeof SubscriptionState>

/** How long the first payment may take before the subscription expires: 23 hours, as at Stripe. */
export const INCOMPLETE_EXPIRES_SECONDS = 23 * 3600

// https://docs.stripe.com/billing/subscriptions/webhooks: as in a new account's settings.
const ANNOUNCED_SECONDS = 7 * DAY_SECONDS

/** Whether an invoice made at this moment is not collected. */
export const isPausedAt = (
  { pauseCollection: pause }: Pick<SubscriptionState, 'pauseCollection'>,
  at: number,
): boolean => pause !== null && (pause.resumesAt === null || pause.resumesAt > at)

export function announcementDueAt(subscription: SubscriptionState): number | null {
  const { status, cancelAt, periodStart, periodEnd, announcedPeriodEnd } = subscription
  const isCharged = (status === 'active' || status === 'trialing') && cancelAt === null
  const isRenewing = isCharged && !isPausedAt(subscription, periodEnd)
  if (!isRenewing || announcedPeriodEnd === periodEnd) return null

  return Math.max(periodStart, periodEnd - ANNOUNCED_SECONDS)
}

const earliest = (moments: readonly (number | null | undefined)[]): number | null => {
  const known = moments.filter((moment) => moment !== null && moment !== undefined)
  return known.length === 0 ? null : Math.min(...known)
}

export function subscriptionDueAt(subscription: SubscriptionState): number | null {
  const { status, created, periodEnd, trialEnd, cancelAt, pendingUpdate, pauseCollection } =
    subscription
  if (status === 'canceled' || status === 'incomplete_expired') return null
  if (status === 'incomplete') return created + INCOMPLETE_EXPIRES_SECONDS
  const next = status === 'trialing' ? trialEnd : periodEnd

  return earliest([
    next,
    cancelAt,
    pendingUpdate?.expiresAt,
    pauseCollection?.resumesAt,
    announcementDueAt(subscription),
  ])
}

export const subscriptions = collection({
  type: 'subscription',
  prefix: 'sub',
  state: SubscriptionState,
  dueAt: subscriptionDueAt,
})
