import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { HOUR_MS } from '@hlizo/kit/durations'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { startBucket } from '@hlizo/media/testing-bucket'
import { serverMigrations } from './migrations.ts'
import type { Actor } from './stores/audit-log.ts'
import { testCatalogue } from './stores/testing-catalogue.ts'
import { testUploadQueue } from './testing-upload-queue.ts'

const NOW = new Date('2026-05-01T10:00:00Z')
const clock = frozenClock(NOW)
const vtt = (text: string) => `WEBVTT\n\n00:10.000 --> 00:12.000\n${text}\n`

let database: TestDatabase
let directory: string
let bucket: Awaited<ReturnType<typeof startBucket>>
let ana: Actor

beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations])
  directory = await mkdtemp(join(tmpdir(), 'late-captions-'))
  bucket = await startBucket(join(directory, 'bucket'))
  const accountId = await testCatalogue(database.db, NOW).account()
  await database.db.run(sql`update app.account set first_name = 'Ana', last_name = 'Pop'
    where id = ${accountId}`)
  ana = { accountId, name: 'Ana Pop', via: 'studio', ip: null }
})
afterAll(async () => {
  await bucket.stop()
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

let films = 0
const newAssetId = () => {
  films += 1
  return String(films).padStart(32, 'e')
}
const Dead = z.object({ kind: z.string() })
const deadJobs = () =>
  database.db.many(Dead, raw('select kind from jobs.job where dead_at is not null'))
const Row = z.object({ problem: z.string().nullable(), isEmptied: z.boolean() })
const rowOf = (id: string) =>
  database.db.one(
    Row,
    sql`select problem, emptied_at is not null as "isEmptied" from app.upload where id = ${id}`,
  )
const Source = z.object({ captions: z.array(z.object({ upload: z.string(), lang: z.string() })) })
const captionsOfImport = async (importId: string | null) =>
  (
    await database.db.one(
      z.object({ source: Source }),
      sql`select source from app.media_import where id = ${importId}`,
    )
  ).source.captions
const Entry = z.object({ actor: z.string(), action: z.string() })
const entriesOf = (title: string) =>
  database.db.many(
    Entry,
    sql`select actor, action from app.audit_entry
      where subject_type = 'video' and subject_id = ${title.split('-')[1] ?? ''} order by id`,
  )

describe.each(['disk', 'a bucket'])('captions of an uploaded film: %s', (kind) => {
  const queue = () =>
    testUploadQueue({
      db: database.db,
      clock,
      directory,
      kind: kind === 'disk' ? 'disk' : bucket.name,
      actor: ana,
    })

  it('that replace broken ones are added when the film is ready after hours', async () => {
    const { send, run, service, end, tidy, captionsOf } = queue()
    const [film = '', broken = ''] = await send({ 'Coada.mp4': 'film', 'Coada.ro.srt': 'no cues' })
    await run()
    const [title = ''] = await service.createTitles([film], ana)
    await run()
    const [captions = ''] = await send({ 'Coada.ro.vtt': vtt('Salut') }, broken)
    // More than ten attempts of a job that fails.
    for (let hour = 0; hour < 12; hour += 1) {
      await run()
      clock.advance(HOUR_MS)
    }
    await tidy()
    const assetId = newAssetId()
    await end(film, assetId)
    // The bytes stay until the job has read them.
    await tidy()
    expect(await rowOf(captions)).toEqual({ problem: null, isEmptied: false })
    await run()

    expect(await captionsOf(assetId)).toEqual({ ro: expect.stringContaining('Salut') })
    expect(await deadJobs()).toEqual([])
    expect(await entriesOf(title)).toEqual([
      { actor: 'Ana Pop', action: 'video.created' },
      { actor: 'Ana Pop', action: 'video.film-imported' },
      { actor: 'Ana Pop', action: 'video.captions-changed' },
    ])
    await tidy()
    expect(await rowOf(captions)).toEqual({ problem: null, isEmptied: true })
  })

  it('are not removed before they have been looked at', async () => {
    const { send, run, service, end, tidy, captionsOf } = queue()
    const [film = '', broken = ''] = await send({ 'Ultima.mp4': 'film', 'Ultima.ro.srt': 'none' })
    await run()
    await service.createTitles([film], ana)
    await run()
    const [captions = ''] = await send({ 'Ultima.ro.vtt': vtt('Salut') }, broken)
    const assetId = newAssetId()
    await end(film, assetId)
    await tidy()
    expect(await rowOf(captions)).toEqual({ problem: null, isEmptied: false })
    await run()

    expect(await captionsOf(assetId)).toEqual({ ro: expect.stringContaining('Salut') })
  })

  it('of the same language are those that came last, and a repeated job changes nothing', async () => {
    const { send, run, service, importOf, end, attachAgain, captionsOf } = queue()
    const [film = '', older = '', newer = ''] = await send({
      'Doua.mp4': 'film',
      'Doua.ro.srt': vtt('Vechi'),
      'Doua.ro.vtt': vtt('Nou'),
    })
    await run()
    await service.createTitles([film], ana)
    await run()
    expect(await captionsOfImport(await importOf(film))).toMatchObject([{ upload: newer }])
    const assetId = newAssetId()
    await end(film, assetId)
    await run()
    expect(await captionsOf(assetId)).toEqual({})
    const [last = ''] = await send({ 'Doua.ro.vtt': vtt('Ultim') }, newer)
    await run()
    await attachAgain(last)
    await attachAgain(older)

    expect(await captionsOf(assetId)).toEqual({ ro: expect.stringContaining('Ultim') })
  })

  it('that are removed or replaced while their film waits are no longer part of its import', async () => {
    const { send, run, service, importOf, end, captionsOf } = queue()
    const [film = '', ro = '', en = ''] = await send({
      'Schimb.mp4': 'film',
      'Schimb.ro.vtt': vtt('Vechi'),
      'Schimb.en.vtt': vtt('Old'),
    })
    await run()
    await service.createTitles([film], ana)
    await run()
    const importId = await importOf(film)
    expect(await captionsOfImport(importId)).toHaveLength(2)
    await service.remove(en, ana)
    expect(await captionsOfImport(importId)).toMatchObject([{ upload: ro, lang: 'ro' }])
    await send({ 'Schimb.ro.srt': vtt('Nou') }, ro)
    await run()
    expect(await captionsOfImport(importId)).toEqual([])
    const assetId = newAssetId()
    await end(film, assetId)
    await run()

    expect(await captionsOf(assetId)).toEqual({ ro: expect.stringContaining('Nou') })
  })

  it('go along with a film that replaces a broken one, also when the title exists', async () => {
    const { send, run, service, importOf, end, tidy, captionsOf } = queue()
    const [film = '', captions = ''] = await send({
      'Rupt.mp4': 'film',
      'Rupt.ro.vtt': vtt('Salut'),
    })
    await run()
    await service.createTitles([film], ana)
    await run()
    await database.db.run(sql`update app.media_import set state = 'failed', failure = 'Rupt.'
      where id = ${await importOf(film)}`)
    const [next = ''] = await send({ 'Intreg.mp4': 'another film' }, film)
    await run()

    expect(await captionsOfImport(await importOf(next))).toMatchObject([
      { upload: captions, lang: 'ro' },
    ])
    const assetId = newAssetId()
    await end(next, assetId)
    await run()
    await tidy()
    expect(await rowOf(captions)).toEqual({ problem: null, isEmptied: true })
    expect(await captionsOf(assetId)).toEqual({})
  })
})
