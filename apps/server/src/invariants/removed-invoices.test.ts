import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { forgetInvoices } from '#server/features/privacy/forget-invoices.ts'
import { erasureOf, personalTables } from '#server/features/privacy/personal-tables.ts'
import { invoiceColumns, InvoiceRow } from '#server/billing/invoice-store.ts'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { invoiceFindings, issueDay, numbersIn, testIssuer, testSale } from './testing-invoices.ts'

const Count = z.object({ n: z.number() })
let database: TestDatabase
let accountId: string

const count = async (table: string) =>
  (await database.db.one(Count, sql`select count(*) as n from ${raw(table)}`)).n
const invoices = () =>
  database.db.many(InvoiceRow, sql`select ${invoiceColumns} from app.invoice i order by i.number`)
const on = (day: string) => forgetInvoices(database.db, new Date(`${day}T10:00:00Z`))

/** A payment of January 2026 with its invoice and its documents. */
async function sold(chargeId: string, cardCountry: string): Promise<void> {
  const { db } = database
  await db.run(sql`insert into app.charge (account_id, id, kind, charged_at, description, amount_minor,
      currency, method_brand, method_last4, invoice_id)
    values (${accountId}, ${chargeId}, 'subscription', ${issueDay}, 'x', 3563, 'ron', 'visa', '4242', ${chargeId})`)
  const proofs = { cardCountry, networkCountry: cardCountry }
  const invoice = await db.transaction((tx) =>
    testIssuer().ofSale(tx, testSale({ accountId, chargeId, proofs })),
  )
  await db.run(sql`insert into app.invoice_document (invoice_id, kind, bytes, made_at)
    values (${invoice.id}, 'pdf', 'Ion Pop', ${issueDay})`)
  await db.run(sql`insert into app.efactura_submission (invoice_id, revision, state, due_on, answer, changed_at)
    values (${invoice.id}, 1, 'accepted', '2026-02-09', 'Ion Pop', ${issueDay})`)
}

beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations])
  accountId = await testCatalogue(database.db, issueDay).account()
  await sold('in_home', 'RO')
  await sold('in_away', 'DE')
}, 60_000)
afterAll(() => database.drop())

describe('the invoices of an erased account', () => {
  it('remain with the data that the law requires', async () => {
    for (const table of personalTables)
      await database.db.run(erasureOf(table, { accountId, userKey: '-' }))
    const [home] = await invoices()

    expect(home?.buyer).toEqual({ name: 'Ion Pop', email: null, country: 'RO', company: null })
    expect(home?.networkCountry).toBeNull()
    expect([await count('app.invoice_document'), await count('app.efactura_submission')]).toEqual([
      2, 2,
    ])
  })

  it('remain until the last day of their term', async () => {
    await on('2032-06-30')

    expect(await numbersIn(database.db)).toEqual([1, 2])
  })

  it('are deleted after five years, and after ten with the one-stop shop', async () => {
    await on('2032-07-01')
    expect(await numbersIn(database.db)).toEqual([2])
    expect([await count('app.invoice_document'), await count('app.efactura_submission')]).toEqual([
      1, 1,
    ])
    await on('2036-12-31')
    expect(await numbersIn(database.db)).toEqual([2])
    await on('2037-01-01')
    expect(await numbersIn(database.db)).toEqual([])
    expect([await count('app.invoice_document'), await count('app.efactura_submission')]).toEqual([
      0, 0,
    ])
  })

  it('keep their numbers reserved, so that no series has a gap and no payment lacks an invoice', async () => {
    expect(await count('app.removed_invoice')).toBe(2)
    expect(await count('app.charge where needs_invoice or amount_minor <> 3563')).toBe(0)
    expect(await invoiceFindings(database.db)).toEqual([])
    await database.db.run(sql`delete from app.removed_invoice where number = 1`)
    expect(await invoiceFindings(database.db)).not.toEqual([])
  })
})
