import * as z from 'zod/mini'

/** A change of a price. Moments are ISO UTC text. */
export const StudioPriceChange = z.object({
  id: z.string(),
  priceMinor: z.int(),
  sellsFrom: z.string(),
  /** Null when existing subscribers keep their price. */
  existingFrom: z.nullable(z.string()),
  withdrawnAt: z.nullable(z.string()),
  /** Mails to existing subscribers: not written yet, written, and sent. */
  mails: z.object({ waiting: z.int(), written: z.int(), sent: z.int() }),
})
export type StudioPriceChange = z.infer<typeof StudioPriceChange>

const Offer = {
  id: z.string(),
  description: z.string(),
  /** What new buyers pay now, in euro cents. */
  priceMinor: z.int(),
  months: z.int(),
  isPublic: z.boolean(),
  retiredAt: z.nullable(z.string()),
}

export const StudioPlan = z.object({
  ...Offer,
  /** The newest last. */
  changes: z.array(StudioPriceChange),
  /** The change that can be withdrawn; null for none. */
  openChangeId: z.nullable(z.string()),
  /** How many subscribe at each price, in euro cents; null for those from before prices were stored. */
  subscribers: z.array(z.object({ priceMinor: z.nullable(z.int()), count: z.int() })),
})
export type StudioPlan = z.infer<typeof StudioPlan>

export const StudioVoucherProduct = z.object(Offer)
export type StudioVoucherProduct = z.infer<typeof StudioVoucherProduct>

/** Everything that is or was sold. */
export const StudioOffer = z.object({
  plans: z.array(StudioPlan),
  vouchers: z.array(StudioVoucherProduct),
  /** The first day on which existing subscribers can pay a new price (D135). */
  earliestExistingDay: z.iso.date(),
})
export type StudioOffer = z.infer<typeof StudioOffer>
