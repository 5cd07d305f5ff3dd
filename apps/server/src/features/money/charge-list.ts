import { z } from 'zod'
import type { ChargeFilters, RefundFilters } from '@hlizo/contract/calls/studio-money'
import { CardBrand } from '@hlizo/contract/entities/card-brand'
import type { Queries } from '@hlizo/database/database'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import type { PageWanted } from '#server/http/list-table.ts'
import { accountName } from '#server/stores/account-name.ts'
import { ledger } from '#server/stores/ledger.ts'
import {
  isGiftRefusedLast,
  isRefusedLast,
  refusedGiftRefund,
  refusedRefund,
  RefusedRefundRow,
} from '#server/stores/refused-refund.ts'
import { equal, leiPerEuro, pageOf, within } from './listing.ts'

const Common = {
  id: z.string(),
  accountId: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  at: z.date(),
  number: z.string().nullable(),
  amountMinor: z.number(),
  currency: z.string(),
  leiPerEuro: z.coerce.number().nullable(),
  method: z.nullable(CardBrand),
  last4: z.string().nullable(),
}

export const ChargeRow = z.object({
  ...Common,
  kind: z.enum(['subscription', 'voucher']),
  description: z.string().nullable(),
  refundedMinor: z.number(),
  refusedRefund: RefusedRefundRow.nullable(),
  giftId: z.string().nullable(),
})
export type ChargeRow = z.infer<typeof ChargeRow>

export const RefundRow = z.object(Common)
export type RefundRow = z.infer<typeof RefundRow>

const common = sql`c.id, c.account_id as "accountId", ${accountName} as name,
  coalesce(a.email, v.buyer_email) as email,
  c.charged_at as at, c.invoice_number as number, c.currency,
  ${leiPerEuro(sql`c.currency`, sql`c.charged_at`)},
  c.method_brand as method, c.method_last4 as last4`

const isRefundRefused = sql`((c.account_id, c.id) in (
    select o.account_id, o.charge_id from app.refund_order o where ${isRefusedLast})
  or c.purchase_id in (
    select o.purchase_id from app.gift_refund_order o where ${isGiftRefusedLast}))`

const joined = sql`left join app.account a on a.id = c.account_id
  left join app.voucher_purchase v on v.id = c.purchase_id`

const refunded = sql`coalesce(
    (select -sum(r.amount_minor) from app.charge r
      where r.account_id = c.account_id and r.invoice_id = c.invoice_id and r.kind = 'refund'),
    (select -sum(r.amount_minor) from app.visitor_charge r
      where r.purchase_id = c.purchase_id and r.kind = 'refund'), 0)::int`

function ordered(conditions: readonly Sql[], sort: 'at' | '-at', wanted: PageWanted) {
  const isDescending = sort === '-at'
  const direction = raw(isDescending ? 'desc' : 'asc')

  return {
    page: pageOf(
      conditions,
      { by: sql`c.charged_at`, id: sql`c.id`, idType: 'text', isDescending },
      wanted,
    ),
    order: sql`order by c.charged_at ${direction}, c.id ${direction}`,
  }
}

export const chargeList =
  (db: Queries) =>
  ({ sort = '-at', ...filters }: ChargeFilters, wanted: PageWanted): Promise<ChargeRow[]> => {
    const conditions = [
      sql`c.kind <> 'refund'`,
      ...equal(sql`c.kind`, filters.kind),
      ...equal(sql`c.currency`, filters.currency?.toLowerCase()),
      ...equal(sql`c.method_brand`, filters.method),
      ...equal(sql`c.invoice_number`, filters.number?.trim().toUpperCase()),
      ...(filters.refund === undefined ? [] : [isRefundRefused]),
      ...within(sql`c.charged_at`, filters),
    ]
    const { page, order } = ordered(conditions, sort, wanted)

    return db.many(
      ChargeRow,
      sql`select ${common}, c.kind, c.description, c.amount_minor as "amountMinor",
          ${refunded} as "refundedMinor", coalesce(${refusedRefund}, ${refusedGiftRefund}) as "refusedRefund",
          c.purchase_id as "giftId"
        from (select c.* from ${ledger} c ${page}) c ${joined} ${order}`,
    )
  }

export const refundList =
  (db: Queries) =>
  ({ sort = '-at', ...filters }: RefundFilters, wanted: PageWanted): Promise<RefundRow[]> => {
    const conditions = [
      sql`c.kind = 'refund'`,
      ...equal(sql`c.currency`, filters.currency?.toLowerCase()),
      ...within(sql`c.charged_at`, filters),
    ]
    const { page, order } = ordered(conditions, sort, wanted)

    return db.many(
      RefundRow,
      sql`select ${common}, -c.amount_minor as "amountMinor"
        from (select c.* from ${ledger} c ${page}) c ${joined} ${order}`,
    )
  }
