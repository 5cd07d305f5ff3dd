import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { raw } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { leiRateStore } from '#server/billing/lei-rate-store.ts'
import { readConfig } from '#server/config.ts'
import { serverMigrations } from '#server/migrations.ts'
import { examineLeiRate } from './lei-rate.ts'

let database: TestDatabase
const now = new Date('2026-11-23T12:00:00Z')
const production = {
  MODE: 'production',
  PUBLIC_URL: 'https://hlizo.example',
  ALLOW_IN_PRODUCTION:
    'embedded-identity,payments-sandbox,dev-mailbox,embedded-database,generated-secrets',
}
const BNR_RATES_URL = 'https://www.bnr.ro/nbrfxrates.xml'

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
beforeEach(() => database.db.run(raw('delete from app.lei_rate; delete from app.lei_rate_reading')))
afterAll(() => database.drop())

async function found(variables: Readonly<Record<string, string>> = {}): Promise<string> {
  const config = readConfig({ DATABASE_URL: database.url, ...variables })
  const [finding] = await examineLeiRate(config, now)
  return `${finding?.state}: ${finding?.words}`
}

const add = (date: string) => leiRateStore(database.db).add({ date, rate: 50_973 }, 'bnr', now)

describe('examineLeiRate', () => {
  it('reports that sales in lei need a rate, and how to get one', async () => {
    expect(await found(production)).toBe(
      'fail: No rate is known, so nothing can be sold in lei: read it with „hlizo rate fetch”, ' +
        'or set it with „hlizo rate set 5.0975 --reason …”.',
    )
    expect(await found()).toMatch(/^warn: No rate is known/)
  })

  it('is content with a rate of the last banking day that is renewed', async () => {
    await add('2026-11-20')

    expect(await found({ ...production, BNR_RATES_URL })).toBe(
      'ok: 5.0973 lei for a euro, of 2026-11-20',
    )
  })

  it('reports an old rate, one that is not renewed, and an unavailable bank', async () => {
    await add('2026-11-16')
    expect(await found({ BNR_RATES_URL })).toMatch(/^warn: .*7 days ago/)

    await add('2026-11-23')
    expect(await found(production)).toMatch(/^warn: .*BNR_RATES_URL is not set/)

    await leiRateStore(database.db).noteReading('status 503', now)
    expect(await found({ BNR_RATES_URL })).toMatch(
      /^warn: .*could not be read since 2026-11-23T12:00:00.000Z \(status 503\)/,
    )
  })

  it('skips a database without tables', async () => {
    const empty = await testDatabase([])

    expect(await examineLeiRate(readConfig({ DATABASE_URL: empty.url }), now)).toEqual([])
    await empty.drop()
  })
})
