import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { operatorStore } from '#server/stores/operators.ts'
import { buyPlan, openBillingWorld, type BillingWorld } from '#server/testing-billing.ts'
import { readUbl } from './read-ubl.ts'
import { brokenRules } from './validate-ubl.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: BillingWorld

beforeAll(async () => {
  world = await openBillingWorld({
    EFACTURA: 'file',
    EFACTURA_COUNTY: 'RO-CJ',
    EFACTURA_CITY: 'Cluj-Napoca',
  })
})
afterAll(() => world.close())

const documents = () =>
  world.db.many(
    z.object({ bytes: z.instanceof(Buffer) }),
    sql`select bytes from app.invoice_document where kind = 'ubl' order by made_at`,
  )

describe('the file mode', () => {
  it('creates the XML of an invoice once, next to its PDF, and adds it to the archive', async () => {
    const caller = await world.account()
    await buyPlan(world, caller)
    await world.work()
    const [first, ...others] = await documents()
    const xml = first?.bytes.toString() ?? ''
    await operatorStore(world.db).add(
      { accountId: caller.accountId, roles: ['finance'], by: 'test' },
      world.bench.clock.now(),
    )
    const body = { month: '2026-01' }
    const answer = await world.api.call('POST', '/studio/invoices/export', caller, body)
    const zip = await world.api.open(z.object({ href: z.string() }).parse(answer.data).href)

    expect(others).toEqual([])
    expect(brokenRules(xml)).toEqual([])
    expect(readUbl(xml)).toMatchObject({
      buyer: { legalId: '0000000000000', county: 'RO-CJ' },
      totals: { TaxInclusiveAmount: { value: '35.63' } },
    })
    expect(zip.body).toContain('e-factura/factura-HLZ-1.xml')
    expect(zip.body).toContain('e-factura/verificare.txt')
    expect(await documents()).toEqual([first])
  })
})
