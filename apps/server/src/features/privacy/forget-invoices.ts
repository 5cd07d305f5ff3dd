import type { Database, Transaction } from '@hlizo/database/database'
import { join, sql } from '@hlizo/database/sql'
import { dayInBucharest } from '@hlizo/domain/dates'
import { lastYearPastTerm } from '@hlizo/domain/document-terms'

const SCHEMES = ['domestic', 'outside', 'oss'] as const
const BATCH = 500

/**
 * Deletes invoices that the law no longer requires, with their documents and submissions. A document that another
 * one takes back goes after that one. The payments stay, without an invoice that could be issued again.
 */
async function forgetBatch(tx: Transaction, now: Date): Promise<number> {
  const day = dayInBucharest(now)
  const past = SCHEMES.map(
    (scheme) => sql`(i.vat_scheme = ${scheme}
      and i.issued_on <= ${`${lastYearPastTerm(scheme, day)}-12-31`}::date)`,
  )

  return tx.run(sql`with gone as (
      select i.id, i.series, i.number, i.issued_on, i.charge_id from app.invoice i
      where (${join(past, ' or ')})
        and not exists (select from app.invoice later where later.reverses_id = i.id)
      order by i.issued_on, i.number limit ${BATCH}
    ), numbers as (
      insert into app.removed_invoice (series, number, issued_on, removed_at)
      select series, number, issued_on, ${now} from gone
    ), charges as (
      update app.charge c set needs_invoice = false from gone where c.id = gone.charge_id
    ), visitors as (
      update app.visitor_charge c set needs_invoice = false from gone where c.id = gone.charge_id
    ), gifts as (
      update app.voucher_purchase p set needs_invoice = false from gone
      where gone.charge_id in (p.invoice_id, p.session_id)
    )
    delete from app.invoice i using gone where i.id = gone.id`)
}

/** Deletes every invoice whose term is over. */
export async function forgetInvoices(db: Database, now: Date): Promise<void> {
  for (;;) {
    const removed = await db.transaction((tx) => forgetBatch(tx, now))
    if (removed === 0) return
  }
}
