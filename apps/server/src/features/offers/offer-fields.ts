import { z } from 'zod'
import {
  GIFT_MONTHS_MAX,
  OFFER_BENEFITS_MAX,
  OFFER_ID,
  OFFER_LINE_MAX_LENGTH,
  OFFER_PRICE_MAX_CENTS,
  OFFER_PRICE_MIN_CENTS,
  RENEWAL_PERIODS_MONTHS,
} from '@hlizo/contract/constants'
import { VoucherStyle } from '@hlizo/contract/entities/voucher'
import { OfferRefused } from './offer-refused.ts'

const line = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(OFFER_LINE_MAX_LENGTH)
  .refine((text) => !/\p{Cc}/u.test(text), 'must be one line of plain text')

const id = z
  .string()
  .regex(OFFER_ID, 'must be 3 to 40 of a-z, 0-9, _ and -, and start with a letter')

const priceMinor = z
  .int('must be whole cents')
  .min(OFFER_PRICE_MIN_CENTS, 'must be at least 0.50 EUR')
  .max(OFFER_PRICE_MAX_CENTS, 'must be less than 1000 EUR')

const months = z.int('must be whole months')
const benefits = z.array(line).min(1, 'must have one line at least').max(OFFER_BENEFITS_MAX)

const PlanFields = z.object({
  id,
  priceMinor,
  months: months.refine(
    (count) => RENEWAL_PERIODS_MONTHS.some((one) => one === count),
    `must be one of ${RENEWAL_PERIODS_MONTHS.join(', ')}`,
  ),
  description: line,
  priceDescription: line,
  promotionText: line.nullable(),
  benefits,
})
export type PlanFields = z.infer<typeof PlanFields>

const VoucherFields = z.object({
  id,
  priceMinor,
  months: months.min(1).max(GIFT_MONTHS_MAX),
  description: line,
  style: z.enum(VoucherStyle.options),
  benefits,
})
export type VoucherFields = z.infer<typeof VoucherFields>

function checked<Fields>(schema: z.ZodType<Fields>, given: unknown): Fields {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const [issue] = read.error.issues

  throw new OfferRefused(
    'OFFER_INVALID',
    `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is wrong'}.`.trim(),
  )
}

/** @throws OfferRefused with the reason. */
export const checkPlan = (given: PlanFields): PlanFields => checked(PlanFields, given)

/** @throws OfferRefused with the reason. */
export const checkVoucher = (given: VoucherFields): VoucherFields => checked(VoucherFields, given)

/** @throws OfferRefused with the reason. */
export const checkPrice = (given: number): number =>
  checked(z.object({ price: priceMinor }), { price: given }).price

export const durationOf = (count: number) =>
  count % 12 === 0
    ? ({ durationAmount: count / 12, durationUnit: 'YEAR' } as const)
    : ({ durationAmount: count, durationUnit: 'MONTH' } as const)
