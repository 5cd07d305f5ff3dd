import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import type { InvoiceLine } from '@hlizo/domain/invoice-amounts'
import { uuidv7 } from '@hlizo/kit/ids'

const Seller = z.object({
  name: z.string(),
  taxId: z.string(),
  registration: z.string(),
  address: z.string(),
})
export type Seller = z.infer<typeof Seller>

export const Company = z.object({ taxNumber: z.string(), name: z.string(), address: z.string() })
export type Company = z.infer<typeof Company>

const Buyer = z.object({
  name: z.string(),
  /** Null once the buyer was erased. */
  email: z.string().nullable(),
  /** ISO 3166-1. */
  country: z.string(),
  company: Company.nullable(),
})
export type Buyer = z.infer<typeof Buyer>

const Line = z.object({
  description: z.string(),
  netMinor: z.number(),
  vatMinor: z.number(),
}) satisfies z.ZodType<InvoiceLine>

export const InvoiceRow = z.object({
  id: z.string(),
  accountId: z.string().nullable(),
  series: z.string(),
  number: z.number(),
  chargeId: z.string(),
  revision: z.number(),
  /** The document that this one takes back. */
  reversesId: z.string().nullable(),
  issuedAt: z.date(),
  issuedOn: z.string(),
  suppliedOn: z.string(),
  seller: Seller,
  buyer: Buyer,
  lines: z.array(Line),
  vatScheme: z.enum(['domestic', 'oss', 'outside']),
  vatCountry: z.string(),
  vatRate: z.number(),
  cardCountry: z.string().nullable(),
  networkCountry: z.string().nullable(),
  currency: z.string(),
  netMinor: z.number(),
  vatMinor: z.number(),
  totalMinor: z.number(),
  leiRate: z.coerce.number().nullable(),
  leiRateDate: z.string().nullable(),
  vatBani: z.number().nullable(),
  totalBani: z.number().nullable(),
  paymentReference: z.string().nullable(),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

export type NewInvoice = Omit<InvoiceRow, 'id' | 'number' | 'revision'>

export const invoiceColumns = sql`i.id, i.account_id as "accountId", i.series, i.number,
  i.charge_id as "chargeId", i.revision, i.reverses_id as "reversesId", i.issued_at as "issuedAt",
  to_char(i.issued_on, 'YYYY-MM-DD') as "issuedOn", to_char(i.supplied_on, 'YYYY-MM-DD') as "suppliedOn",
  i.seller, i.buyer, i.lines, i.vat_scheme as "vatScheme", i.vat_country as "vatCountry",
  i.vat_rate as "vatRate", i.card_country as "cardCountry", i.network_country as "networkCountry",
  i.currency, i.net_minor as "netMinor", i.vat_minor as "vatMinor", i.total_minor as "totalMinor",
  i.lei_rate as "leiRate", to_char(i.lei_rate_day, 'YYYY-MM-DD') as "leiRateDate",
  i.vat_bani as "vatBani", i.total_bani as "totalBani", i.payment_reference as "paymentReference"`

const Numbered = z.object({ number: z.number() })
const Taken = z.object({ totalMinor: z.number(), vatMinor: z.number() })

export function invoiceStore(db: Queries) {
  const find = (where: Sql): Promise<InvoiceRow | null> =>
    db.maybe(InvoiceRow, sql`select ${invoiceColumns} from app.invoice i where ${where}`)

  return {
    byId: (id: string) => find(sql`i.id = ${id}`),

    /** The newest document of a payment, refund or correction. */
    newestOf: (chargeId: string) =>
      find(sql`i.charge_id = ${chargeId} order by i.revision desc limit 1`),

    /** Lets other transactions wait that take back a part of the same documents. */
    hold: (chargeIds: readonly string[]) =>
      db.run(sql`select from app.invoice where charge_id = any(${chargeIds}::text[])
        order by id for update`),

    /** Those that reverse a document, and what reverses them: what has been taken back so far. */
    takenBack: (id: string) =>
      db.one(
        Taken,
        sql`with taken as (select id, total_minor, vat_minor from app.invoice where reverses_id = ${id}),
            restored as (select total_minor, vat_minor from app.invoice
              where reverses_id in (select id from taken))
          select coalesce(-sum(total_minor), 0)::int as "totalMinor",
            coalesce(-sum(vat_minor), 0)::int as "vatMinor"
          from (select total_minor, vat_minor from taken union all select * from restored) all_of_them`,
      ),

    /**
     * Stores an invoice under the next number of its series. The row of the series stays locked until the
     * transaction ends, so this belongs at its end; a rollback returns the number.
     */
    add: async (invoice: NewInvoice): Promise<InvoiceRow> => {
      const { number } = await db.one(
        Numbered,
        sql`insert into app.invoice_series as known (series, last_number) values (${invoice.series}, 1)
          on conflict (series) do update set last_number = known.last_number + 1
          returning last_number as number`,
      )

      return db.one(
        InvoiceRow,
        sql`insert into app.invoice as i (id, account_id, series, number, charge_id, revision, reverses_id,
            issued_at, issued_on, supplied_on, seller, buyer, lines, vat_scheme, vat_country, vat_rate,
            card_country, network_country, currency, net_minor, vat_minor, total_minor, lei_rate,
            lei_rate_day, vat_bani, total_bani, payment_reference)
          select ${uuidv7(invoice.issuedAt)}::uuid, ${invoice.accountId}::uuid, ${invoice.series}, ${number}::int,
            ${invoice.chargeId}::text,
            (select count(*) from app.invoice known where known.charge_id = ${invoice.chargeId}),
            ${invoice.reversesId}::uuid, ${invoice.issuedAt}::timestamptz, ${invoice.issuedOn}::date,
            ${invoice.suppliedOn}::date, ${JSON.stringify(invoice.seller)}::jsonb,
            ${JSON.stringify(invoice.buyer)}::jsonb, ${JSON.stringify(invoice.lines)}::jsonb,
            ${invoice.vatScheme}, ${invoice.vatCountry}, ${invoice.vatRate}::int, ${invoice.cardCountry}::text,
            ${invoice.networkCountry}::text, ${invoice.currency}, ${invoice.netMinor}::int,
            ${invoice.vatMinor}::int, ${invoice.totalMinor}::int, ${invoice.leiRate}::numeric,
            ${invoice.leiRateDate}::date, ${invoice.vatBani}::int, ${invoice.totalBani}::int,
            ${invoice.paymentReference}::text
          returning ${invoiceColumns}`,
      )
    },
  }
}
