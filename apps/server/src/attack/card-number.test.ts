import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { raw, sql } from '@hlizo/database/sql'
import { startTestProduct, type TestProduct } from '#server/testing-product.ts'
import { MEMBER_CARD, peopleIn } from './testing-members.ts'
import { openWire, type Wire } from './testing-wire.ts'

let product: TestProduct
let wire: Wire
beforeAll(async () => {
  product = await startTestProduct()
  wire = openWire(product.url)
  await peopleIn(product, wire).subscriber('payer')
}, 60_000)
afterAll(async () => {
  wire.close()
  await product.close()
})

const Name = z.object({ name: z.string() })

/** Every table, the sandbox's too, with a row that says this. */
async function tablesSaying(words: string): Promise<string[]> {
  const { db } = product.services
  const tables = await db.many(
    Name,
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('app', 'identity', 'jobs', 'mail', 'sandbox') order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const row = await db.maybe(
      Name,
      sql`select 'x' as name from ${raw(name)} t where t::text like ${`%${words}%`} limit 1`,
    )
    if (row !== null) found.push(name)
  }

  return found
}

describe('the card of a payment', () => {
  it('is stored as brand and last four digits only (R111)', async () => {
    expect(await tablesSaying(MEMBER_CARD.number)).toEqual([])
    expect(await tablesSaying('"cvc"')).toEqual([])
    expect(await tablesSaying(MEMBER_CARD.number.slice(-4))).toContain('app.customer')
  })
})
