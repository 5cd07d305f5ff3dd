import * as z from 'zod/mini'
import { call } from '../call.ts'
import { UpcomingInvoice } from '../entities/upcoming-invoice.ts'
import { CancellationFeedback } from '../entities/cancellation-feedback.ts'
import { PurchaseQuote } from '../entities/purchase-quote.ts'
import { paymentSetups, signedIn } from '../limits.ts'
import { agreedAmount, body, Coupon, PlanId } from '../request.ts'

const purchase = { plan: PlanId, coupon: z.optional(Coupon) }
const effective = z.object({ effectiveAt: z.string() })

/**
 * `clientSecret` is set when the bank requires a confirmation (D113).
 *
 * With `prorationDate` and `amountDue` of the preview exactly that amount is charged, else PREVIEW_EXPIRED.
 * Also refuses with SAME_PLAN, CHANGE_PENDING, PLAN_NOT_FOUND, COUPON_INVALID, and with CONSENT_REQUIRED
 * when the change takes effect at once (D128).
 */
export const changeSubscription = call({
  method: 'POST',
  path: '/stripe/change-subscription',
  access: 'subscriber',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Moves the subscription to another plan.',
  takesIdempotencyKey: true,
  body: body({
    ...purchase,
    consent: z.optional(z.boolean()),
    prorationDate: z.optional(z.int()),
    amountDue: z.optional(z.int()),
  }),
  data: z.extend(effective, { clientSecret: z.optional(z.string()) }),
})

/** 204 without a next invoice (D123). With `plan`: what a change to that plan charges at once (D113). */
export const getUpcomingInvoice = call({
  method: 'GET',
  path: '/stripe/upcoming-invoice',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'The next invoice, or the one a change of plan would lead to.',
  query: z.object({ plan: z.optional(PlanId), coupon: z.optional(Coupon) }),
  data: UpcomingInvoice,
  mayBeEmpty: true,
})

/**
 * An order with `quotedAt` and `amountDue` of its method charges exactly that amount, else PREVIEW_EXPIRED.
 * Refuses with PLAN_NOT_FOUND and COUPON_INVALID.
 */
export const getPurchaseQuote = call({
  method: 'GET',
  path: '/stripe/purchase-quote',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'What a plan would cost now, and afterwards.',
  query: z.object({ plan: PlanId, coupon: z.optional(Coupon) }),
  data: PurchaseQuote,
})

/** PAYMENT_DECLINED, NOTHING_TO_PAY (D112). */
export const retryPayment = call({
  method: 'POST',
  path: '/stripe/retry-payment',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Pays the open invoice with the saved method.',
  takesIdempotencyKey: true,
  data: z.object({
    status: z.enum(['succeeded', 'processing', 'requires_action']),
    clientSecret: z.optional(z.string()),
  }),
})

/**
 * Needs `consent` (D128), unless it reverts a cancellation (D114, D119). `quotedAt` and `amountDue` bind the
 * amount as in `getPurchaseQuote`.
 */
export const resubscribe = call({
  method: 'POST',
  path: '/stripe/resubscribe',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Starts a subscription with the saved payment method.',
  takesIdempotencyKey: true,
  body: body({ ...purchase, ...agreedAmount, consent: z.optional(z.boolean()) }),
  data: z.object({ transactionId: z.string(), clientSecret: z.optional(z.string()) }),
})

/** Takes the survey (D114, D115); `effectiveAt` is the last paid day. */
export const cancelSubscription = call({
  method: 'DELETE',
  path: '/stripe/cancel-subscription',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Cancels the subscription at the end of its period.',
  takesIdempotencyKey: true,
  body: body({ feedback: CancellationFeedback }),
  data: effective,
})

/** The secret confirms the card in the browser; null when no confirmation is needed (D120). */
export const changePaymentMethod = call({
  method: 'POST',
  path: '/stripe/change-payment-method',
  access: 'user',
  precedence: 'account',
  limits: [signedIn, paymentSetups],
  caching: 'none',
  summary: 'Replaces the saved card.',
  takesIdempotencyKey: true,
  body: body({
    paymentMethodId: z
      .string('PAYMENT_METHOD_INVALID')
      .check(z.regex(/^\w{1,255}$/, 'PAYMENT_METHOD_INVALID')),
  }),
  data: z.object({ clientSecret: z.nullable(z.string()) }),
})
