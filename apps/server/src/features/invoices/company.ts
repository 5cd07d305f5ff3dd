import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { CompanyForm } from '@hlizo/contract/forms/company'
import { dayInBucharest } from '@hlizo/domain/dates'
import { readTaxNumber } from '@hlizo/domain/tax-number'
import type { Clock } from '@hlizo/kit/clock'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import { invoiceColumns, InvoiceRow, type Company } from '#server/billing/invoice-store.ts'
import type { InvoiceIssuer } from '#server/billing/issue-invoices.ts'

type Deps = { db: Database; clock: Clock; invoices: Pick<InvoiceIssuer, 'toCompany'> }

type Saved = Company & { readonly corrected: number }

/** The newest document of each payment of this month that is not made out to this company. */
const toCorrect = (tx: Queries, accountId: string, month: string, { taxNumber }: Company) =>
  tx.many(
    InvoiceRow,
    sql`select ${invoiceColumns} from app.invoice i where i.account_id = ${accountId}
      and to_char(i.issued_on, 'YYYY-MM') = ${month} and i.total_minor > 0 and i.reverses_id is null
      and i.buyer -> 'company' ->> 'taxNumber' is distinct from ${taxNumber}
      and not exists (select from app.invoice later
        where later.charge_id = i.charge_id and later.revision > i.revision)
      and not exists (select from app.invoice storno where storno.reverses_id = i.id)
      order by i.issued_at, i.id`,
  )

/** Stores the company and corrects the invoices of the month; a wrong number changes nothing. */
export function companySaver({ db, clock, invoices }: Deps) {
  return async (
    accountId: string,
    form: CompanyForm,
  ): Promise<Result<Saved, 'TAX_NUMBER_INVALID'>> => {
    const taxNumber = readTaxNumber(form.taxNumber)
    if (taxNumber === null) return refuse('TAX_NUMBER_INVALID')
    const company = { taxNumber, name: form.name, address: form.address }
    const now = clock.now()

    const corrected = await db.transaction(async (tx) => {
      // A synchronisation, which issues invoices too, changes this row first.
      await tx.run(sql`select from app.customer where account_id = ${accountId} for update`)
      await tx.run(sql`insert into app.company (account_id, tax_number, name, address, saved_at)
        values (${accountId}, ${taxNumber}, ${company.name}, ${company.address}, ${now})
        on conflict (account_id) do update set tax_number = excluded.tax_number,
          name = excluded.name, address = excluded.address, saved_at = excluded.saved_at`)
      const found = await toCorrect(tx, accountId, dayInBucharest(now).slice(0, 7), company)
      for (const invoice of found) await invoices.toCompany(tx, invoice, company)

      return found.length
    })

    return accept({ ...company, corrected })
  }
}

export const removeCompanyOf = (db: Queries, accountId: string) =>
  db.run(sql`delete from app.company where account_id = ${accountId}`)
