import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { raw, sql } from '@hlizo/database/sql'
import { HOUR_MS } from '@hlizo/kit/durations'
import { serverMigrations } from '#server/migrations.ts'
import { moveHistory } from './seat-history.ts'
import { testCatalogue, type TestCatalogue } from './testing-catalogue.ts'
import { testNow } from './testing-world.ts'

const Table = z.object({ table: z.string() })
const Videos = z.object({ video: z.number() })

/** Tables that know a profile and hold no history. */
const WITHOUT_HISTORY = ['device_session', 'seat']

type Written = {
  readonly video: string
  readonly at: string
  /** What else a row needs, as columns and literals. */
  readonly more?: Readonly<Record<string, string>>
}

const tables = new Map<string, Written>([
  ['dismissal', { video: 'video_id', at: 'created_at' }],
  ['favorite', { video: 'item_id', at: 'created_at', more: { kind: `'VIDEO'` } }],
  ['laugh', { video: 'video_id', at: 'begun_at' }],
  ['laughter', { video: 'video_id', at: 'laughed_at', more: { seconds: `'{30}'` } }],
  [
    'moment',
    {
      video: 'video_id',
      at: 'created_at',
      more: { id: 'gen_random_uuid()', name: `'Soacra'`, start_ms: '0', end_ms: '9000' },
    },
  ],
  [
    'progress',
    {
      video: 'video_id',
      at: 'updated_at',
      more: {
        position_seconds: '30',
        percentage_seen: '9',
        seen: 'false',
        is_in_progress: 'true',
      },
    },
  ],
  ['video_view', { video: 'video_id', at: 'counted_at' }],
])

let database: TestDatabase
let given: TestCatalogue

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  given = testCatalogue(database.db, testNow)
})
afterAll(() => database.drop())

const writerOf =
  (profile: { readonly accountId: string; readonly profileId: number }) =>
  (name: string, { video, at, more = {} }: Written, id: number, moment: Date) =>
    database.db.run(sql`insert into ${raw(`app.${name}`)}
        (${raw(['account_id', 'profile_id', video, at, ...Object.keys(more)].join(', '))})
      values (${profile.accountId}, ${profile.profileId}, ${id}, ${moment}
        ${raw(
          Object.values(more)
            .map((literal) => `, ${literal}`)
            .join(''),
        )})`)

const videosOf = async (name: string, { video }: Written, account: string) => {
  const rows = sql`select ${raw(video)} as video from ${raw(`app.${name}`)}
    where account_id = ${account}`
  return (await database.db.many(Videos, rows)).map((row) => row.video)
}

it.each([...tables])('moves a history that has rows in %s alone', async (name, table) => {
  const [accountId, guestId] = [await given.account(), await given.account()]
  const profileId = await given.profile(accountId)
  const video = await given.video()
  await writerOf({ accountId, profileId })(name, table, video, testNow)
  const moved = { accountId, profileId, guestId, takenAt: testNow }
  await database.db.transaction((tx) => moveHistory(tx, moved, testNow))

  expect(await videosOf(name, table, accountId)).toEqual([])
  expect(await videosOf(name, table, guestId)).toEqual([video])
})

it('moves the rows of every table since the guest came, and leaves the earlier ones', async () => {
  const { db } = database
  const [accountId, guestId] = [await given.account(), await given.account()]
  const profileId = await given.profile(accountId)
  const takenAt = testNow
  const [earlier, later] = [await given.video(), await given.video()]
  const write = writerOf({ accountId, profileId })
  const known = await db.many(
    Table,
    sql`select table_name as table from information_schema.columns
      where table_schema = 'app' and column_name = 'profile_id' order by 1`,
  )
  const names = known.map(({ table }) => table).filter((name) => !WITHOUT_HISTORY.includes(name))
  expect(names).toEqual([...tables.keys()])
  for (const [name, table] of tables) {
    await write(name, table, earlier, new Date(takenAt.getTime() - HOUR_MS))
    await write(name, table, later, takenAt)
  }

  await db.transaction((tx) => moveHistory(tx, { accountId, profileId, guestId, takenAt }, testNow))

  for (const [name, table] of tables) {
    expect(await videosOf(name, table, accountId), name).toEqual([earlier])
    expect(await videosOf(name, table, guestId), name).toEqual([later])
  }
})
