import * as z from 'zod/mini'
import { call } from '../call.ts'
import { COUPON_MAX_LENGTH, THANKS_MAX_LENGTH } from '../constants.ts'
import { BoughtGift, GiftProgress } from '../entities/voucher.ts'
import {
  HOUR_SECONDS,
  MINUTE_SECONDS,
  nodeLimit,
  publicReads,
  sharedLimit,
  signedIn,
} from '../limits.ts'
import { body, RecordId, TextId } from '../request.ts'

const changes = sharedLimit('gift-delivery', 'account', 30, HOUR_SECONDS)
const keyChanges = nodeLimit('gift-delivery-ip', 'ip', 30, HOUR_SECONDS)
const cards = nodeLimit('gift-card', 'ip', 30, 10 * MINUTE_SECONDS)

/** A day and hour in Bucharest; null sends the code now. */
const delivery = body({
  at: z.nullable(
    z.strictObject({
      day: z.string('DELIVERY_INVALID').check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'DELIVERY_INVALID')),
      hour: z.int('DELIVERY_INVALID').check(z.gte(0), z.lte(23)),
    }),
  ),
})

const GiftCode = z
  .string('VOUCHER_INVALID')
  .check(
    z.trim(),
    z.minLength(1, 'VOUCHER_INVALID'),
    z.maxLength(COUPON_MAX_LENGTH, 'VOUCHER_INVALID'),
  )

export const GiftPaper = z.enum(['a4', 'a6'])
export type GiftPaper = z.infer<typeof GiftPaper>

export const listGifts = call({
  method: 'GET',
  path: '/gifts',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'The gifts that the account has bought, the newest first.',
  data: z.array(BoughtGift),
})

/** DELIVERY_INVALID, GIFT_DELIVERED. NOT_FOUND unless it is a paid gift of the account. */
export const changeGiftDelivery = call({
  method: 'PUT',
  path: '/gifts/{giftId}/delivery',
  access: 'user',
  precedence: 'account',
  limits: [signedIn, changes],
  caching: 'none',
  summary: 'Changes when a bought gift goes to its recipient, or sends it now.',
  params: z.object({ giftId: RecordId }),
  body: delivery,
  data: GiftProgress,
})

/** The same for the holder of the purchase's key, such as a visitor. */
export const changeDeliveryByKey = call({
  method: 'PUT',
  path: '/gifts/by-key/{sessionKey}/delivery',
  access: 'public',
  precedence: 'account',
  limits: [keyChanges],
  caching: 'none',
  summary: 'Changes when a gift goes to its recipient, by the key of its purchase.',
  params: z.object({ sessionKey: TextId }),
  body: delivery,
  data: GiftProgress,
})

export const downloadGiftCard = call({
  method: 'GET',
  path: '/gifts/{giftId}/card',
  access: 'user',
  precedence: 'account',
  limits: [signedIn, cards],
  caching: 'none',
  summary: 'The card of a bought gift to print, with its code.',
  params: z.object({ giftId: RecordId }),
  query: z.object({ paper: GiftPaper }),
  encoding: 'file',
})

export const downloadCardByKey = call({
  method: 'GET',
  path: '/gifts/by-key/{sessionKey}/card',
  access: 'public',
  precedence: 'account',
  limits: [publicReads, cards],
  caching: 'none',
  summary: 'The card of a gift to print, by the key of its purchase.',
  params: z.object({ sessionKey: TextId }),
  query: z.object({ paper: GiftPaper }),
  encoding: 'file',
})

/** The answer is the same for every code, so that it says nothing about one. */
export const openGift = call({
  method: 'POST',
  path: '/gifts/open',
  access: 'user',
  precedence: 'account',
  limits: [
    signedIn,
    sharedLimit('open-gift', 'account', 20, HOUR_SECONDS),
    sharedLimit('open-gift-ip', 'ip', 40, HOUR_SECONDS),
  ],
  caching: 'none',
  summary: 'Says that the page of a gift code is being looked at.',
  body: body({ code: GiftCode }),
})

/** VOUCHER_INVALID unless the account has activated it; MESSAGE_INVALID, ALREADY_THANKED. */
export const thankForGift = call({
  method: 'POST',
  path: '/gifts/thanks',
  access: 'user',
  precedence: 'account',
  limits: [signedIn, sharedLimit('thank-for-gift', 'account', 10, HOUR_SECONDS)],
  caching: 'none',
  summary: 'Sends the giver of an activated gift a few words of thanks, once.',
  body: body({
    code: GiftCode,
    text: z
      .string('MESSAGE_INVALID')
      .check(
        z.trim(),
        z.minLength(1, 'MESSAGE_INVALID'),
        z.maxLength(THANKS_MAX_LENGTH, 'MESSAGE_INVALID'),
      ),
  }),
})
