import type { PageEnd } from '@hlizo/contract/cursor'
import type { Queries } from '@hlizo/database/database'
import { join, sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { InvoiceRow, invoiceColumns } from '#server/billing/invoice-store.ts'

const ListedInvoice = InvoiceRow.extend({
  reverses: z.object({ series: z.string(), number: z.number() }).nullable(),
})
export type ListedInvoice = z.infer<typeof ListedInvoice>

export type InvoiceFilter = {
  /** `YYYY-MM`. */
  readonly month?: string | undefined
  readonly kind?: 'invoice' | 'storno' | undefined
  /** A number, a part of the buyer's name, or a tax number. */
  readonly q?: string | undefined
}

const columns = sql`${invoiceColumns}, case when r.id is null then null
  else jsonb_build_object('series', r.series, 'number', r.number) end as reverses`
const source = sql`app.invoice i left join app.invoice r on r.id = i.reverses_id`

/** Days instead of a formatted month, so that the index of the day is used. */
const inMonth = (month: string) =>
  sql`i.issued_on >= ${`${month}-01`}::date and i.issued_on < ${`${month}-01`}::date + interval '1 month'`

function conditions({ month, kind, q }: InvoiceFilter) {
  const wanted = [sql`true`]
  if (month !== undefined) wanted.push(inMonth(month))
  if (kind !== undefined)
    wanted.push(kind === 'storno' ? sql`i.total_minor < 0` : sql`i.total_minor > 0`)
  if (q !== undefined && q !== '')
    wanted.push(sql`(i.number::text = ltrim(regexp_replace(${q}, '[^0-9]', '', 'g'), '0')
      or i.buyer ->> 'name' ilike '%' || ${q}::text || '%'
      or i.buyer -> 'company' ->> 'name' ilike '%' || ${q}::text || '%')`)

  return join(wanted, ' and ')
}

export function invoiceList(db: Queries) {
  return {
    /** Newest first; the cursor names a moment and a number. */
    page: (filter: InvoiceFilter, limit: number, before: PageEnd<string> | null) =>
      db.many(
        ListedInvoice,
        sql`select ${columns} from ${source} where ${conditions(filter)}
          and (${before?.at ?? null}::timestamptz is null
            or (i.issued_at, i.number) < (${before?.at ?? null}, ${before?.id ?? null}::int))
          order by i.issued_at desc, i.number desc limit ${limit}`,
      ),

    /** In the order of their numbers. */
    ofMonth: (month: string) =>
      db.many(
        ListedInvoice,
        sql`select ${columns} from ${source} where ${inMonth(month)} order by i.series, i.number`,
      ),
  }
}
