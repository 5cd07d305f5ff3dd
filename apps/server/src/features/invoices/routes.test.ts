import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import type { OperatorRole } from '@hlizo/contract/entities/operator'
import type { TestCaller } from '#server/http/testing-api.ts'
import { operatorStore } from '#server/stores/operators.ts'
import { buyPlan, openBillingWorld, type BillingWorld } from '#server/testing-billing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: BillingWorld
let caller: TestCaller & { readonly email: string }

beforeAll(async () => {
  world = await openBillingWorld()
  caller = await world.account()
  await buyPlan(world, caller)
})
afterAll(() => world.close())

const Shown = z.array(z.object({ receipt_pdf: z.string() }))
const Listed = z.array(z.object({ number: z.string(), kind: z.string(), pdf: z.string() }))
const firma = { taxNumber: 'RO 14399840', name: 'Dante SA', address: 'Bd. Unirii 1, București' }
const save = (body: object, who = caller) => world.api.call('PUT', '/user/company', who, body)
const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const receipt = async () =>
  Shown.parse((await world.api.call('GET', '/stripe/charges', caller)).data)[0]?.receipt_pdf ?? ''
const totals = () =>
  world.db.many(
    z.object({ number: z.number(), total: z.number(), company: z.string().nullable() }),
    sql`select number, total_minor as total, buyer -> 'company' ->> 'name' as company
      from app.invoice order by number`,
  )

describe('the document of an invoice', () => {
  it('is always the same PDF, also when its job and a request create it at the same time', async () => {
    const href = await receipt()
    const [first, second] = await Promise.all([world.api.open(href), world.api.open(href)])
    await world.work()
    const third = await world.api.open(href)
    const stored = await world.db.many(
      z.object({ bytes: z.instanceof(Buffer) }),
      sql`select bytes from app.invoice_document`,
    )

    expect(first.status).toBe(200)
    expect(first.body.slice(0, 5)).toBe('%PDF-')
    expect([second.body, third.body]).toEqual([first.body, first.body])
    expect(stored).toHaveLength(1)
    expect(stored[0]?.bytes.length).toBeLessThan(60_000)
  })
})

describe('the company of an account', () => {
  it('is refused when invalid, without a change', async () => {
    const wrong = await save({ ...firma, taxNumber: '14399841' })
    const bare = await save({ ...firma, address: ' ' })

    expect([wrong.status, wrong.error]).toEqual([400, 'TAX_NUMBER_INVALID'])
    expect(bare.status).toBe(400)
    expect((await world.api.call('GET', '/user/company', caller)).status).toBe(204)
    expect(await totals()).toHaveLength(1)
  })

  it('is stored, and the invoices of the month are corrected once', async () => {
    const saved = await save(firma)
    const again = await save({ ...firma, address: 'Str. Nouă 2, Cluj' })

    expect(saved.data).toEqual({ ...firma, taxNumber: '14399840', corrected: 1 })
    expect(again.data).toMatchObject({ corrected: 0 })
    expect(await totals()).toEqual([
      { number: 1, total: 3563, company: null },
      { number: 2, total: -3563, company: null },
      { number: 3, total: 3563, company: 'Dante SA' },
    ])
  })

  it('is forgotten for later invoices, and is not shown to others', async () => {
    expect((await world.api.call('DELETE', '/user/company', caller)).status).toBe(204)
    expect((await world.api.call('GET', '/user/company', caller)).status).toBe(204)
    expect((await world.api.call('GET', '/user/company')).status).toBe(401)
  })
})

const operatorOf = async (role: OperatorRole) => {
  const boss = await world.account()
  await operatorStore(world.db).add(
    { accountId: boss.accountId, roles: [role], by: 'test' },
    world.bench.clock.now(),
  )

  return boss
}

describe('the invoices of Studio', () => {
  it('are listed, filtered and exported by finance', async () => {
    const boss = await operatorOf('finance')
    const list = (query: string) => world.api.call('GET', `/studio/invoices${query}`, boss)
    const all = Listed.parse((await list('?month=2026-01')).data)
    const archive = (month: string) =>
      world.api.call('POST', '/studio/invoices/export', boss, { month })
    const { href } = z.object({ href: z.string() }).parse((await archive('2026-01')).data)
    const zip = await world.api.open(href)
    const forged = await world.api.open(href.replace('2026-01', '2026-02'))

    expect(all.map(({ number, kind }) => [number, kind])).toEqual([
      ['HLZ 000003', 'invoice'],
      ['HLZ 000002', 'storno'],
      ['HLZ 000001', 'invoice'],
    ])
    expect(Listed.parse((await list('?kind=storno')).data)).toHaveLength(1)
    expect(Listed.parse((await list('?q=Dante')).data)).toHaveLength(1)
    expect(Listed.parse((await list('?q=HLZ%20000001')).data)).toHaveLength(1)
    expect((await world.api.open(all[0]?.pdf ?? '')).body.slice(0, 5)).toBe('%PDF-')
    const { clock } = world.bench
    clock.setOffset(clock.offset() + 15 * 60_000)
    expect((await world.api.open(all[0]?.pdf ?? '')).location).toBe('/404')
    clock.setOffset(clock.offset() - 15 * 60_000)
    expect((await archive('2025-01')).error).toBe('MONTH_EMPTY')
    expect([zip.status, zip.body.slice(0, 2), forged.location]).toEqual([200, 'PK', '/404'])
  })

  it('are found by number, by words of a customer, and by the tax number with and without RO', async () => {
    const boss = await operatorOf('finance')
    const found = async (q: string) => {
      const { data } = await world.api.call('GET', `/studio/invoices?${query({ q })}`, boss)
      return Listed.parse(data).map(({ number }) => Number(number.slice(4)))
    }
    await world.db.run(sql`update app.invoice
      set buyer = jsonb_set(buyer, '{name}', '"Ștefan O''Șerban-Pop"') where number = 1`)

    for (const q of ['14399840', 'RO14399840', 'ro 14399840', 'RO1439', 'dante', 'SA dan'])
      expect([q, await found(q)]).toEqual([q, [3]])
    for (const q of ['1', 'HLZ 000001', 'hlz1', 'stefan', 'ȘERB', 'pop șt', "O'Șerban-Pop"])
      expect([q, await found(q)]).toEqual([q, [1]])
    for (const q of [
      '14399841',
      '1439',
      'ante',
      'dante zbor',
      '99999999999999',
      "'",
      '\\',
      ':*',
      '...',
    ])
      expect([q, await found(q)]).toEqual([q, []])
  })
})
