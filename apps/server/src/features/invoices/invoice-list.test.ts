import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { invoiceList, type InvoiceFilter } from './invoice-list.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
afterAll(() => database.drop())

const Line = z.object({ 'QUERY PLAN': z.string() })

/** The query of a page. */
async function queryOf(filter: InvoiceFilter): Promise<Sql> {
  const asked: Sql[] = []
  const many: Queries['many'] = (_, query) => {
    asked.push(query)
    return Promise.resolve([])
  }
  await invoiceList({ many }).page(filter, 51, null)
  const [query] = asked
  if (query === undefined) throw new Error('Nothing was asked of the database.')

  return query
}

/** How PostgreSQL reads a page when it must not read the whole table: at a million rows it would choose the same. */
const planOf = (filter: InvoiceFilter, unwanted: readonly ('seqscan' | 'indexscan')[]) =>
  database.db.transaction(async (tx) => {
    const settings = unwanted.map((way) => sql`set_config(${`enable_${way}`}, 'off', true)`)
    for (const setting of settings) await tx.one(z.unknown(), sql`select ${setting}`)
    const query = await queryOf(filter)
    const lines = await tx.many(Line, sql`explain (costs off) ${query}`)

    return lines.map((line) => line['QUERY PLAN']).join('\n')
  })

describe('a page of invoices', () => {
  it('is read in the order of an index, without a sort', async () => {
    const plan = await planOf({}, ['seqscan'])

    expect(plan).toContain('using invoice_newest on invoice i')
    expect(plan).not.toContain('Sort')
  })

  it.each([
    { q: 'RO 14399840', indexes: ['invoice_number', 'invoice_words'] },
    { q: 'Ștefan Pop', indexes: ['invoice_words'] },
  ])('finds $q by indexes alone', async ({ q, indexes }) => {
    const plan = await planOf({ q }, ['seqscan', 'indexscan'])

    for (const index of indexes) expect(plan).toContain(`Bitmap Index Scan on ${index}`)
    expect(plan).not.toContain('Seq Scan on invoice i')
  })
})
