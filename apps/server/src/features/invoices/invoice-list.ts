import type { PageEnd } from '@hlizo/contract/cursor'
import type { Queries } from '@hlizo/database/database'
import { join, sql, type Sql } from '@hlizo/database/sql'
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
  /** A number, the first letters of words of the customer's name, or a tax number. */
  readonly q?: string | undefined
}

const columns = sql`${invoiceColumns}, case when r.id is null then null
  else jsonb_build_object('series', r.series, 'number', r.number) end as reverses`
const source = sql`app.invoice i left join app.invoice r on r.id = i.reverses_id`

/** Days instead of a formatted month, so that the index of the day is used. */
const inMonth = (month: string) =>
  sql`i.issued_on >= ${`${month}-01`}::date and i.issued_on < ${`${month}-01`}::date + interval '1 month'`

const MOST_WORDS = 10
/** Between words, as `app.invoice_words` splits the names. */
const SEPARATORS = /[\s!-/:-@[-`{-~„“”’]+/u
/** „HLZ 000012”, „HLZ12” or „12”. */
const NUMBER = /^(?:[a-z]{1,10}\s*)?0*([1-9]\d{0,8})$/i

/** A word is the start of one, but a number is whole: 12 is an invoice, and not every company of 12… */
const ending = (word: string) => (/^\d+$/.test(word) ? "'" : "':*")

/** Each condition is found by an index. Words have no character with a meaning in a tsquery, since those separate them. */
function searchedBy(q: string): Sql {
  const number = NUMBER.exec(q)?.[1]
  const words = q
    .normalize('NFC')
    .replaceAll(/\bRO\s+(?=\d)/gi, 'RO')
    .split(SEPARATORS)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map((word) => sql`('''' || app.name_key(${word}::text) || ${ending(word)})::tsquery`)
  const ways = [
    ...(number === undefined ? [] : [sql`i.number = ${Number(number)}::int`]),
    ...(words.length === 0 ? [] : [sql`app.invoice_words(i.buyer) @@ (${join(words, ' && ')})`]),
  ]

  return ways.length === 0 ? sql`false` : sql`(${join(ways, ' or ')})`
}

function conditions({ month, kind, q }: InvoiceFilter) {
  const wanted = [sql`true`]
  if (month !== undefined) wanted.push(inMonth(month))
  if (kind !== undefined)
    wanted.push(kind === 'storno' ? sql`i.total_minor < 0` : sql`i.total_minor > 0`)
  if (q !== undefined && q !== '') wanted.push(searchedBy(q))

  return join(wanted, ' and ')
}

export function invoiceList(db: Pick<Queries, 'many'>) {
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
