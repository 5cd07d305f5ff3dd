import * as z from 'zod/mini'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@hlizo/kit/durations'
import { OFFER_SECONDS } from '../cache-times.ts'
import { call } from '../call.ts'
import {
  IDEMPOTENCY_KEY_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  GIFT_MESSAGE_MAX_LENGTH,
  NAME_MAX_LENGTH,
} from '../constants.ts'
import { PurchasedVoucher, Voucher, VoucherCode } from '../entities/voucher.ts'
import { checkouts, nodeLimit, publicReads, sharedLimit, signedIn } from '../limits.ts'
import { body, formText, TextId } from '../request.ts'

export const listVouchers = call({
  method: 'GET',
  path: '/vouchers',
  access: 'public',
  precedence: 'always',
  limits: [publicReads],
  caching: { seconds: OFFER_SECONDS },
  summary: 'The vouchers on offer.',
  data: z.array(Voucher),
})

/** By the secret key of the success page; NOT_FOUND until it is paid (D127). */
export const getVoucher = call({
  method: 'GET',
  path: '/vouchers/{sessionKey}',
  access: 'public',
  precedence: 'always',
  limits: [nodeLimit('voucher-lookup', 'ip', 60, MINUTE_SECONDS)],
  caching: 'none',
  summary: 'The voucher that was bought in a checkout.',
  params: z.object({ sessionKey: TextId }),
  data: PurchasedVoucher,
})

/**
 * A form post that redirects (303) to the payment page (D10), or to /vouchers?checkoutStatus=failed. A
 * visitor omits the token.
 */
export const startVoucherCheckout = call({
  method: 'POST',
  path: '/vouchers/{productId}/checkout-session',
  access: 'public',
  precedence: 'account',
  limits: [checkouts],
  caching: 'none',
  summary: 'Opens the payment page for a voucher; answers with a redirect.',
  takesIdempotencyKey: true,
  encoding: 'form',
  params: z.object({ productId: TextId }),
  body: body({
    accessToken: formText(8192),
    email: formText(EMAIL_MAX_LENGTH),
    recipientName: formText(NAME_MAX_LENGTH),
    recipientEmail: formText(EMAIL_MAX_LENGTH),
    message: formText(GIFT_MESSAGE_MAX_LENGTH),
    /** `YYYY-MM-DD` in Bucharest; without a day the code goes out with the payment. */
    deliverDay: formText(10),
    deliverHour: formText(2),
    consent: formText(10),
    idempotencyKey: formText(IDEMPOTENCY_KEY_MAX_LENGTH),
  }),
})

/** VOUCHER_INVALID, VOUCHER_USED, VOUCHER_EXPIRED (D125). */
export const redeemVoucher = call({
  method: 'POST',
  path: '/vouchers/redeem',
  access: 'user',
  precedence: 'account',
  limits: [
    signedIn,
    sharedLimit('redeem-voucher', 'account', 10, HOUR_SECONDS),
    sharedLimit('redeem-voucher-ip', 'ip', 20, HOUR_SECONDS),
  ],
  caching: 'none',
  summary: 'Redeems a voucher code.',
  takesIdempotencyKey: true,
  body: body({ code: VoucherCode }),
  data: z.object({ subscriptionExpirationDate: z.string(), months: z.int() }),
})
