import { z } from 'zod'
import type { Plan } from '@hlizo/contract/entities/plan'
import type { Voucher } from '@hlizo/contract/entities/voucher'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

const Common = {
  id: z.string(),
  priceMinor: z.number(),
  currency: z.literal('EUR'),
  durationAmount: z.number(),
  durationUnit: z.enum(['MONTH', 'YEAR']),
  isPublic: z.boolean(),
  description: z.string(),
  benefits: z.array(z.string()),
}

const PlanRow = z.object({
  ...Common,
  priceDescription: z.string(),
  promotionText: z.string().nullable(),
})
/** A plan as it is stored: its price in minor units. */
export type PlanRow = z.infer<typeof PlanRow>

const VoucherRow = z.object({ ...Common, style: z.enum(['primary', 'secondary', 'gold']) })
/** A gift as it is stored: its price in minor units. */
export type VoucherRow = z.infer<typeof VoucherRow>

const common = sql`id, price_minor as "priceMinor", currency, duration_amount as "durationAmount",
  duration_unit as "durationUnit", is_public as "isPublic", description, benefits`

/** What is on sale. */
export function offerStore(db: Queries) {
  return {
    plans: () =>
      db.many(
        PlanRow,
        sql`select ${common}, price_description as "priceDescription",
          promotion_text as "promotionText" from app.plan order by position`,
      ),
    vouchers: () =>
      db.many(VoucherRow, sql`select ${common}, style from app.voucher_product order by position`),

    /** Adds what is missing; what the operator has changed stays as it is. */
    addPlan: (plan: PlanRow, position: number) =>
      db.run(sql`insert into app.plan (id, price_minor, currency, duration_amount, duration_unit, is_public,
          position, description, price_description, promotion_text, benefits)
        values (${plan.id}, ${plan.priceMinor}, ${plan.currency}, ${plan.durationAmount},
          ${plan.durationUnit}, ${plan.isPublic}, ${position}, ${plan.description},
          ${plan.priceDescription}, ${plan.promotionText}, ${JSON.stringify(plan.benefits)})
        on conflict (id) do nothing`),
    addVoucher: (voucher: VoucherRow, position: number) =>
      db.run(sql`insert into app.voucher_product (id, price_minor, currency, duration_amount, duration_unit,
          is_public, position, description, style, benefits)
        values (${voucher.id}, ${voucher.priceMinor}, ${voucher.currency}, ${voucher.durationAmount},
          ${voucher.durationUnit}, ${voucher.isPublic}, ${position}, ${voucher.description},
          ${voucher.style}, ${JSON.stringify(voucher.benefits)})
        on conflict (id) do nothing`),
  }
}

/** MONTHLY or YEARLY, by the unit the period is counted in (D5). */
export const intervalOf = ({ durationUnit }: Pick<PlanRow, 'durationUnit'>) =>
  durationUnit === 'YEAR' ? 'YEARLY' : 'MONTHLY'

/** A plan as the API shows it. */
export function presentPlan(plan: PlanRow): Plan {
  return {
    id: plan.id,
    productId: plan.id,
    interval: intervalOf(plan),
    price: plan.priceMinor / 100,
    discountedPrice: null,
    currency: plan.currency,
    planDescription: plan.description,
    priceDescription: plan.priceDescription,
    promotionText: plan.promotionText,
    benefits: plan.benefits,
    coupon: null,
    durationAmount: plan.durationAmount,
    durationUnit: plan.durationUnit,
  }
}

/** A gift as the API shows it. */
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
