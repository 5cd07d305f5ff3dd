import {
  OFFER_BENEFITS_MAX,
  OFFER_ID,
  OFFER_LINE_MAX_LENGTH,
  OFFER_PRICE_MAX_CENTS,
} from '@hlizo/contract/constants'
import type { VoucherStyle } from '@hlizo/contract/entities/voucher'
import { amountTyped } from '#studio/lib/amount-typed.ts'

/** What the form of a new plan or gift holds. Empty words of its card are those of every plan or gift. */
export type OfferDraft = {
  readonly id: string
  readonly description: string
  readonly typed: string
  readonly months: number | null
  readonly priceText: string
  readonly promotion: string
  /** A line for each. */
  readonly benefits: string
  readonly style: VoucherStyle
}

export const EMPTY_OFFER: OfferDraft = {
  id: '',
  description: '',
  typed: '',
  months: 1,
  priceText: '',
  promotion: '',
  benefits: '',
  style: 'secondary',
}

const benefitsOf = ({ benefits }: OfferDraft): string[] =>
  benefits
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Which fields are wrong. */
export function offerFaults(draft: OfferDraft) {
  const benefits = benefitsOf(draft)

  return {
    id: !OFFER_ID.test(draft.id),
    description: draft.description.trim() === '',
    price: amountTyped(draft.typed, OFFER_PRICE_MAX_CENTS) === null,
    benefits:
      benefits.length > OFFER_BENEFITS_MAX ||
      benefits.some((line) => line.length > OFFER_LINE_MAX_LENGTH),
  }
}

/** What the fields mean; null while one is wrong. */
export function offerOf(draft: OfferDraft, isPlan: boolean) {
  const { id, description, typed, months, style } = draft
  const priceMinor = amountTyped(typed, OFFER_PRICE_MAX_CENTS)
  const isWrong = Object.values(offerFaults(draft)).includes(true)
  if (isWrong || priceMinor === null || months === null) return null
  const benefits = benefitsOf(draft)
  const offer = { id, description, priceMinor, months, ...(benefits.length > 0 && { benefits }) }
  if (!isPlan) return { ...offer, style }
  const [priceDescription, promotionText] = [draft.priceText.trim(), draft.promotion.trim()]

  return {
    ...offer,
    ...(priceDescription !== '' && { priceDescription }),
    ...(promotionText !== '' && { promotionText }),
  }
}
