import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { formatInvoiceNumber } from '@hlizo/domain/invoice-number'
import { invoiceNumber } from './invoice-number.ts'

const Named = z.object({ name: z.string() })
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([])
})
afterAll(() => database.drop())

describe('invoiceNumber', () => {
  it.each([12, 999_999, 1_234_567])('is that of documents for %i', async (number) => {
    const { name } = await database.db.one(
      Named,
      sql`select ${invoiceNumber(sql`${'HLZ'}::text`, sql`${number}::int`)} as name`,
    )

    expect(name).toBe(formatInvoiceNumber('HLZ', number))
  })
})
