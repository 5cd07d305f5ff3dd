import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { raw } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { silentLog } from '@hlizo/kit/log'
import { leiRateStore } from '#server/billing/lei-rate-store.ts'
import { serverMigrations } from '#server/migrations.ts'
import { exchangeRatesFeature, READ_RATE_JOB } from './feature.ts'

let database: TestDatabase
const url = 'https://rates.test/nbrfxrates.xml'

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
beforeEach(() => database.db.run(raw('delete from app.lei_rate; delete from app.lei_rate_reading')))
afterAll(() => database.drop())

const answerOf = (date: string, rate: string) =>
  new Response(
    `<DataSet><Body><Cube date="${date}"><Rate currency="EUR">${rate}</Rate></Cube></Body></DataSet>`,
  )

/** Nodes of one product; what the bank answers is up to the test. */
function openNode(ask: () => Promise<Response>, now = '2026-11-23T12:00:00Z') {
  const clock = frozenClock(new Date(now))
  const { jobs } = exchangeRatesFeature({
    db: database.db,
    clock,
    log: silentLog,
    config: { bnrRatesUrl: url },
    ask,
  })
  const run = async () =>
    jobs?.[READ_RATE_JOB]?.run(
      {},
      { attempt: 1, isLast: () => false, signal: new AbortController().signal },
    )

  return { run, rates: leiRateStore(database.db) }
}

const friday = { date: '2026-11-20', rate: 50_973 }

describe('exchangeRatesFeature', () => {
  it('stores the rate of the day and requests it no more on that day', async () => {
    let asked = 0
    const { run, rates } = openNode(async () => {
      asked += 1
      return answerOf('2026-11-23', '5.0981')
    })
    await rates.add(friday, 'bnr', new Date())
    await run()
    await run()

    expect(asked).toBe(1)
    expect(await rates.history(5)).toMatchObject([
      { date: '2026-11-23', rate: 50_981, leiPerEuro: 5.0981, source: 'bnr' },
      { date: '2026-11-20', rate: 50_973 },
    ])
  })

  it('never changes a stored rate with any number of nodes', async () => {
    const nodes = ['5.0981', '5.0982', '5.0983'].map((rate) =>
      openNode(async () => answerOf('2026-11-23', rate)),
    )
    await Promise.all(nodes.map(({ run }) => run()))
    const first = await nodes[0]?.rates.latest()
    await nodes[0]?.rates.add({ date: '2026-11-23', rate: 51_111 }, 'operator', new Date())

    expect(await nodes[0]?.rates.history(5)).toEqual([{ ...first, storedAt: expect.any(Date) }])
  })

  it.each([
    ['a failing bank', async () => new Response('', { status: 503 }), 'status 503'],
    ['a bank that is away', () => Promise.reject(new TypeError('fetch failed')), 'fetch failed'],
    ['another document', async () => new Response('<html></html>'), '<DataSet>'],
    ['too large a document', async () => new Response('x'.repeat(2_000_001)), '2000000 bytes'],
    ['a step of more than 10 %', async () => answerOf('2026-11-23', '5.6071'), 'more than 10 %'],
    ['a rate of tomorrow and after', async () => answerOf('2026-11-25', '5.0981'), 'in the future'],
  ])('keeps the last rate and reports %s', async (_, ask, words) => {
    const { run, rates } = openNode(ask)
    await rates.add(friday, 'bnr', new Date())

    await expect(run()).rejects.toThrow(words)
    expect(await rates.latest()).toMatchObject(friday)
    expect(await rates.lastReading()).toMatchObject({
      failingSince: new Date('2026-11-23T12:00:00Z'),
      failure: expect.stringContaining(words),
    })
  })

  it('reports since when it fails, until it succeeds', async () => {
    const failing = () => Promise.reject(new TypeError('fetch failed'))
    await openNode(failing, '2026-11-21T12:00:00Z')
      .run()
      ?.catch(() => {})
    const { run, rates } = openNode(failing)
    await run()?.catch(() => {})
    expect((await rates.lastReading())?.failingSince).toEqual(new Date('2026-11-21T12:00:00Z'))

    await openNode(async () => answerOf('2026-11-23', '5.0981')).run()
    expect(await rates.lastReading()).toMatchObject({ failingSince: null, failure: null })
  })

  it('does not overwrite newer rates with an old document', async () => {
    const { run, rates } = openNode(async () => answerOf('2026-11-19', '5.0961'))
    await rates.add(friday, 'bnr', new Date())
    await run()

    expect(await rates.history(5)).toHaveLength(1)
  })

  it('reads nothing without a URL', () => {
    const deps = {
      db: database.db,
      clock: frozenClock(new Date(0)),
      log: silentLog,
      config: { bnrRatesUrl: null },
    }

    expect(exchangeRatesFeature(deps).jobs).toBeUndefined()
  })
})
