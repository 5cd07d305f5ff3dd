import * as z from 'zod/mini'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@hlizo/kit/durations'
import { call } from '../call.ts'
import { THANKS_MAX_LENGTH } from '../constants.ts'
import { Punchline } from '../entities/spoken-line.ts'
import { BoughtGift, GiftProgress, ReceivedGift, VoucherCode } from '../entities/voucher.ts'
import { nodeLimit, publicReads, sharedLimit, signedIn } from '../limits.ts'
import { body, RecordId, TextId } from '../request.ts'

const changes = sharedLimit('gift-delivery', 'account', 30, HOUR_SECONDS)
const keyChanges = nodeLimit('gift-delivery-ip', 'ip', 30, HOUR_SECONDS)
const cards = nodeLimit('gift-card', 'ip', 30, 10 * MINUTE_SECONDS)
const looks = sharedLimit('open-gift-ip', 'ip', 40, HOUR_SECONDS)

/** A day and hour in Bucharest; null sends the code now. */
const delivery = body({
  at: z.nullable(
    z.strictObject({
      day: z.string('DELIVERY_INVALID').check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'DELIVERY_INVALID')),
      hour: z.int('DELIVERY_INVALID').check(z.gte(0), z.lte(23)),
    }),
  ),
})

export const GiftPaper = z.enum(['a4', 'a6'])
export type GiftPaper = z.infer<typeof GiftPaper>

export const listGifts = call({
  method: 'GET',
  path: '/gifts',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'The gifts that the account has bought in three years, the newest first.',
  data: z.array(BoughtGift),
})

const deliveryRefusals = [
  'DELIVERY_INVALID',
  'GIFT_DELIVERED',
  'VOUCHER_INVALID',
  'VOUCHER_USED',
  'VOUCHER_EXPIRED',
  'NOT_FOUND',
] as const

/** NOT_FOUND unless it is a paid gift of the account with a recipient. */
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
  refuses: deliveryRefusals,
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
  refuses: deliveryRefusals,
})

/** A comedian without a line that an editor chose has no punchline. */
export const listPunchlines = call({
  method: 'GET',
  path: '/gifts/punchlines',
  access: 'public',
  precedence: 'browsing',
  limits: [publicReads],
  caching: { seconds: MINUTE_SECONDS },
  summary: 'Lines for the card of a gift, one of each comedian.',
  data: z.array(Punchline),
})

/** NOT_FOUND also when the comedian has no punchline. */
const card = z.object({ paper: GiftPaper, comedian: z.optional(TextId) })

export const downloadGiftCard = call({
  method: 'GET',
  path: '/gifts/{giftId}/card',
  access: 'user',
  precedence: 'account',
  limits: [signedIn, cards],
  caching: 'none',
  summary: 'The card of a bought gift to print, with its code.',
  params: z.object({ giftId: RecordId }),
  query: card,
  refuses: ['NOT_FOUND'],
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
  query: card,
  refuses: ['NOT_FOUND'],
  encoding: 'file',
})

/** The answer is the same for every code, so that it says nothing about one. */
export const openGift = call({
  method: 'POST',
  path: '/gifts/open',
  access: 'user',
  precedence: 'account',
  limits: [signedIn, sharedLimit('open-gift', 'account', 20, HOUR_SECONDS), looks],
  caching: 'none',
  summary: 'Says that the page of a gift code is being looked at.',
  body: body({ code: VoucherCode }),
})

/** Before signing in. The same answer for every code. */
export const openMailedGift = call({
  method: 'POST',
  path: '/gifts/open-mailed',
  access: 'public',
  precedence: 'account',
  limits: [looks],
  caching: 'none',
  summary: 'Says that the link of a mailed gift was followed.',
  body: body({ code: VoucherCode }),
})

const thanks = {
  method: 'POST',
  access: 'user',
  precedence: 'account',
  limits: [signedIn, sharedLimit('thank-for-gift', 'account', 10, HOUR_SECONDS)],
  caching: 'none',
} as const

const ThanksText = z
  .string('MESSAGE_INVALID')
  .check(
    z.trim(),
    z.minLength(1, 'MESSAGE_INVALID'),
    z.maxLength(THANKS_MAX_LENGTH, 'MESSAGE_INVALID'),
  )

/** VOUCHER_INVALID unless the account has activated it. */
export const thankForGift = call({
  ...thanks,
  path: '/gifts/thanks',
  summary: 'Sends the giver of an activated gift a few words of thanks, once.',
  body: body({ code: VoucherCode, text: ThanksText }),
  refuses: ['VOUCHER_INVALID', 'MESSAGE_INVALID', 'ALREADY_THANKED'],
})

export const listUnthankedGifts = call({
  method: 'GET',
  path: '/gifts/unthanked',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'The gifts that the account has activated and not thanked for, the newest first.',
  data: z.array(ReceivedGift),
})

/** VOUCHER_INVALID unless the account has activated it. */
export const thankForReceivedGift = call({
  ...thanks,
  path: '/gifts/{giftId}/thanks',
  summary: 'The same without its code, which only the activation knows.',
  params: z.object({ giftId: RecordId }),
  body: body({ text: ThanksText }),
  refuses: ['VOUCHER_INVALID', 'MESSAGE_INVALID', 'ALREADY_THANKED'],
})
