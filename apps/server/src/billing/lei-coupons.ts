import type Stripe from 'stripe'
import { z } from 'zod'
import type { LeiRate } from '@hlizo/contract/entities/lei-rate'
import { toBani, type Discount } from '@hlizo/domain/charge-amount'
import type { Log } from '@hlizo/kit/log'
import { isStripeRefusal } from './stripe-refusal.ts'

/** What a coupon takes off a charge at a rate; `null` is the rate of a charge in euro. */
export type DiscountOf = (coupon: Stripe.Coupon, rate: LeiRate | null) => Promise<Discount>

const Written = z.object({
  leiOff: z.coerce.number().int(),
  euroOff: z.coerce.number().int(),
})

/**
 * Gives a coupon of an amount in euro its amount in lei at the rate of the day (D133).
 *
 * The coupon itself gets the second currency, so that limits, expiry and products stay the provider's to
 * enforce, and a discount that repeats follows the rate. What the coupon takes off is read from the
 * coupon: should the provider refuse a new amount, the one that stands there is shown and charged.
 */
export function leiCoupons({ stripe, log }: { stripe: Stripe; log: Log }): DiscountOf {
  const setLeiOff = async (
    coupon: Stripe.Coupon,
    euroOff: number,
    leiOff: number,
  ): Promise<number | null> => {
    const written = Written.safeParse(coupon.metadata).data
    if (written?.leiOff === leiOff && written.euroOff === euroOff) return leiOff
    try {
      await stripe.coupons.update(coupon.id, {
        currency_options: { ron: { amount_off: leiOff } },
        metadata: { leiOff: String(leiOff), euroOff: String(euroOff) },
      })
      return leiOff
    } catch (error) {
      if (!isStripeRefusal(error)) throw error
      log.error({ coupon: coupon.id, error: String(error) }, 'has no amount in lei of today')
      return written?.leiOff ?? null
    }
  }

  return async (coupon, rate) => {
    const { percent_off: percentOff, amount_off: euroOff } = coupon
    if (percentOff !== null || rate === null || euroOff === null || coupon.currency !== 'eur') {
      return { percentOff, euroOffMinor: euroOff }
    }
    const leiOffMinor = await setLeiOff(coupon, euroOff, toBani(euroOff, rate.leiPerEuro))

    return { percentOff, euroOffMinor: euroOff, leiOffMinor }
  }
}
