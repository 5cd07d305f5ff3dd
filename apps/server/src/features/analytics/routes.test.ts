import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { createEntitlementReader } from '#server/billing/entitlement.ts'
import { serveForTest, type TestApi } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { analyticsRoutes } from './routes.ts'

const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))
let database: TestDatabase
let api: TestApi

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  const { db } = database
  const routes = analyticsRoutes({
    db,
    clock,
    entitlementOf: createEntitlementReader({ db, clock }),
    userKeyOf: (accountId) => `key-of-${accountId.slice(0, 4)}`,
  })
  api = await serveForTest({
    features: [{ routes }],
    clock,
    ports: { profileOf: async () => ({ ok: false, refusal: 'PROFILE_REQUIRED' }) },
  })
})

afterAll(async () => {
  await api.close()
  await database.drop()
})

const pageView = {
  event: 'page_view',
  title: 'Acasă',
  referrer: '',
  ts: '2026-05-01T09:59:58.000Z',
  sessionId: 's1',
  page_path: '/',
  platform: 'web',
  consent: 'all',
}
const Stored = z.object({
  name: z.string(),
  happenedAt: z.date(),
  sessionId: z.string(),
  userKey: z.string().nullable(),
  payload: z.unknown(),
})

describe('analyticsRoutes', () => {
  it('stores a batch of events with the user as a keyed hash', async () => {
    const user = {
      userId: 'u1',
      subscriptionStatus: 'active',
      subscriptionInterval: 'MONTHLY',
      signupDate: '2026-01-01',
      monthsSubscribed: 4,
      profilesCount: 2,
      hasVoucher: false,
      country: 'RO',
    }
    const progress = { ...pageView, user, event: 'video_progress', video_id: 3, percent: 25 }
    const { title: _, referrer: __, ...milestone } = progress
    const late = { ...pageView, ts: '2019-01-01T00:00:00.000Z' }
    const sent = { events: [pageView, milestone, late] }

    expect((await api.call('POST', '/analytics/events', undefined, sent)).status).toBe(204)
    const stored = await database.db.many(
      Stored,
      sql`select name, happened_at as "happenedAt", session_id as "sessionId", user_key as "userKey", payload
        from app.analytics_event order by name, happened_at`,
    )
    const pageViewRow = { name: 'page_view', sessionId: 's1', userKey: null }
    const payload = { title: 'Acasă', referrer: '' }
    expect(stored).toEqual([
      { ...pageViewRow, happenedAt: new Date('2026-05-01T09:59:58Z'), payload },
      { ...pageViewRow, happenedAt: clock.now(), payload },
      {
        ...pageViewRow,
        name: 'video_progress',
        userKey: 'u1',
        happenedAt: new Date('2026-05-01T09:59:58Z'),
        payload: { video_id: 3, percent: 25, user },
      },
    ])
  })

  it('refuses events without consent and events outside the contract', async () => {
    const without = { events: [{ ...pageView, consent: 'essential' }] }
    const named = { events: [{ ...pageView, email: 'ion@example.ro' }] }

    expect((await api.call('POST', '/analytics/events', undefined, without)).status).toBe(400)
    expect((await api.call('POST', '/analytics/events', undefined, named)).status).toBe(400)
  })

  it('returns to a signed-in user only the properties of events', async () => {
    const identity = { issuer: 'test', subject: 'ana' }
    const names = { firstName: 'Ana', lastName: 'Pop', email: 'ana@example.ro' }
    const accountId = await accountStore(database.db).add({ ...identity, ...names }, clock.now())
    const caller = { accountId, sessionId: 'laptop' }

    expect((await api.call('GET', '/user/analytics', caller)).data).toEqual({
      userId: `key-of-${accountId.slice(0, 4)}`,
      subscriptionStatus: 'none',
      subscriptionInterval: null,
      signupDate: '2026-05-01',
      monthsSubscribed: 0,
      profilesCount: 0,
      hasVoucher: false,
      country: 'ZZ',
    })
    expect((await api.call('GET', '/user/analytics')).status).toBe(401)
  })
})
