import { z } from 'zod'
import type { Database, Queries } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { withLei } from '#server/billing/invoice-lei.ts'
import { invoiceStore, type InvoiceRow } from '#server/billing/invoice-store.ts'
import type { Config } from '#server/config.ts'
import { invoicePdf } from './invoice-pdf.ts'

type Deps = { db: Database; clock: Clock; config: Pick<Config, 'site'> }

/** Makes the XML for the tax office; null where it is off. */
export type XmlOf =
  | ((invoice: InvoiceRow) => Promise<InvoiceFile & { readonly problems: string }>)
  | null

export type InvoiceFile = { readonly name: string; readonly bytes: Buffer }

const Stored = z.object({ bytes: z.instanceof(Buffer) })
const Payload = z.object({ invoiceId: z.string() })

const storedPdf = (db: Queries, id: string) =>
  db.maybe(
    Stored,
    sql`select bytes from app.invoice_document where invoice_id = ${id} and kind = 'pdf'`,
  )

export const kindOf = ({
  totalMinor,
  reversesId,
}: Pick<InvoiceRow, 'totalMinor' | 'reversesId'>) => {
  if (totalMinor < 0) return 'storno'
  return reversesId === null ? 'invoice' : 'restored'
}

/** The PDF of an invoice: made once, then always the same bytes. */
export function pdfMaker({ db, clock, config }: Deps) {
  return async (found: InvoiceRow): Promise<InvoiceFile> => {
    const name = `factura-${found.series}-${found.number}.pdf`
    const known = await storedPdf(db, found.id)
    if (known !== null) return { name, bytes: known.bytes }

    const invoice = await withLei(db, found)
    const reverses =
      invoice.reversesId === null ? null : await invoiceStore(db).byId(invoice.reversesId)
    const made = await invoicePdf(invoice, {
      brand: config.site.brand,
      kind: kindOf(invoice),
      reverses,
    })
    await db.run(sql`insert into app.invoice_document (invoice_id, kind, bytes, made_at)
      values (${invoice.id}, 'pdf', ${made}, ${clock.now()}) on conflict do nothing`)
    // Another node may have been first.
    const stored = await storedPdf(db, invoice.id)

    return { name, bytes: stored?.bytes ?? made }
  }
}

export type PdfOf = ReturnType<typeof pdfMaker>

const INVOICE_ID = /^[0-9a-f]{8}-/

/** The newest document of a payment or refund, or one by its id, as PDF; null where we have none. */
export function documentReader({ db, pdfOf }: { db: Queries; pdfOf: PdfOf }) {
  return async (id: string): Promise<InvoiceFile | null> => {
    const store = invoiceStore(db)
    const invoice = await (INVOICE_ID.test(id) ? store.byId(id) : store.newestOf(id))

    return invoice && pdfOf(invoice)
  }
}

type JobDeps = { db: Queries; pdfOf: PdfOf; efacturaXmlOf: XmlOf }

export function documentsJob({ db, pdfOf, efacturaXmlOf }: JobDeps): JobHandler {
  return {
    run: async (payload) => {
      const invoice = await invoiceStore(db).byId(Payload.parse(payload).invoiceId)
      if (invoice === null) return
      await pdfOf(invoice)
      await efacturaXmlOf?.(invoice)
    },
  }
}
