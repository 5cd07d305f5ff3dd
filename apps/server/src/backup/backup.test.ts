import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { diskStore } from '@hlizo/media/disk-store'
import { checkInvariants } from '#server/invariants/check-invariants.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { backupsIn, takeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { allSchemas } from './schemas.ts'

const now = new Date('2026-05-01T10:00:00Z')
const later = new Date('2026-05-02T10:00:00Z')
const Count = z.object({ count: z.number() })
const Sums = z.object({ taken: z.number(), given: z.number() })

let place: string
let source: TestDatabase
let target: TestDatabase
let accountId: string

const at = (...names: string[]) => join(place, ...names)
const store = () => diskStore(at('data', 'media'))
const backup = (moment = now, keep = 7) =>
  takeBackup({
    db: source.db,
    dataDir: at('data'),
    store: store(),
    folder: at('backups'),
    keep,
    now: moment,
  })

/** Two rows that are always changed together: half of a change would show. */
const transfer = () =>
  source.db.transaction(async (tx) => {
    await tx.run(sql`update app.plan set position = position + 1 where id = 'taken'`)
    await tx.run(sql`update app.plan set position = position - 1 where id = 'given'`)
    await tx.run(sql`insert into app.payment_event (id, type, received_at)
      values (gen_random_uuid()::text, 'x', ${now})`)
  })

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'hlizo-backup-'))
  source = await testDatabase(allSchemas)
  target = await testDatabase([])
  await mkdir(at('data'))
  await writeFile(at('data', 'secrets.json'), '{"mediaSigningKey":"x"}')
  await store().put('v/abc/web.m3u8', { bytes: Buffer.from('#EXTM3U') })
  await store().put('v/abc/asset.json', { bytes: Buffer.from('{}') })
  const given = testCatalogue(source.db, now)
  accountId = await given.account()
  const profileId = await given.profile(accountId, 'Ș\t\\N "ghilimele"\n')
  const videoId = await given.video({ durationSeconds: 600 })
  await given.progress({ accountId, profileId }, videoId, { position: 12.5 })
  for (const id of ['taken', 'given']) {
    await source.db.run(sql`insert into app.plan (id, price_minor, currency, duration_amount,
        duration_unit, is_public, position, description, price_description, benefits)
      values (${id}, 1, 'EUR', 1, 'MONTH', true, 0, '', '', '[]')`)
  }
})

afterAll(async () => {
  await source.drop()
  await target.drop()
  await rm(place, { recursive: true })
})

describe('takeBackup and restoreBackup', () => {
  it('restores a consistent state during concurrent writes (R133)', async () => {
    const writing = new AbortController()
    const writers = Array.from({ length: 4 }, async () => {
      while (!writing.signal.aborted) await transfer()
    })
    const { directory, media } = await backup()
    writing.abort()
    await Promise.all(writers)
    await restoreBackup({
      db: target.db,
      dataDir: at('restored'),
      directory,
      store: diskStore(at('restored', 'media')),
    })

    const sums = await target.db.one(
      Sums,
      sql`select (select position from app.plan where id = 'taken') as taken,
        (select position from app.plan where id = 'given') as given where ${true}`,
    )
    const { count } = await target.db.one(
      Count,
      sql`select count(*) from app.payment_event where ${true}`,
    )
    expect([sums.taken + sums.given, count]).toEqual([0, sums.taken])
    expect(media).toBe(2)
  })

  it('restores data that follow all rules, and continues the ids', async () => {
    const found = await checkInvariants(target.db, {
      store: diskStore(at('restored', 'media')),
      money: async () => null,
      now,
      pool: async () => null,
    })
    const broken = found.filter(({ broken: ids }) => ids !== null && ids.length > 0)
    const given = testCatalogue(target.db, now)
    const profileId = await given.profile(accountId, 'Nou', 'tv')

    // The one video has no film: that is as it was.
    expect(broken.map(({ name }) => name)).toEqual(['films'])
    expect(profileId).toBe(2)
  })

  it('restores each character, the secrets and the media', async () => {
    const name = await target.db.one(
      z.object({ name: z.string() }),
      sql`select name from app.profile where id = ${1}`,
    )

    expect(name).toEqual({ name: 'Ș\t\\N "ghilimele"\n' })
    expect(await readFile(at('restored', 'secrets.json'), 'utf8')).toContain('mediaSigningKey')
    expect(await readFile(at('restored', 'media', 'v', 'abc', 'web.m3u8'), 'utf8')).toBe('#EXTM3U')
  })

  it('refuses to restore over existing data', async () => {
    const [newest = ''] = await backupsIn(at('backups'))
    const again = restoreBackup({
      db: target.db,
      dataDir: at('again'),
      store: null,
      directory: at('backups', newest),
    })

    await expect(again).rejects.toThrow('nothing is restored over what is there')
  })

  it('reports damage and leaves the database empty', async () => {
    const { directory } = await backup(later)
    await writeFile(join(directory, 'app.account.copy.gz'), '')
    const empty = await testDatabase([])
    const restored = restoreBackup({
      db: empty.db,
      dataDir: at('damaged'),
      store: null,
      directory,
    })

    await expect(restored).rejects.toThrow()
    const found = await empty.db.many(
      z.unknown(),
      raw(`select 1 where to_regclass('app.account') is not null`),
    )
    expect(found).toEqual([])
    await empty.drop()
  })

  it('copies no film twice, and retains the given number of backups', async () => {
    const third = new Date('2026-05-03T10:00:00Z')
    await rm(at('data', 'media', 'v', 'abc', 'web.m3u8'))
    const { media } = await backup(third, 2)

    expect(media).toBe(1)
    expect(await backupsIn(at('backups'))).toEqual(['2026-05-02T10-00-00Z', '2026-05-03T10-00-00Z'])
    expect(await readdir(at('backups', 'media', 'v', 'abc'))).toEqual(['asset.json', 'web.m3u8'])
  })

  it('refuses the copy of a newer product', async () => {
    const { directory, contents } = await backup(new Date('2026-05-04T10:00:00Z'))
    const newer = { ...contents, migrations: { app: { '9999-future.sql': 'x' } } }
    await writeFile(join(directory, 'database.json'), JSON.stringify(newer))
    const empty = await testDatabase([])
    const restored = restoreBackup({
      db: empty.db,
      dataDir: at('newer'),
      store: null,
      directory,
    })

    await expect(restored).rejects.toThrow('made by another version of the product')
    await empty.drop()
  })
})
