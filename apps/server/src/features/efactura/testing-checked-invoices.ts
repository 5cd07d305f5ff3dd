import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { formatInvoiceNumber } from '@hlizo/domain/invoice-number'
import { withLei } from '#server/billing/invoice-lei.ts'
import { invoiceColumns, InvoiceRow } from '#server/billing/invoice-store.ts'
import { invoiceUbl } from './invoice-ubl.ts'
import { readUbl } from './read-ubl.ts'
import { hundredths } from './rule.ts'
import { namedRules } from './testing-official-rules.ts'
import { brokenRules } from './validate-ubl.ts'

// A company whose number is valid, and a place that the rules accept.
const SELLER_TAX_ID = 'RO14399840'
const PLACES = {
  sellerPlace: { county: 'RO-B', city: 'SECTOR3' },
  buyerPlace: { street: 'Str. Nouă 2', city: 'Cluj-Napoca', county: 'RO-CJ' },
} as const

/** Every stored invoice with the rules that its XML breaks, and whether it says another total. For tests. */
export async function brokenInvoices(db: Database): Promise<{ broken: string[]; count: number }> {
  const all = await db.many(
    InvoiceRow,
    sql`select ${invoiceColumns} from app.invoice i order by i.number`,
  )
  const byId = new Map(all.map((invoice) => [invoice.id, invoice]))
  const broken: string[] = []
  for (const stored of all) {
    const found = await withLei(db, stored)
    const invoice = { ...found, seller: { ...found.seller, taxId: SELLER_TAX_ID } }
    const reverses = byId.get(invoice.reversesId ?? '') ?? null
    const buyerPlace = invoice.buyer.company === null ? null : PLACES.buyerPlace
    const xml = invoiceUbl(invoice, { ...PLACES, buyerPlace, reverses }).toString()
    const total = hundredths(readUbl(xml).totals.TaxInclusiveAmount.value)
    const rules = [
      ...brokenRules(xml),
      ...namedRules.brokenBy(xml),
      ...(Math.abs(total) === Math.abs(invoice.totalMinor) ? [] : ['another total']),
    ]
    if (rules.length > 0)
      broken.push(`${formatInvoiceNumber(invoice.series, invoice.number)}: ${rules.join(', ')}`)
  }

  return { broken, count: all.length }
}
