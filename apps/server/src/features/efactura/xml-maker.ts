import { z } from 'zod'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { RomanianPlace } from '@hlizo/domain/romanian-place'
import type { Clock } from '@hlizo/kit/clock'
import { withLei } from '#server/billing/invoice-lei.ts'
import { invoiceStore, type InvoiceRow } from '#server/billing/invoice-store.ts'
import { invoiceUbl } from './invoice-ubl.ts'
import type { SellerPlace } from './party-place.ts'
import { brokenRules, wordsOfRules } from './validate-ubl.ts'

type Deps = { db: Database; clock: Clock }
/** A revision above 1 follows a rejection. */
type Revision = { readonly revision: number; readonly buyerPlace: RomanianPlace | null }

const Stored = z.object({ bytes: z.instanceof(Buffer) })
const FIRST_REVISION: Revision = { revision: 1, buyerPlace: null }

const storedXml = (db: Queries, id: string, revision: number) =>
  db.maybe(
    Stored,
    sql`select bytes from app.invoice_document
      where invoice_id = ${id} and kind = 'ubl' and revision = ${revision}`,
  )

/** The XML of an invoice: each revision is made once, then always the same bytes. */
export function xmlMaker({ db, clock }: Deps, sellerPlace: SellerPlace) {
  return async (found: InvoiceRow, { revision, buyerPlace } = FIRST_REVISION): Promise<Buffer> => {
    const known = await storedXml(db, found.id, revision)
    if (known !== null) return known.bytes

    const invoice = await withLei(db, found)
    const reverses =
      invoice.reversesId === null ? null : await invoiceStore(db).byId(invoice.reversesId)
    const made = invoiceUbl(invoice, { sellerPlace, buyerPlace, reverses })
    await db.run(sql`insert into app.invoice_document (invoice_id, kind, revision, bytes, made_at)
      values (${invoice.id}, 'ubl', ${revision}, ${made}, ${clock.now()}) on conflict do nothing`)
    // Another node may have been first.
    const stored = await storedXml(db, invoice.id, revision)

    return stored?.bytes ?? made
  }
}

export type XmlMaker = ReturnType<typeof xmlMaker>

/** The XML of an invoice as a file, with the rules that it breaks. */
export const xmlFiles = (make: XmlMaker) => async (invoice: InvoiceRow) => {
  const bytes = await make(invoice)

  return {
    name: `factura-${invoice.series}-${invoice.number}.xml`,
    bytes,
    problems: wordsOfRules(brokenRules(bytes.toString())),
  }
}
