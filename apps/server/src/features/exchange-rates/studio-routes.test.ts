import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { StudioLeiRates } from '@hlizo/contract/entities/studio-lei-rate'
import { raw, sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { leiRateStore } from '#server/billing/lei-rate-store.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { operatorStore } from '#server/stores/operators.ts'
import { openBillingWorld, type BillingWorld } from '#server/testing-billing.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const RATES_URL = 'https://bank.test/nbrfxrates.xml'
const reason = 'BNR nu răspunde.'
const Logged = z.object({ actor: z.string(), reason: z.string().nullable(), after: z.unknown() })

let world: BillingWorld
let finance: TestCaller
let bank: () => Response
let today: string
let yesterday: string
let storedAt: string

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
const document = (date: string, rate: string) =>
  new Response(
    `<DataSet><Body><Cube date="${date}"><Rate currency="EUR">${rate}</Rate></Cube></Body></DataSet>`,
  )

beforeAll(async () => {
  const before = globalThis.fetch
  vi.stubGlobal('fetch', (async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString()
    return url === RATES_URL ? bank() : before(input, init)
  }) satisfies typeof fetch)
  world = await openBillingWorld({ BNR_RATES_URL: RATES_URL })
  finance = await world.account()
  const now = world.bench.clock.now()
  const roles = { accountId: finance.accountId, roles: ['finance' as const], by: 'test' }
  await operatorStore(world.db).add(roles, now)
  today = dayOf(now)
  storedAt = now.toISOString()
  yesterday = dayOf(new Date(now.getTime() - 86_400_000))
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await world.close()
})
beforeEach(async () => {
  await world.db.run(raw('delete from app.lei_rate; delete from app.lei_rate_reading'))
  const { db, bench } = world
  await leiRateStore(db).add({ date: yesterday, rate: 50_973 }, 'bnr', bench.clock.now())
})

const list = async () =>
  StudioLeiRates.parse((await world.api.call('GET', '/studio/lei-rates', finance)).data)
const set = (more: object = {}) =>
  world.api.call('POST', '/studio/lei-rates', finance, {
    date: today,
    leiPerEuro: '5.0981',
    isUnusual: false,
    reason,
    ...more,
  })
const fetchNow = () => world.api.call('POST', '/studio/lei-rates/fetch', finance, {})
const logged = () =>
  world.db.many(
    Logged,
    sql`select actor, reason, after from app.audit_entry
      where action = ${'lei-rate.stored'} order by at desc, id desc`,
  )

describe('exchange rates in Studio', () => {
  it('are set by hand with a reason, which the audit log has', async () => {
    expect((await set({ reason: ' ' })).error).toBe('REASON_REQUIRED')
    expect((await set()).status).toBe(200)

    expect(await list()).toEqual({
      rates: [
        { date: today, leiPerEuro: 5.0981, source: 'operator', storedAt },
        { date: yesterday, leiPerEuro: 5.0973, source: 'bnr', storedAt },
      ],
      isRead: true,
      failingSince: null,
    })
    expect((await logged())[0]).toMatchObject({
      reason,
      after: { date: today, leiPerEuro: 5.0981 },
    })
  })

  it('are never changed, also when several operators set one concurrently', async () => {
    const answers = await Promise.all(
      ['5.0981', '5.0982', '5.0983'].map((leiPerEuro) => set({ leiPerEuro })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const before = await list()

    expect((await set({ leiPerEuro: '5.1' })).error).toBe('LEI_RATE_TAKEN')
    expect((await set({ date: '2020-01-02' })).error).toBe('LEI_RATE_TAKEN')
    expect(await list()).toEqual(before)
  })

  it('are refused when they are in the future, no number, or far from the last one', async () => {
    expect((await set({ date: '2100-01-02', isUnusual: true })).error).toBe('LEI_RATE_FUTURE')
    expect((await set({ leiPerEuro: '5,0981' })).status).toBe(400)
    expect((await set({ leiPerEuro: '6.2' })).error).toBe('LEI_RATE_UNUSUAL')
    expect((await list()).rates).toHaveLength(1)

    expect((await set({ leiPerEuro: '6.2', isUnusual: true })).status).toBe(200)
  })

  it('are refused when no euro costs that, also when the operator says to have checked', async () => {
    for (const leiPerEuro of ['0', '0.9999', '20.0001', '50.981', '999.9999'])
      expect((await set({ leiPerEuro, isUnusual: true })).error).toBe('LEI_RATE_IMPOSSIBLE')
    expect((await list()).rates).toHaveLength(1)
  })

  it('are read from the bank on request, and since when that fails is shown', async () => {
    bank = () => new Response('', { status: 503 })
    expect((await fetchNow()).error).toBe('LEI_RATE_UNREADABLE')
    expect((await list()).failingSince).not.toBeNull()

    bank = () => document(today, '5.0991')
    expect((await fetchNow()).data).toMatchObject({
      rates: [{ date: today, leiPerEuro: 5.0991, source: 'bnr' }, {}],
      failingSince: null,
    })
    expect((await logged())[0]?.actor).not.toBe('system')
  })
})
