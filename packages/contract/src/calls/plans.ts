import * as z from 'zod/mini'
import { OFFER_SECONDS } from '../cache-times.ts'
import { call } from '../call.ts'
import { COUPON_MAX_LENGTH, IDEMPOTENCY_KEY_MAX_LENGTH } from '../constants.ts'
import { Offer } from '../entities/offer.ts'
import { Purchase } from '../entities/purchase.ts'
import { checkouts, publicReads, signedIn } from '../limits.ts'
import { body, formText, TextId } from '../request.ts'

export const listPlans = call({
  method: 'GET',
  path: '/plans',
  access: 'public',
  precedence: 'always',
  limits: [publicReads],
  caching: { seconds: OFFER_SECONDS },
  summary: 'The plans and vouchers on offer.',
  data: Offer,
})

/**
 * A form post that redirects (303) to the payment page (D106). A refusal redirects to
 * /subscribe?purchaseSubscriptionStatus=failed&reason=CODE, because a browser shows JSON as text. `consent`
 * is „on” when the box of D128 is ticked.
 */
export const startPlanCheckout = call({
  method: 'POST',
  path: '/plans/{productId}/checkout-session',
  access: 'public',
  precedence: 'account',
  limits: [checkouts],
  caching: 'none',
  summary: 'Opens the payment page for a plan; answers with a redirect.',
  takesIdempotencyKey: true,
  encoding: 'form',
  params: z.object({ productId: TextId }),
  body: body({
    accessToken: formText(8192),
    coupon: formText(COUPON_MAX_LENGTH),
    consent: formText(10),
    idempotencyKey: formText(IDEMPOTENCY_KEY_MAX_LENGTH),
  }),
})

/** For the `purchase` event; SESSION_NOT_PAID (D108). */
export const completePlanCheckout = call({
  method: 'POST',
  path: '/plan-checkout-sessions/{id}',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'What was bought in a finished checkout.',
  takesIdempotencyKey: true,
  params: z.object({ id: TextId }),
  data: Purchase,
})
