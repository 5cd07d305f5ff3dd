import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { homeDesk } from './features/catalogue-editing/home-desk.ts'
import { serverMigrations } from './migrations.ts'
import { createMediaUrls } from './stores/media-urls.ts'
import { testCatalogue } from './stores/testing-catalogue.ts'
import { effort } from './testing-effort.ts'
import type { KilledStudio } from './testing-killed-studio.ts'

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 120_000 })

const CHILD = fileURLToPath(new URL('testing-killed-studio.ts', import.meta.url))
const NOW = new Date('2026-05-01T10:00:00Z')
/** Every step with more effort, else every third. */
const STRIDE = effort > 2 ? 1 : 3

const Upload = z.object({
  id: z.string(),
  videoId: z.number().nullable(),
  importId: z.string().nullable(),
  problem: z.string().nullable(),
  isChecked: z.boolean(),
})
const Counts = z.object({ videos: z.number(), imports: z.number(), jobs: z.number() })
const Entries = z.object({ count: z.number() })

const clock = frozenClock(NOW)
let database: TestDatabase
let directory: string
let accountId: string

beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations])
  directory = await mkdtemp(join(tmpdir(), 'killed-'))
  accountId = await testCatalogue(database.db, NOW).account()
})
afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

/** Works in a process of its own, which is killed after `life` steps; tells whether it was. */
function run(work: KilledStudio['work'], life: number): Promise<'killed' | 'done'> {
  const now = clock.now().toISOString()
  const given = { databaseUrl: database.url, directory, accountId, now, life, work }

  return new Promise((resolve, reject) => {
    execFile(process.execPath, [CHILD, JSON.stringify(given)], (error, _stdout, stderr) => {
      if (error === null) resolve('done')
      else if (error.signal === 'SIGKILL') resolve('killed')
      else reject(new Error(stderr))
    })
  })
}

/** The leases of the killed process have ended. */
const later = () =>
  database.db.run(sql`update jobs.job set leased_until = now() - interval '1 second'
    where leased_until is not null`)

describe('kill -9 of a process that receives a film', () => {
  it('at every step leaves one title with one film of these bytes', async () => {
    let kills = 0
    for (let life = 0; ; life += STRIDE) {
      const [name, content] = [`Film ${life}.mp4`, `film ${life} `.repeat(5_000)]
      const work = { kind: 'upload', name, content } as const
      const end = await run(work, life)
      if (end === 'killed') kills += 1
      await later()
      expect([life, await run(work, Number.MAX_SAFE_INTEGER)]).toEqual([life, 'done'])

      const [row, ...others] = await database.db.many(
        Upload,
        sql`select id, video_id as "videoId", import_id as "importId", problem,
            checked_at is not null as "isChecked"
          from app.upload where name = ${name}`,
      )
      expect([life, others]).toEqual([life, []])
      expect([life, row]).toEqual([
        life,
        {
          id: row?.id,
          videoId: expect.any(Number),
          importId: expect.any(String),
          problem: null,
          isChecked: true,
        },
      ])
      const counts = await database.db.one(
        Counts,
        sql`select (select count(*)::int from app.video where title = ${`Film ${life}`}) as videos,
          (select count(*)::int from app.media_import
            where source ->> 'upload' = ${row?.id}) as imports,
          (select count(*)::int from jobs.job where kind = 'media.import'
            and payload ->> 'importId' = ${row?.importId}) as jobs`,
      )
      expect([life, counts]).toEqual([life, { videos: 1, imports: 1, jobs: 1 }])
      expect(await readFile(join(directory, 'uploads', row?.id ?? ''), 'utf8')).toBe(content)
      if (end === 'done') break
    }

    expect(kills * STRIDE).toBeGreaterThan(20)
  })
})

describe('kill -9 of a process that publishes the home page', () => {
  const media = createMediaUrls({ mediaBaseUrl: null })
  const entries = () =>
    database.db.one(
      Entries,
      sql`select count(*)::int as count from app.audit_entry where action = 'home.published'`,
    )

  it('at every step leaves the whole old page or the whole new one', async () => {
    const desk = homeDesk({ db: database.db, clock, media })
    const given = testCatalogue(database.db, NOW)
    let [kills, published] = [0, (await entries()).count]
    for (let life = 0; ; life += STRIDE) {
      clock.advance(1_000)
      await given.video({ title: `Titlu ${life}` })
      const { slug } = await database.db.one(
        z.object({ slug: z.string() }),
        sql`select slug from app.video where title = ${`Titlu ${life}`}`,
      )
      const place = { kind: 'video', slug, audience: 'both', from: null, until: null } as const
      const saved = await desk.saveDraft({ hero: [place], rows: [] }, null)
      const work = {
        kind: 'publish',
        version: saved.draft?.version ?? 0,
        liveVersion: saved.liveVersion,
      } as const
      const end = await run(work, life)
      if (end === 'killed') kills += 1
      const home = await desk.read()
      const isNew = home.live.hero.some((one) => one.slug === slug)
      // The draft, the page and the log change together.
      expect([life, home.draft === null, (await entries()).count]).toEqual([
        life,
        isNew,
        isNew ? published + 1 : published,
      ])
      await run(work, Number.MAX_SAFE_INTEGER)
      published += 1

      expect((await desk.read()).live.hero.map((one) => one.slug)).toEqual([slug])
      expect([life, (await entries()).count]).toEqual([life, published])
      if (end === 'done') break
    }

    expect(kills * STRIDE).toBeGreaterThan(8)
  })
})
