import { z } from 'zod'
import { CardBrand } from '@hlizo/contract/entities/card-brand'
import type { PageEnd } from '@hlizo/contract/cursor'
import type { LeiRate } from '@hlizo/contract/entities/lei-rate'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

/** One stored payment or refund. */
export const ChargeRow = z.object({
  id: z.string(),
  kind: z.enum(['subscription', 'voucher', 'refund']),
  chargedAt: z.date(),
  description: z.string().nullable(),
  amountMinor: z.number(),
  currency: z.string(),
  /** The amount in euro cents; null for lei whose rate was not stored. */
  euroMinor: z.number().nullable(),
  leiRate: z.coerce.number().nullable(),
  leiRateDate: z.string().nullable(),
  methodBrand: z.nullable(CardBrand),
  methodLast4: z.string().nullable(),
  invoiceId: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
})
export type ChargeRow = z.infer<typeof ChargeRow>

export const rateOf = ({
  leiRate,
  leiRateDate,
}: Pick<ChargeRow, 'leiRate' | 'leiRateDate'>): LeiRate | null =>
  leiRate === null || leiRateDate === null ? null : { leiPerEuro: leiRate, date: leiRateDate }

const Id = z.object({ id: z.string() })

const columns = sql`id, kind, charged_at as "chargedAt", description, amount_minor as "amountMinor",
  currency, euro_minor as "euroMinor", lei_rate as "leiRate",
  to_char(lei_rate_day, 'YYYY-MM-DD') as "leiRateDate", method_brand as "methodBrand", method_last4 as "methodLast4",
  invoice_id as "invoiceId", invoice_number as "invoiceNumber"`

/** The ledger of payments and refunds. */
export function chargeStore(db: Queries) {
  return {
    /** Newest first, starting after `before`. */
    page: (accountId: string, limit: number, before: PageEnd<string> | null) =>
      db.many(
        ChargeRow,
        sql`select ${columns} from app.charge where account_id = ${accountId}
          and (${before?.at ?? null}::timestamptz is null
            or (charged_at, id) < (${before?.at ?? null}, ${before?.id ?? null}::text))
          order by charged_at desc, id desc limit ${limit}`,
      ),

    byId: (accountId: string, id: string) =>
      db.maybe(
        ChargeRow,
        sql`select ${columns} from app.charge where account_id = ${accountId} and id = ${id}`,
      ),

    /** Adds missing rows and returns those that were added. The caller holds the customer's row lock. */
    addNew: async (accountId: string, rows: readonly ChargeRow[]): Promise<ChargeRow[]> => {
      const known = await db.many(
        Id,
        sql`select id from app.charge where account_id = ${accountId}
          and id = any(${rows.map(({ id }) => id)}::text[])`,
      )
      const ids = new Set(known.map(({ id }) => id))
      const fresh = rows.filter(({ id }) => !ids.has(id))
      for (const row of fresh) {
        await db.run(sql`insert into app.charge (account_id, id, kind, charged_at, description, amount_minor,
            currency, euro_minor, lei_rate, lei_rate_day, method_brand, method_last4, invoice_id, invoice_number)
          values (${accountId}, ${row.id}, ${row.kind}, ${row.chargedAt}, ${row.description}, ${row.amountMinor},
            ${row.currency}, ${row.euroMinor}, ${row.leiRate}, ${row.leiRateDate}::date, ${row.methodBrand}, ${row.methodLast4}, ${row.invoiceId}, ${row.invoiceNumber})`)
      }

      return fresh
    },

    /** Payments and refunds that need an invoice and have none, oldest first. */
    uninvoiced: (accountId: string) =>
      db.many(
        ChargeRow,
        sql`select ${columns} from app.charge c where account_id = ${accountId} and needs_invoice
          and amount_minor <> 0 and not exists (select from app.invoice i where i.charge_id = c.id)
          order by charged_at, id`,
      ),

    needsNoInvoice: (accountId: string, id: string) =>
      db.run(sql`update app.charge set needs_invoice = false
        where account_id = ${accountId} and id = ${id}`),

    /** Deletes refunds that have failed and returns the deleted rows. */
    takeOut: (accountId: string, ids: readonly string[]) =>
      db.many(
        ChargeRow,
        sql`delete from app.charge where account_id = ${accountId} and kind = 'refund'
          and id = any(${ids}::text[]) returning ${columns}`,
      ),
  }
}
