import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

const Common = {
  id: z.string(),
  currency: z.literal('EUR'),
  durationAmount: z.number(),
  durationUnit: z.enum(['MONTH', 'YEAR']),
  isPublic: z.boolean(),
  description: z.string(),
  benefits: z.array(z.string()),
}

const Change = z.object({
  id: z.string(),
  priceMinor: z.number(),
  sellsFrom: z.coerce.date(),
  existingFrom: z.nullable(z.coerce.date()),
  withdrawnAt: z.nullable(z.coerce.date()),
})
/** A price change of a plan: from one moment for new buyers, from another or never for existing subscribers. */
export type PriceChange = z.infer<typeof Change>

const PlanRow = z.object({
  ...Common,
  priceDescription: z.string(),
  promotionText: z.string().nullable(),
  /** The first price in euro cents. The current price is `advertisedPrice`. */
  firstPriceMinor: z.number(),
  /** Oldest first. */
  changes: z.array(Change),
  retiredAt: z.date().nullable(),
})
export type PlanRow = z.infer<typeof PlanRow>

export type NewPlan = Omit<PlanRow, 'changes' | 'retiredAt'>

const NewVoucher = z.object({
  ...Common,
  priceMinor: z.number(),
  style: z.enum(['primary', 'secondary', 'gold']),
})
/** The price is in euro cents. */
export type NewVoucher = z.infer<typeof NewVoucher>

const VoucherRow = NewVoucher.extend({ retiredAt: z.date().nullable() })
export type VoucherRow = z.infer<typeof VoucherRow>

const common = sql`id, currency, duration_amount as "durationAmount",
  duration_unit as "durationUnit", is_public as "isPublic", description, benefits,
  retired_at as "retiredAt"`

const changes = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'priceMinor', c.price_minor,
      'sellsFrom', c.sells_from, 'existingFrom', c.existing_from, 'withdrawnAt', c.withdrawn_at)
    order by c.id), '[]') from app.price_change c where c.plan_id = plan.id) as changes`

const plans = sql`select ${common}, price_minor as "firstPriceMinor", price_description as "priceDescription",
    promotion_text as "promotionText", ${changes}
  from app.plan`

const vouchers = sql`select ${common}, price_minor as "priceMinor", style from app.voucher_product`

/** Plans and gifts on sale. */
export function offerStore(db: Queries) {
  return {
    plans: () => db.many(PlanRow, sql`${plans} order by position, id`),
    plan: (id: string | null) => db.maybe(PlanRow, sql`${plans} where id = ${id}`),
    vouchers: () => db.many(VoucherRow, sql`${vouchers} order by position, id`),
    voucher: (id: string) => db.maybe(VoucherRow, sql`${vouchers} where id = ${id}`),

    /** Adds missing plans; those that the operator changed are not touched. */
    addPlan: (plan: NewPlan, position: number) =>
      db.run(sql`insert into app.plan (id, price_minor, currency, duration_amount, duration_unit, is_public,
          position, description, price_description, promotion_text, benefits)
        values (${plan.id}, ${plan.firstPriceMinor}, ${plan.currency}, ${plan.durationAmount},
          ${plan.durationUnit}, ${plan.isPublic}, ${position}, ${plan.description},
          ${plan.priceDescription}, ${plan.promotionText}, ${JSON.stringify(plan.benefits)})
        on conflict (id) do nothing`),
    addVoucher: (voucher: NewVoucher, position: number) =>
      db.run(sql`insert into app.voucher_product (id, price_minor, currency, duration_amount, duration_unit,
          is_public, position, description, style, benefits)
        values (${voucher.id}, ${voucher.priceMinor}, ${voucher.currency}, ${voucher.durationAmount},
          ${voucher.durationUnit}, ${voucher.isPublic}, ${position}, ${voucher.description},
          ${voucher.style}, ${JSON.stringify(voucher.benefits)})
        on conflict (id) do nothing`),
  }
}

/** MONTHLY or YEARLY, by the unit of the period (D5). */
export const intervalOf = ({ durationUnit }: Pick<PlanRow, 'durationUnit'>) =>
  durationUnit === 'YEAR' ? 'YEARLY' : 'MONTHLY'
