import { z } from 'zod'
import type { OperatorRole } from '@hlizo/contract/entities/operator'
import { PayoutMonthFigures, PayoutWeights } from '@hlizo/contract/entities/studio-payout'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql, type Sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { accept, refuse } from '@hlizo/kit/result'
import { frozenClock, type FrozenClock } from '@hlizo/kit/testing-clock'
import { readConfig } from '#server/config.ts'
import { serveForTest, type TestApi, type TestCaller } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { payoutsFeature } from './feature.ts'

/** The month that the tests divide. */
export const MONTH = '2026-04'

/** A month in which two titles with comedians and one without were watched. For tests. */
export type TestPayouts = {
  readonly database: TestDatabase
  readonly clock: FrozenClock
  readonly api: TestApi
  readonly owner: TestCaller
  readonly ana: { readonly id: number; readonly name: string }
  readonly dan: { readonly id: number; readonly name: string }
  readonly solo: number
  readonly duet: number
  /** Who calls: roles, and when they proved it. */
  readonly caller: { roles: OperatorRole[]; provenAt: Date }
  reset(): Promise<void>
  watch(video: number, day: string, seconds: number, viewers?: number): Promise<void>
  readonly seenWeights: () => Promise<{ comedianId: number; weight: number }[]>
  call: (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => ReturnType<TestApi['call']>
  month(): Promise<PayoutMonthFigures>
  count(table: Sql): Promise<number>
  close(): Promise<void>
}

const Count = z.object({ n: z.number() })

export async function openTestPayouts(): Promise<TestPayouts> {
  const database = await testDatabase([jobsMigrations, serverMigrations])
  const { db } = database
  const clock = frozenClock(new Date('2026-05-03T10:00:00Z'))
  const caller: TestPayouts['caller'] = { roles: ['owner'], provenAt: clock.now() }
  const api = await serveForTest({
    features: [payoutsFeature({ db, clock, config: readConfig({}) })],
    clock,
    ports: {
      profileOf: async () => refuse('PROFILE_REQUIRED'),
      operatorOf: async ({ accountId }) => accept({ accountId, name: 'Oana Pop', ...caller }),
    },
  })
  const given = testCatalogue(db, clock.now())
  const owner = { accountId: await given.account(), sessionId: 's' }
  const ana = await given.comedian('Ana Pop')
  const dan = await given.comedian('Dan Ion')
  const solo = await given.video({ title: 'Solo', comedians: [ana] })
  const duet = await given.video({ title: 'Duet', comedians: [ana, dan] })
  const nameless = await given.video({ title: 'Gala' })
  const call: TestPayouts['call'] = (method, path, body) =>
    api.call(method, `/studio${path}`, owner, body)
  const watch: TestPayouts['watch'] = async (video, day, seconds, viewers = 20) => {
    await db.run(sql`insert into app.watched_day values (${day}, ${video}, 'tv', ${seconds}, 1, 1)
      on conflict (day, video_id, device_kind) do update set seconds = excluded.seconds`)
    await db.run(sql`insert into app.watched_title values (${video}, 1, 1, ${viewers})
      on conflict (video_id) do nothing`)
  }

  return {
    database,
    clock,
    api,
    owner,
    ana,
    dan,
    solo,
    duet,
    caller,
    call,
    watch,
    reset: async () => {
      Object.assign(caller, { roles: ['owner'], provenAt: clock.now() })
      await db.run(sql`truncate app.payout_pool, app.payout_run, app.payout_statement,
        app.payout_line, app.payout_day, app.payout_document, app.payout_weight, app.watched_day,
        app.watched_title, app.audit_entry, jobs.job`)
      await watch(solo, '2026-04-01', 100)
      await watch(duet, '2026-04-30', 300, 9)
      await watch(duet, '2026-05-01', 999)
      await watch(nameless, '2026-04-10', 500)
    },
    seenWeights: async () => {
      const titles = z.array(PayoutWeights).parse((await call('GET', '/payout-weights')).data)
      return (titles.find(({ videoId }) => videoId === duet)?.comedians ?? []).map(
        ({ comedianId, weight }) => ({ comedianId, weight }),
      )
    },
    month: async () => PayoutMonthFigures.parse((await call('GET', `/payouts/${MONTH}`)).data),
    count: async (table) => (await db.one(Count, sql`select count(*) as n from ${table} t`)).n,
    close: async () => {
      await api.close()
      await database.drop()
    },
  }
}
