import type Stripe from 'stripe'
import { z } from 'zod'
import type { LeiRate } from '@hlizo/contract/entities/lei-rate'
import type { Database } from '@hlizo/database/database'
import { toBani, type Discount } from '@hlizo/domain/charge-amount'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import { couponLock, isHeld } from './coupon-holds.ts'
import { isStripeRefusal } from './stripe-refusal.ts'

type Deps = { db: Pick<Database, 'transaction'>; clock: Clock; stripe: Stripe; log: Log }

/** The discount of a coupon on a charge at a rate; the rate is `null` for euro. */
export type DiscountOf = (coupon: Stripe.Coupon, rate: LeiRate | null) => Promise<Discount>

const Written = z.object({
  leiOff: z.coerce.number().int(),
  euroOff: z.coerce.number().int(),
  /** `YYYY-MM-DD`; empty before the date was stored. */
  leiRateDate: z.string().default(''),
})

type Wanted = {
  readonly euroOff: number
  readonly leiOff: number
  readonly leiRateDate: string
}

const writtenOn = ({ metadata }: Stripe.Coupon) => Written.safeParse(metadata).data

/** The amount on the coupon when it is of this or a newer rate, else null. */
function settled(coupon: Stripe.Coupon, { euroOff, leiOff, leiRateDate }: Wanted): number | null {
  const written = writtenOn(coupon)
  if (written?.euroOff !== euroOff) return null
  const isNewer = written.leiRateDate > leiRateDate
  const isSame = written.leiRateDate === leiRateDate && written.leiOff === leiOff

  return isNewer || isSame ? written.leiOff : null
}

/**
 * Adds to a coupon with an amount in euro its amount in lei at the day's rate (D133). The coupon
 * itself gets the second currency, so that the provider enforces limits, expiry and products, and a
 * repeating discount follows the rate. All buyers share the amount: the newest rate wins, and a
 * request with an older rate gets the amount of the newer one. The amount is read back from the
 * coupon: if the provider refuses an update, the stored amount is shown and charged, also while a
 * charge of another buyer relies on it (`coupon-holds.ts`).
 */
export function leiCoupons({ db, clock, stripe, log }: Deps): DiscountOf {
  const write = async (coupon: Stripe.Coupon, wanted: Wanted): Promise<number | null> => {
    const { euroOff, leiOff, leiRateDate } = wanted
    try {
      await stripe.coupons.update(coupon.id, {
        currency_options: { ron: { amount_off: leiOff } },
        metadata: { leiOff: String(leiOff), euroOff: String(euroOff), leiRateDate },
      })
      return leiOff
    } catch (error) {
      if (!isStripeRefusal(error)) throw error
      log.error({ coupon: coupon.id, error: String(error) }, 'has no amount in lei of today')
      return writtenOn(coupon)?.leiOff ?? null
    }
  }

  /** One at a time on all nodes: the provider cannot compare before it writes. An amount that a charge relies on stays. */
  const bringUpToDate = ({ id }: Stripe.Coupon, wanted: Wanted) =>
    db.transaction(async (tx) => {
      await tx.lock(couponLock(id))
      const coupon = await stripe.coupons.retrieve(id)
      const present = settled(coupon, wanted)
      if (present !== null) return present
      const written = writtenOn(coupon)
      const stays = written?.euroOff === wanted.euroOff && (await isHeld(tx, id, clock.now()))

      return stays ? written.leiOff : write(coupon, wanted)
    })

  return async (coupon, rate) => {
    const { percent_off: percentOff, amount_off: euroOff } = coupon
    // An amount in lei is fixed; its amount in euro was set when it was created.
    if (percentOff === null && coupon.currency === 'ron') {
      const inEuro = writtenOn(coupon)?.euroOff ?? 0
      return { percentOff, euroOffMinor: inEuro, leiOffMinor: euroOff }
    }
    if (percentOff !== null || rate === null || euroOff === null || coupon.currency !== 'eur') {
      return { percentOff, euroOffMinor: euroOff }
    }
    const leiOff = toBani(euroOff, rate.leiPerEuro)
    const wanted = { euroOff, leiOff, leiRateDate: rate.date }
    const leiOffMinor = settled(coupon, wanted) ?? (await bringUpToDate(coupon, wanted))

    return { percentOff, euroOffMinor: euroOff, leiOffMinor }
  }
}
