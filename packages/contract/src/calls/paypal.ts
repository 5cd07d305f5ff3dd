import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Currency } from '../entities/currency.ts'
import { Interval } from '../entities/period.ts'
import { HOUR_SECONDS, paymentSetups, sharedLimit, signedIn } from '../limits.ts'
import { agreedAmount, body, Coupon, PlanId } from '../request.ts'

const asked = z
  .string('QUERY_PARAMS_MISSING')
  .check(z.minLength(1, 'QUERY_PARAMS_MISSING'), z.maxLength(255))

/**
 * Opens a PayPal agreement: for a plan, which needs `consent` (D128), or as the new payment method (spec §7, D104, D120).
 *
 * With `quotedAt` and `amountDue` of the quote exactly that amount is charged afterwards, or nothing and
 * PREVIEW_EXPIRED.
 */
export const setupPaypal = call({
  method: 'POST',
  path: '/stripe/setup-paypal',
  access: 'user',
  precedence: 'account',
  limits: [signedIn, paymentSetups],
  caching: 'none',
  summary: 'Begins a PayPal agreement.',
  takesIdempotencyKey: true,
  body: body({
    plan: z.optional(PlanId),
    coupon: z.optional(Coupon),
    consent: z.optional(z.boolean()),
    ...agreedAmount,
  }),
  data: z.object({ clientSecret: z.string() }),
})

/**
 * Starts the subscription when the user is back from PayPal (spec §7).
 *
 * It carries no token, so it is believed only with the confirmed, unused setup it belongs to (D104).
 */
export const createPaypalSubscription = call({
  method: 'POST',
  path: '/auth/create-paypal-subscription',
  access: 'public',
  precedence: 'account',
  limits: [sharedLimit('paypal-subscription', 'ip', 20, HOUR_SECONDS)],
  caching: 'none',
  summary: 'Starts the subscription of a confirmed PayPal agreement.',
  takesIdempotencyKey: true,
  body: body({
    plan: asked,
    userId: asked,
    coupon: z.optional(Coupon),
    setupIntent: z.optional(z.string().check(z.maxLength(255))),
    setupIntentClientSecret: z.optional(z.string().check(z.maxLength(255))),
  }),
  data: z.object({
    transactionId: z.string(),
    subscriptionType: Interval,
    /** What was charged, in whole currency units; 0 when only the payment method has changed. */
    value: z.number(),
    currency: Currency,
    coupon: z.nullable(z.string()),
  }),
})
