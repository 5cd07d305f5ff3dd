import type Stripe from 'stripe'
import { toBani, toEuroCents } from '@hlizo/domain/charge-amount'
import { allPages, PAGE } from '#server/billing/all-pages.ts'
import { idOf, momentOf, secondsOf } from '#server/billing/stripe-reference.ts'
import { isKnownThere } from '#server/billing/stripe-refusal.ts'
import type { CouponRow } from './coupon-store.ts'

// The rate of the day of a sale may be lower; the minimum in euro is checked exactly before.
const MINIMUM_SHARE = 0.8

type Made = {
  readonly couponId: string
  readonly promotionId: string
  readonly usedBefore: number
}

const durationOf = ({ months }: CouponRow) => {
  if (months === null) return { duration: 'forever' as const }

  return months === 0
    ? { duration: 'once' as const }
    : { duration: 'repeating' as const, duration_in_months: months }
}

/** An amount in lei also has its amount in euro, at the rate of the day of its creation, for PayPal. */
function amountOf({ percentOff, amountMinor, currency }: CouponRow, leiPerEuro: number | null) {
  if (percentOff !== null) return { percent_off: percentOff }
  const amount = amountMinor ?? 0
  if (currency !== 'ron' || leiPerEuro === null) return { amount_off: amount, currency: 'eur' }
  const euroOff = toEuroCents(amount, leiPerEuro)

  return {
    amount_off: amount,
    currency: 'ron',
    currency_options: { eur: { amount_off: euroOff } },
    metadata: { leiOff: String(amount), euroOff: String(euroOff) },
  }
}

function restrictionsOf({ isFirstPurchase, minimumMinor }: CouponRow, leiPerEuro: number | null) {
  const minimum =
    minimumMinor === null
      ? {}
      : {
          minimum_amount: minimumMinor,
          minimum_amount_currency: 'eur',
          ...(leiPerEuro !== null && {
            currency_options: {
              ron: {
                minimum_amount: Math.floor(toBani(minimumMinor, leiPerEuro) * MINIMUM_SHARE),
              },
            },
          }),
        }

  return isFirstPurchase || minimumMinor !== null
    ? { restrictions: { first_time_transaction: isFirstPurchase, ...minimum } }
    : {}
}

/** Coupons and their codes at the provider. Each step can be repeated. */
export function providerCoupons(stripe: Stripe) {
  const ensureCoupon = async (row: CouponRow, leiPerEuro: number | null): Promise<string> => {
    const id = row.couponId ?? `hlizo-${row.id}`
    if (row.couponId !== null) return id
    try {
      await stripe.coupons.create(
        {
          id,
          name: row.code,
          ...amountOf(row, leiPerEuro),
          ...durationOf(row),
          ...(row.planIds.length > 0 && { applies_to: { products: row.planIds } }),
        },
        { idempotencyKey: `coupon:${row.id}` },
      )
    } catch (error) {
      if (!isKnownThere(error)) throw error
    }
    return id
  }

  /** The code of this order; the provider forgets idempotency keys after a day. */
  const own = async (row: Pick<CouponRow, 'id' | 'code'>): Promise<string | null> => {
    const found = await allPages(
      stripe.promotionCodes.list({ code: row.code, limit: PAGE }),
      `codes ${row.code}`,
    )
    return found.find(({ metadata }) => metadata?.['order'] === row.id)?.id ?? null
  }

  /** Ends the code that this one replaces, and counts its uses. */
  const endReplaced = async ({ replaces, usedBefore }: CouponRow): Promise<number> => {
    if (replaces === null) return 0
    // Its uses are final once it is inactive.
    const { times_redeemed: used } = await stripe.promotionCodes.update(replaces, { active: false })

    return usedBefore + used
  }

  return {
    make: async (row: CouponRow, leiPerEuro: number | null): Promise<Made> => {
      const usedBefore = await endReplaced(row)
      const couponId = await ensureCoupon(row, leiPerEuro)
      const made = await own(row)
      if (made !== null) return { couponId, promotionId: made, usedBefore }
      const { id: promotionId } = await stripe.promotionCodes.create(
        {
          promotion: { type: 'coupon', coupon: couponId },
          code: row.code,
          metadata: { order: row.id },
          ...(row.expiresAt && { expires_at: secondsOf(row.expiresAt) }),
          ...(row.maxRedemptions !== null && {
            max_redemptions: Math.max(1, row.maxRedemptions - usedBefore),
          }),
          ...restrictionsOf(row, leiPerEuro),
        },
        { idempotencyKey: `promotion:${row.id}` },
      )

      return { couponId, promotionId, usedBefore }
    },

    end: async (row: CouponRow): Promise<void> => {
      const id = row.promotionId ?? (await own(row))
      if (id !== null) await stripe.promotionCodes.update(id, { active: false })
    },

    /** Every code, with its coupon. */
    all: () =>
      stripe.promotionCodes.list({
        limit: PAGE,
        expand: ['data.promotion.coupon', 'data.promotion.coupon.applies_to'],
      }),
  }
}

/** The terms of a code that was made at the provider. */
export function termsOf(code: Stripe.PromotionCode) {
  const { coupon } = code.promotion
  if (typeof coupon !== 'object' || coupon === null) return null
  const { duration, duration_in_months: months, restrictions } = { ...coupon, ...code }

  return {
    code: code.code.toUpperCase(),
    couponId: idOf(coupon),
    percentOff: coupon.percent_off,
    amountMinor: coupon.amount_off,
    currency: coupon.currency,
    months: duration === 'forever' ? null : duration === 'once' ? 0 : months,
    planIds: coupon.applies_to?.products ?? [],
    maxRedemptions: code.max_redemptions ?? coupon.max_redemptions,
    expiresAt: momentOf(code.expires_at),
    isFirstPurchase: restrictions.first_time_transaction,
    minimumMinor:
      restrictions.minimum_amount_currency === 'eur' ? restrictions.minimum_amount : null,
  }
}
