import * as z from 'zod/mini'
import { HOUR_SECONDS } from '@hlizo/kit/durations'
import { call } from '../call.ts'
import { Currency } from '../entities/currency.ts'
import { Interval } from '../entities/period.ts'
import { paymentSetups, sharedLimit, signedIn } from '../limits.ts'
import { agreedAmount, body, Coupon, PlanId } from '../request.ts'

const asked = z
  .string('QUERY_PARAMS_MISSING')
  .check(z.minLength(1, 'QUERY_PARAMS_MISSING'), z.maxLength(255))

/**
 * For a plan, which needs `consent` (D128), or as the new payment method (D104, D120). `quotedAt` and
 * `amountDue` bind the amount as in `getPurchaseQuote`.
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

/** Has no token when the user returns from PayPal, so it requires a confirmed, unused setup (D104). */
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
    /** The charge in whole currency units; 0 when only the payment method changed. */
    value: z.number(),
    currency: Currency,
    coupon: z.nullable(z.string()),
  }),
})
