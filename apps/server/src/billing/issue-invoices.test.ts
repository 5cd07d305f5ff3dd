import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { testIssuer, testSale } from '#server/invariants/testing-invoices.ts'
import { serverMigrations } from '#server/migrations.ts'
import { invoiceStore } from './invoice-store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations])
})
afterAll(() => database.drop())

const Document = z.object({ revision: z.number(), totalMinor: z.number() })

const documentsOf = (chargeId: string) =>
  database.db.many(
    Document,
    sql`select revision, total_minor as "totalMinor" from app.invoice
      where charge_id = ${chargeId} order by revision`,
  )

describe('a refund', () => {
  it('gets one storno from two transactions at the same time', async () => {
    const issuer = testIssuer()
    const { db } = database
    const original = await db.transaction((tx) => issuer.ofSale(tx, testSale()))
    const bothAsked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const

    const refundBy = (own: 0 | 1) =>
      db.transaction(async (tx) => {
        expect(await invoiceStore(tx).newestOf('re_1')).toBeNull()
        bothAsked[own].resolve()
        await bothAsked[own === 0 ? 1 : 0].promise
        await issuer.ofRefund(tx, original, 're_1', original.totalMinor)
      })
    await Promise.all([refundBy(0), refundBy(1)])

    expect(await documentsOf('re_1')).toEqual([{ revision: 0, totalMinor: -original.totalMinor }])
  })

  it('that fails is taken back by one document', async () => {
    const issuer = testIssuer()
    const { db } = database
    const sale = testSale({ chargeId: 'in_2' })
    const original = await db.transaction((tx) => issuer.ofSale(tx, sale))
    await db.transaction((tx) => issuer.ofRefund(tx, original, 're_2', original.totalMinor))
    const again = () => db.transaction((tx) => issuer.ofFailedRefunds(tx, ['re_2']))
    await Promise.all([again(), again(), again()])

    expect((await documentsOf('re_2')).map(({ totalMinor }) => totalMinor)).toEqual([
      -original.totalMinor,
      original.totalMinor,
    ])
  })
})
