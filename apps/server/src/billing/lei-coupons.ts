import type Stripe from 'stripe'
import { z } from 'zod'
import type { LeiRate } from '@hlizo/contract/entities/lei-rate'
import { toBani, type Discount } from '@hlizo/domain/charge-amount'
import type { Log } from '@hlizo/kit/log'
import { isStripeRefusal } from './stripe-refusal.ts'

/** The discount of a coupon on a charge at a rate; the rate is `null` for euro. */
export type DiscountOf = (coupon: Stripe.Coupon, rate: LeiRate | null) => Promise<Discount>

const Written = z.object({
  leiOff: z.coerce.number().int(),
  euroOff: z.coerce.number().int(),
})

/**
 * Adds to a coupon with an amount in euro its amount in lei at the day's rate (D133). The coupon
 * itself gets the second currency, so that the provider enforces limits, expiry and products, and a
 * repeating discount follows the rate. The amount is read back from the coupon: if the provider
 * refuses an update, the stored amount is shown and charged.
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
    // An amount in lei is fixed; its amount in euro was set when it was created.
    if (percentOff === null && coupon.currency === 'ron') {
      const inEuro = Written.safeParse(coupon.metadata).data?.euroOff ?? 0
      return { percentOff, euroOffMinor: inEuro, leiOffMinor: euroOff }
    }
    if (percentOff !== null || rate === null || euroOff === null || coupon.currency !== 'eur') {
      return { percentOff, euroOffMinor: euroOff }
    }
    const leiOffMinor = await setLeiOff(coupon, euroOff, toBani(euroOff, rate.leiPerEuro))

    return { percentOff, euroOffMinor: euroOff, leiOffMinor }
  }
}
