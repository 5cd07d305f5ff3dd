import * as z from 'zod/mini'
import {
  GIFT_MONTHS_MAX,
  OFFER_BENEFITS_MAX,
  OFFER_ID,
  OFFER_LINE_MAX_LENGTH,
  OFFER_PRICE_MAX_CENTS,
  OFFER_PRICE_MIN_CENTS,
} from '../constants.ts'
import { StudioOffer } from '../entities/studio-plan.ts'
import { VoucherStyle } from '../entities/voucher.ts'
import { body, RecordId } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { Reason } from './studio-operators.ts'

const OfferId = z.string().check(z.regex(OFFER_ID))
const onePlan = z.object({ planId: OfferId })
const oneProduct = z.object({ productId: OfferId })
const PriceMinor = z.int().check(z.minimum(OFFER_PRICE_MIN_CENTS), z.maximum(OFFER_PRICE_MAX_CENTS))
const Line = z.string().check(z.trim(), z.minLength(1), z.maxLength(OFFER_LINE_MAX_LENGTH))

/** The lines of the card that a buyer reads. */
const Benefits = z.array(Line).check(z.minLength(1), z.maxLength(OFFER_BENEFITS_MAX))

const changed = { proof: 'recent', data: StudioOffer, takesIdempotencyKey: true } as const

export const getOffer = studioCall({
  method: 'GET',
  path: '/studio/money/plans',
  roles: ['finance', 'support'],
  proof: 'session',
  summary: 'Plans and gifts, their price changes, and how many subscribe at which price.',
  data: StudioOffer,
})

/** Not on sale until it is published. OFFER_EXISTS: with other values. */
export const createPlan = studioCall({
  ...changed,
  method: 'POST',
  path: '/studio/money/plans',
  roles: ['finance'],
  summary: 'Creates a plan, here and at the payment provider.',
  body: body({
    id: OfferId,
    description: Line,
    priceMinor: PriceMinor,
    months: z.int().check(z.minimum(1), z.maximum(12)),
    /** Below the price on its card; by default in the words of the period. */
    priceDescription: z.optional(Line),
    /** The badge of its card; none by default. */
    promotionText: z.optional(Line),
    benefits: z.optional(Benefits),
    reason: Reason,
  }),
  refuses: ['REASON_REQUIRED', 'OFFER_EXISTS', 'OFFER_INVALID', 'PROVIDER_UNAVAILABLE'],
})

export const publishPlan = studioCall({
  ...changed,
  method: 'POST',
  path: '/studio/money/plans/{planId}/publish',
  roles: ['finance'],
  summary: 'Puts a plan on sale.',
  params: onePlan,
  body: body({ reason: Reason }),
  refuses: ['REASON_REQUIRED', 'PROVIDER_UNAVAILABLE'],
})

/** Its subscribers keep it, and it renews. */
export const retirePlan = studioCall({
  ...changed,
  method: 'POST',
  path: '/studio/money/plans/{planId}/retire',
  roles: ['finance'],
  summary: 'Sells a plan no more.',
  params: onePlan,
  body: body({ reason: Reason }),
  refuses: ['REASON_REQUIRED'],
})

/** One change of a plan at a time. Days begin in Bucharest. */
export const announcePrice = studioCall({
  ...changed,
  method: 'POST',
  path: '/studio/money/plans/{planId}/price',
  roles: ['finance'],
  summary: 'Changes the price of a plan: for new buyers, and for existing subscribers with notice.',
  params: onePlan,
  body: body({
    priceMinor: PriceMinor,
    /** When new buyers pay it; null for now. */
    sellsFrom: z.nullable(z.iso.date()),
    /** When existing subscribers pay it; null for never. */
    existingFrom: z.nullable(z.iso.date()),
    reason: Reason,
  }),
  refuses: [
    'REASON_REQUIRED',
    'OFFER_INVALID',
    'PRICE_NOTICE_SHORT',
    'PRICE_CHANGE_OPEN',
    'PRICE_SAME',
  ],
})

/** Until a day before its date. NOT_FOUND: `changeId` is not the announced change. */
export const withdrawPrice = studioCall({
  ...changed,
  method: 'POST',
  path: '/studio/money/plans/{planId}/withdraw-price',
  roles: ['finance'],
  summary: 'Takes an announced price back.',
  params: onePlan,
  body: body({
    /** The change that the operator has read. */
    changeId: RecordId,
    reason: Reason,
  }),
  refuses: ['NOT_FOUND', 'REASON_REQUIRED', 'PRICE_CHANGE_FINAL'],
})

export const createVoucherProduct = studioCall({
  ...changed,
  method: 'POST',
  path: '/studio/money/voucher-products',
  roles: ['finance'],
  summary: 'Creates a gift and puts it on sale.',
  body: body({
    id: OfferId,
    description: Line,
    priceMinor: PriceMinor,
    months: z.int().check(z.minimum(1), z.maximum(GIFT_MONTHS_MAX)),
    /** `secondary` by default, as on the command line. */
    style: z.optional(VoucherStyle),
    benefits: z.optional(Benefits),
    reason: Reason,
  }),
  refuses: ['REASON_REQUIRED', 'OFFER_EXISTS', 'OFFER_INVALID', 'PROVIDER_UNAVAILABLE'],
})

export const publishVoucherProduct = studioCall({
  ...changed,
  method: 'POST',
  path: '/studio/money/voucher-products/{productId}/publish',
  roles: ['finance'],
  summary: 'Puts a gift on sale that was retired, or whose creation was interrupted.',
  params: oneProduct,
  body: body({ reason: Reason }),
  refuses: ['REASON_REQUIRED', 'PROVIDER_UNAVAILABLE'],
})

export const priceVoucherProduct = studioCall({
  ...changed,
  method: 'POST',
  path: '/studio/money/voucher-products/{productId}/price',
  roles: ['finance'],
  summary: 'Changes the price of a gift from now on.',
  params: oneProduct,
  body: body({ priceMinor: PriceMinor, reason: Reason }),
  refuses: ['REASON_REQUIRED', 'OFFER_INVALID'],
})

/** Codes that were bought stay valid. */
export const retireVoucherProduct = studioCall({
  ...changed,
  method: 'POST',
  path: '/studio/money/voucher-products/{productId}/retire',
  roles: ['finance'],
  summary: 'Sells a gift no more.',
  params: oneProduct,
  body: body({ reason: Reason }),
  refuses: ['REASON_REQUIRED'],
})
