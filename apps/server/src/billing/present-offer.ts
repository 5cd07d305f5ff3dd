import type { PlanGiven } from '@hlizo/contract/entities/plan'
import type { Voucher, VoucherGiven } from '@hlizo/contract/entities/voucher'
import { advertisedPrice } from './euro-price.ts'
import { intervalOf, type PlanRow, type VoucherRow } from './offer-store.ts'
import type { Quotes } from './quotes.ts'

type OnCard = Quotes['onCard']

/** A plan as the API shows it, at the price advertised at a moment. */
export async function presentPlan(plan: PlanRow, now: Date, onCard: OnCard): Promise<PlanGiven> {
  const { priceMinor } = advertisedPrice(plan, now)
  const cardCharge = await onCard(priceMinor)

  return {
    id: plan.id,
    productId: plan.id,
    interval: intervalOf(plan),
    price: priceMinor / 100,
    discountedPrice: null,
    currency: plan.currency,
    planDescription: plan.description,
    priceDescription: plan.priceDescription,
    promotionText: plan.promotionText,
    benefits: plan.benefits,
    coupon: null,
    durationAmount: plan.durationAmount,
    durationUnit: plan.durationUnit,
    ...(cardCharge && { cardCharge }),
  }
}

export function presentVoucher(voucher: VoucherRow): Voucher {
  return {
    productId: voucher.id,
    price: voucher.priceMinor / 100,
    currency: voucher.currency,
    description: voucher.description,
    durationUnit: voucher.durationUnit,
    durationAmount: voucher.durationAmount,
    uiStyleVariant: voucher.style,
    benefits: voucher.benefits,
  }
}

/** A gift on sale, with the card charge of today. */
export async function presentOnSale(voucher: VoucherRow, onCard: OnCard): Promise<VoucherGiven> {
  const cardCharge = await onCard(voucher.priceMinor)

  return { ...presentVoucher(voucher), ...(cardCharge && { cardCharge }) }
}
