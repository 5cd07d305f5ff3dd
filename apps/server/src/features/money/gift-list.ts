import { z } from 'zod'
import type { GiftFilters } from '@hlizo/contract/calls/studio-money'
import { MoneyGiftState } from '@hlizo/contract/entities/studio-money'
import type { Queries } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import type { PageWanted } from '#server/http/list-table.ts'
import { accountName } from '#server/stores/account-name.ts'
import { equal, leiPerEuro, pageOf, within } from './listing.ts'

export const GiftRow = z.object({
  id: z.string(),
  paymentId: z.string().nullable(),
  accountId: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  at: z.date(),
  product: z.string(),
  months: z.number().nullable(),
  number: z.string().nullable(),
  amountMinor: z.number(),
  currency: z.string(),
  leiPerEuro: z.coerce.number().nullable(),
  refundedMinor: z.number().nullable(),
  state: MoneyGiftState,
  expiresAt: z.date().nullable(),
  usedAt: z.date().nullable(),
  recipient: z.string().nullable(),
  deliverAt: z.date().nullable(),
  deliveredAt: z.date().nullable(),
})
export type GiftRow = z.infer<typeof GiftRow>

const refundedToAccount = sql`(select coalesce(-sum(r.amount_minor), 0)::int from app.charge r
  where r.account_id = g.account_id and r.invoice_id = g.invoice_id and r.kind = 'refund')`
// Without a row the payment is that of an erased account.
const refundedToVisitor = sql`(
  select coalesce(-sum(r.amount_minor) filter (where r.kind = 'refund'), 0)::int
  from app.visitor_charge r where r.purchase_id = g.id having count(*) > 0)`

/** `now` decides which codes have expired. */
export const giftList =
  (db: Queries, now: Date) =>
  ({ sort = '-at', ...filters }: GiftFilters, wanted: PageWanted): Promise<GiftRow[]> => {
    const isDescending = sort === '-at'
    const direction = raw(isDescending ? 'desc' : 'asc')
    const state = sql`case when v.id is null then 'unmade' when v.disabled_at is not null then 'disabled'
      when v.redeemed_at is not null then 'used' when v.expires_at <= ${now} then 'expired'
      else 'unused' end`
    const conditions = [
      sql`g.paid_at is not null`,
      ...equal(sql`g.product_id`, filters.product),
      ...equal(state, filters.state),
      ...within(sql`g.paid_at`, filters),
    ]
    const page = pageOf(
      conditions,
      { by: sql`g.paid_at`, id: sql`g.id`, idType: 'uuid', isDescending },
      wanted,
    )

    return db.many(
      GiftRow,
      sql`select g.id, coalesce(g.invoice_id, g.payment_intent_id) as "paymentId", g.account_id as "accountId",
          ${accountName} as name, coalesce(a.email, g.buyer_email) as email,
          g.paid_at as at, coalesce(p.description, g.product_id) as product, g.months,
          g.invoice_number as number, coalesce(g.amount_minor, 0) as "amountMinor",
          coalesce(g.currency, 'eur') as currency,
          ${leiPerEuro(sql`coalesce(g.currency, 'eur')`, sql`g.paid_at`)},
          case when g.account_id is null then ${refundedToVisitor} else ${refundedToAccount} end as "refundedMinor",
          g.state, g.expires_at as "expiresAt", g.redeemed_at as "usedAt", g.recipient_email as recipient,
          case when g.recipient_email is not null then coalesce(g.deliver_at, g.paid_at) end as "deliverAt",
          g.delivered_at as "deliveredAt"
        from (select g.*, v.months, v.expires_at, v.redeemed_at, ${state} as state
          from app.voucher_purchase g left join app.voucher v on v.id = g.voucher_id ${page}) g
        left join app.account a on a.id = g.account_id
        left join app.voucher_product p on p.id = g.product_id
        order by g.paid_at ${direction}, g.id ${direction}`,
    )
  }
