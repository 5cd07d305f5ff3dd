import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { diskStore } from '@hlizo/media/disk-store'
import type { MediaTools } from '@hlizo/media/ffmpeg'
import { importMaster } from '@hlizo/media/import'
import { readAsset } from '@hlizo/media/publish'
import { assetKey, type MediaStore } from '@hlizo/media/store'
import { startBucket } from '@hlizo/media/testing-bucket'
import { findDamage } from '@hlizo/media/testing-damage'
import { mediaToolsForTests } from '@hlizo/media/testing-ffmpeg'
import { makeNumberedFilm, readNumbers } from '@hlizo/media/testing-numbered-film'
import { keysOf } from '@hlizo/media/testing-store'
import { serverMigrations } from '#server/migrations.ts'
import { systemActor } from '#server/stores/audit-log.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { importService } from './import-service.ts'
import { queueImport } from './import-job.ts'
import { PART_JOB, partStore } from './part-store.ts'
import { encodingNode, now } from './testing-encoding-node.ts'
import { tidyWork } from './tidy-work.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const WAIT = { timeout: 120_000, interval: 100 }
const PART_SECONDS = 5
const Imported = z.object({
  state: z.string(),
  assetId: z.string().nullable(),
  loudness: z.number().nullable(),
})
const Leased = z.object({ part: z.number() })
const Count = z.object({ count: z.number() })

let directory: string
let database: TestDatabase
let bucket: Awaited<ReturnType<typeof startBucket>>
let tools: MediaTools
let open: Awaited<ReturnType<typeof encodingNode>>[] = []
let films = 0
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'divided-'))
  tools = await mediaToolsForTests()
  bucket = await startBucket(join(directory, 'bucket'))
  database = await testDatabase([jobsMigrations, serverMigrations])
})
afterAll(async () => {
  await database.drop()
  await bucket.stop()
  await rm(directory, { recursive: true, force: true })
})
beforeEach(async () => {
  for (const table of ['jobs.job', 'app.media_import', 'app.encoder'])
    await database.db.run(raw(`delete from ${table}`))
})
afterEach(async () => {
  for (const node of open) await node.stop()
  open = []
})

async function nodeNamed(name: string, seen?: (store: MediaStore) => MediaStore) {
  const given = { db: database.db, bucket: bucket.name, partSeconds: PART_SECONDS }
  const place = join(directory, `${name}-${films}`)
  const node = await encodingNode({ ...given, directory: place, ...(seen && { seen }) })
  open.push(node)

  return node
}
type Node = Awaited<ReturnType<typeof nodeNamed>>

/** A film of four parts of the picture and two of the sound as an upload in the bucket, and its import in the queue. */
async function queueFilm({ uploads, jobs, clock }: Node, { isUploaded = true } = {}) {
  films += 1
  const file = join(directory, `film-${films}.mp4`)
  await makeNumberedFilm(tools, file, {
    rate: '25',
    seconds: 14 + films / 10,
    width: 320,
    height: 180,
  })
  const queue = async (of: { file: string; upload?: string }) => {
    const videoId = await testCatalogue(database.db, now).video({ durationSeconds: 14 })
    const source = { ...of, captions: [], preset: 'veryfast' as const }
    return queueImport(
      database.db,
      { jobs, clock },
      { source, videoIds: [videoId], orderedBy: systemActor },
    )
  }
  if (!isUploaded) return { file, importId: await queue({ file }) }
  const upload = randomUUID()
  await uploads.create(upload, (await stat(file)).size)
  await uploads.tus.write(createReadStream(file), uploads.nameOf(upload), 0)
  await uploads.complete(upload)

  return { file, importId: await queue({ file: 'film.mp4', upload }) }
}

const stateOf = (importId: string) =>
  database.db.maybe(
    Imported,
    sql`select i.state, i.asset_id as "assetId", a.loudness_lufs as loudness
      from app.media_import i left join app.asset a on a.id = i.asset_id where i.id = ${importId}`,
  )
const isDone = (importId: string) =>
  vi.waitFor(async () => expect(await stateOf(importId)).toMatchObject({ state: 'done' }), WAIT)
const countJobs = async () =>
  (await database.db.one(Count, sql`select count(*) from jobs.job where kind like 'media.%'`)).count
const madeParts = async (importId: string) =>
  (await partStore(database.db).all(importId)).flatMap(({ part, made }) => (made ? [part] : []))
const leasedParts = async () =>
  (
    await database.db.many(
      Leased,
      sql`select (payload ->> 'part')::int as part from jobs.job
        where kind = ${PART_JOB} and leased_until is not null order by 1`,
    )
  ).map(({ part }) => part)

/** Nothing of the parts is left: no row, job, object in the bucket or file of a node. */
async function expectNothingLeft(nodes: readonly Node[], importId: string) {
  await vi.waitFor(async () => expect(await countJobs()).toBe(0), WAIT)
  expect(await partStore(database.db).all(importId)).toEqual([])
  for (const node of nodes) {
    expect(await keysOf(node.store, 't/')).toEqual([])
    await tidyWork(database.db, node.workDir)
    expect(await readdir(node.workDir).catch(() => [])).toEqual([])
  }
}

/** Compares a film of the bucket with what one run makes of the same master. */
async function expectLikeWhole({ store }: Node, importId: string, file: string) {
  const state = await stateOf(importId)
  const asset = await readAsset(store, state?.assetId ?? '')
  if (asset === null) throw new Error('No film was published')
  expect(await findDamage(store, asset)).toEqual([])
  let lufs: number | null = null
  const folder = join(directory, `whole-${films}`)
  const whole = await importMaster({
    file,
    store: diskStore(folder),
    workDir: join(folder, 'work'),
    ffmpeg: tools,
    preset: 'veryfast',
    onLoudness: (measured) => void (lufs = measured),
  })
  if (!whole.ok) throw new Error(`Refused: ${whole.refusal}`)
  expect(state?.loudness).toBe(lufs)
  expect(asset.id).toBe(whole.value.id)
  expect(asset.files.map(({ name }) => name)).toEqual(whole.value.files.map(({ name }) => name))
  const local = join(folder, 'copy')
  await mkdir(local)
  for (const { name, sha256 } of asset.files) {
    const alone = whole.value.files.find((one) => one.name === name)
    // The lists of segments are the same bytes.
    if (/^[av]\d+(?:\.m3u8|_init)/.test(name))
      expect({ name, sha256 }).toMatchObject({ sha256: alone?.sha256 })
    if (!name.startsWith('v234')) continue
    await writeFile(join(local, name), (await store.get(assetKey(asset.id, name))) ?? '')
  }
  const numbers = await readNumbers(tools, local, 'v234.m3u8')
  expect(numbers).toEqual(numbers.map((_, index) => index))
  expect(numbers.length).toBe(Math.round(whole.value.durationSeconds * 25))
}

describe('a film on several nodes', () => {
  it('is encoded by all of them in parts, from the bucket, and is like one of a single run', async () => {
    let failures = 0
    const unsteady = (store: MediaStore): MediaStore => ({
      ...store,
      put: async (...given) => {
        failures += 1
        if (failures === 1) throw Object.assign(new Error('put'), { code: 'ECONNRESET' })
        return store.put(...given)
      },
    })
    const nodes = [await nodeNamed('a', unsteady), await nodeNamed('b'), await nodeNamed('c')]
    const [first, second, third] = nodes
    if (!first || !second || !third) throw new Error('Three nodes are needed')
    const { importId, file } = await queueFilm(first)
    await Promise.all(nodes.map((node) => node.work()))
    await isDone(importId)

    const ran = nodes.flatMap((node) => node.ran)
    expect(ran.toSorted((a, b) => a.part - b.part)).toEqual(
      [0, 1, 2, 3, 4, 5].map((part) => ({ part, attempt: 1 })),
    )
    expect(nodes.filter((node) => node.ran.length > 0).length).toBeGreaterThan(1)
    await expectNothingLeft(nodes, importId)
    await expectLikeWhole(first, importId, file)
  })

  it('loses one part when a node is killed: only that is encoded again', async () => {
    const node = await nodeNamed('survivor')
    const { importId, file } = await queueFilm(node)
    const script = join(import.meta.dirname, 'testing-dying-node.ts')
    const place = join(directory, `dying-${films}`)
    const given = [database.url, bucket.name, place, String(PART_SECONDS)]
    const dying = spawn(process.execPath, [script, ...given], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const died = once(dying, 'exit')
    await once(dying.stdout, 'data')
    await node.work()
    expect(await died).toEqual([null, 'SIGKILL'])
    const begun = new Set(node.ran.map(({ part }) => part))
    const lost = (await leasedParts()).filter((part) => !begun.has(part))
    expect(lost).toHaveLength(1)
    // The lease of a killed node ends after a minute, which no test waits for.
    await database.db.run(sql`update jobs.job set leased_until = now() - interval '1 second'
      where kind = ${PART_JOB} and (payload ->> 'part')::int = ${lost[0]}`)
    await isDone(importId)

    expect(node.ran.toSorted((a, b) => a.part - b.part)).toEqual(
      [0, 1, 2, 3, 4, 5].map((part) => ({ part, attempt: part === lost[0] ? 2 : 1 })),
    )
    await expectNothingLeft([node], importId)
    await expectLikeWhole(node, importId, file)
  })

  it('goes on with what is made when the node that imports it stops, and when it is paused', async () => {
    const [importing, other] = [await nodeNamed('importing'), await nodeNamed('other')]
    const { importId } = await queueFilm(importing)
    await importing.work()
    await vi.waitFor(async () => expect(await madeParts(importId)).not.toEqual([]), WAIT)
    await importing.stop()
    const service = importService(other)
    await database.db.transaction((tx) => service.pause(tx, importId))
    const made = await madeParts(importId)
    await database.db.transaction((tx) => service.resume(tx, importId))
    await other.work()
    await isDone(importId)

    expect(other.ran.map(({ part }) => part).filter((part) => made.includes(part))).toEqual([])
    await expectNothingLeft([importing, other], importId)
  })

  it('leaves nothing behind when it is cancelled, as when its master is replaced', async () => {
    const nodes = [await nodeNamed('one'), await nodeNamed('two')]
    const [first] = nodes
    if (!first) throw new Error('A node is needed')
    const { importId } = await queueFilm(first)
    await Promise.all(nodes.map((node) => node.work()))
    await vi.waitFor(async () => expect(await madeParts(importId)).not.toEqual([]), WAIT)
    await database.db.transaction((tx) => importService(first).cancel(tx, importId))

    await expectNothingLeft(nodes, importId)
    expect(await stateOf(importId)).toBeNull()
  })

  it('is read from the bucket by nodes that do not have the file of its master', async () => {
    const [importing, other] = [await nodeNamed('with-file'), await nodeNamed('without-file')]
    const { importId, file } = await queueFilm(importing, { isUploaded: false })
    await importing.work()
    await vi.waitFor(async () => expect(await leasedParts()).not.toEqual([]), WAIT)
    await importing.stop()
    await rename(file, `${file}.elsewhere`)
    await other.work()
    await isDone(importId)

    expect(other.ran.length).toBeGreaterThan(0)
    await expectNothingLeft([importing, other], importId)
    expect(await other.uploads.receivedOf(importId)).toBeNull()
    await expectLikeWhole(other, importId, `${file}.elsewhere`)
  })

  it('is encoded whole when a part was lost', async () => {
    const open: Pick<MediaStore, 'open'> = { open: async () => null }
    const node = await nodeNamed('whole', (store) => ({ ...store, ...open }))
    const other = await nodeNamed('idle')
    const { importId, file } = await queueFilm(node)
    await node.work()
    await isDone(importId)

    expect(node.ran.length).toBeGreaterThan(0)
    await expectNothingLeft([node], importId)
    await expectLikeWhole(other, importId, file)
  })
})

describe('a film on one node', () => {
  it('is encoded whole', async () => {
    const node = await nodeNamed('alone')
    const { importId } = await queueFilm(node)
    await node.work()
    await isDone(importId)

    expect(node.ran).toEqual([])
    expect(await database.db.many(Leased, sql`select part from app.film_part`)).toEqual([])
  })
})
