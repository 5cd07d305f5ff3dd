import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { totalsInLei } from '@hlizo/domain/invoice-amounts'
import { formatInvoiceNumber } from '@hlizo/domain/invoice-number'
import { invoiceStore, type InvoiceRow } from './invoice-store.ts'
import { leiRateStore } from './lei-rate-store.ts'

/** Gives an invoice from before the first rate its amounts in lei. */
export async function withLei(db: Database, invoice: InvoiceRow): Promise<InvoiceRow> {
  if (invoice.totalBani !== null) return invoice
  const rate = await leiRateStore(db).latest()
  if (rate === null)
    throw new Error(
      `Invoice ${formatInvoiceNumber(invoice.series, invoice.number)} needs a rate of the National Bank for ` +
        `its amounts in lei, and none is stored: hlizo rate fetch, or hlizo rate set.`,
    )
  const { vatBani, totalBani } = totalsInLei(invoice, rate.leiPerEuro)
  await db.run(sql`update app.invoice set lei_rate = ${rate.leiPerEuro}, lei_rate_day = ${rate.date}::date,
    vat_bani = ${vatBani}, total_bani = ${totalBani} where id = ${invoice.id} and total_bani is null`)

  return (await invoiceStore(db).byId(invoice.id)) ?? invoice
}
