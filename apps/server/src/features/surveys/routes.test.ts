import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CancellationSurvey } from '@hlizo/contract/entities/studio-survey'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { everyPage, serveForTest, type TestApi, type TestCaller } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { testStaff } from '#server/stores/testing-staff.ts'
import { surveysFeature } from './feature.ts'

const NOW = new Date('2026-05-01T10:00:00Z')
let database: TestDatabase
let api: TestApi
let sanda: TestCaller | undefined
let accountId = ''

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  const { db } = database
  const staff = testStaff(db, NOW)
  const clock = frozenClock(NOW)
  api = await serveForTest({ features: [surveysFeature({ db, clock })], clock, ports: staff.ports })
  sanda = await staff.operator('Sanda', 'support')
  accountId = await testCatalogue(db, NOW).account()
  for (let place = 0; place < 62; place += 1)
    await answered(place, place === 0 ? 'technical' : 'price', place === 1 ? 'Prea scump.' : '')
})

afterAll(async () => {
  await api.close()
  await database.drop()
})

const answered = (place: number, reason: string, text: string) => {
  const answers = [
    { id: 'reason', options: [reason], text },
    { id: 'missing', options: ['tv-app', 'subtitles'] },
  ]
  const at = new Date(Date.UTC(2026, 3, 1, 0, place))
  return database.db.run(sql`insert into app.cancellation_feedback
      (account_id, id, subscription_id, answers, effective_at, created_at)
    values (${accountId}, ${randomUUID()}, 'sub_x', ${JSON.stringify(answers)}::jsonb, ${at}, ${at})`)
}
const list = async (query = '') =>
  z.array(CancellationSurvey).parse((await api.call('GET', `/studio/surveys${query}`, sanda)).data)

describe('listSurveys', () => {
  it('lists all in pages, the newest first, without the accounts', async () => {
    const pages = await everyPage((query) => api.call('GET', `/studio/surveys${query}`, sanda))
    const all = pages.flatMap((page) => z.array(CancellationSurvey).parse(page))

    expect(all).toHaveLength(62)
    expect(all.at(-1)?.answers[0]?.options).toEqual(['technical'])
    expect(JSON.stringify(pages)).not.toContain(accountId)
  })

  it('filters by reason, by the missing content, and by comments', async () => {
    expect(await list('?reason=technical')).toHaveLength(1)
    expect(await list('?reason=humor')).toEqual([])
    expect(await list('?missing=download')).toEqual([])
    expect((await list('?comments=yes')).map(({ answers }) => answers[0]?.text)).toEqual([
      'Prea scump.',
    ])
    expect((await api.call('GET', '/studio/surveys?reason=x', sanda)).status).toBe(400)
  })

  it('does not exist for others', async () => {
    expect((await api.call('GET', '/studio/surveys')).status).toBe(404)
  })
})
