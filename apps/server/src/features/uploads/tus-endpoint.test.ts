import { createServer, request as sendRequest, type Server } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { createJobQueue } from '@hlizo/database/jobs'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { openUploadStore } from '@hlizo/media/open-upload-store'
import { startBucket } from '@hlizo/media/testing-bucket'
import type { UploadStore } from '@hlizo/media/upload-store'
import { uuidv7 } from '@hlizo/kit/ids'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { uploadReceiver } from './receive-upload.ts'
import { tusEndpoint } from './tus-endpoint.ts'
import { uploadRows } from './upload-rows.ts'
import { proposePlan } from './propose-plan.ts'

const NOW = new Date('2026-05-01T10:00:00Z')
const MEGABYTE = 1024 * 1024
const Address = z.object({ port: z.number() })
const Refusal = z.object({ error: z.string(), message: z.string() })
const clock = frozenClock(NOW)

let database: TestDatabase
let directory: string
let bucket: Awaited<ReturnType<typeof startBucket>>
const servers: Server[] = []

beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations])
  directory = await mkdtemp(join(tmpdir(), 'tus-'))
  bucket = await startBucket(join(directory, 'bucket'))
})
afterAll(async () => {
  for (const server of servers) server.close()
  await bucket.stop()
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

/** A store whose disk has no room while `isFull`. */
function filling(store: UploadStore, disk: { isFull: boolean }): UploadStore {
  const write = store.tus.write.bind(store.tus)
  store.tus.write = async (source: Readable, id: string, offset: number) => {
    if (disk.isFull) throw Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' })
    return write(source, id, offset)
  }

  return store
}

/** One node that receives parts of files; gives its address. */
async function node(uploads: UploadStore): Promise<string> {
  const jobs = createJobQueue({ db: database.db, clock, log: silentLog })
  const received = uploadReceiver({ db: database.db, clock, jobs, uploads })
  const handle = tusEndpoint({ db: database.db, log: silentLog, uploads, received })
  const server = createServer((request, response) => {
    const id = /[0-9a-f-]{36}/.exec(request.url ?? '')?.[0] ?? ''
    handle(id, { request, response }).catch(() => response.destroy())
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return `http://127.0.0.1:${Address.parse(server.address()).port}`
}

async function announced(uploads: UploadStore, bytes: number): Promise<string> {
  const accountId = await testCatalogue(database.db, NOW).account()
  const id = uuidv7(NOW)
  const name = `${id}.mp4`
  const plan = proposePlan(name, { shows: [], films: [] })
  const row = { id, name, kind: 'film', bytes, modifiedAt: NOW, plan } as const
  await uploadRows(database.db).insert(
    {
      ...row,
      videoId: null,
      showId: null,
      isTitleArt: false,
      comedianId: null,
      isReplacement: false,
    },
    accountId,
    NOW,
  )
  await uploads.create(id, bytes)

  return id
}

async function part(url: string, id: string, offset: number, body: Buffer) {
  const answer = await fetch(`${url}/api/v1/studio/uploads/${id}/bytes`, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(body),
  })

  return { status: answer.status, text: await answer.text() }
}

/** Sends a part whose connection breaks when these bytes have left. */
async function brokenPart(url: string, id: string, body: Buffer): Promise<void> {
  const request = sendRequest(`${url}/api/v1/studio/uploads/${id}/bytes`, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': body.length + MEGABYTE,
    },
  })
  // Its error is that the connection broke.
  const closed = new Promise((resolve) => request.on('error', () => {}).once('close', resolve))
  await new Promise<void>((resolve) => request.write(body, () => resolve()))
  request.destroy()
  await closed
}

async function offsetOf(url: string, id: string): Promise<number> {
  const answer = await fetch(`${url}/api/v1/studio/uploads/${id}/bytes`, {
    method: 'HEAD',
    headers: { 'tus-resumable': '1.0.0' },
  })

  return Number(answer.headers.get('upload-offset'))
}

const storeAt = (kind: string) =>
  openUploadStore(kind === 'disk' ? 'disk' : bucket.name, join(directory, 'uploads'))

describe.each(['disk', 'a bucket'])('tusEndpoint: %s', (kind) => {
  it('reports a full disk, and resumes when there is space', async () => {
    const content = Buffer.alloc(12 * MEGABYTE, 'abcdefghijklm')
    const disk = { isFull: false }
    const uploads = filling(storeAt(kind), disk)
    const url = await node(uploads)
    const id = await announced(uploads, content.length)
    const cut = 6 * MEGABYTE
    expect((await part(url, id, 0, content.subarray(0, cut))).status).toBe(204)
    disk.isFull = true
    for (const _ of [1, 2]) {
      const { status, text } = await part(url, id, cut, content.subarray(cut))
      expect([status, Refusal.parse(JSON.parse(text))]).toEqual([
        507,
        { error: 'STORE_FULL', message: errorMessages.STORE_FULL },
      ])
      expect(await offsetOf(url, id)).toBe(cut)
    }
    expect((await uploadRows(database.db).byId(id))?.receivedAt).toBeNull()
    disk.isFull = false
    expect((await part(url, id, cut, content.subarray(cut))).status).toBe(204)

    expect((await uploadRows(database.db).byId(id))?.receivedAt).toEqual(NOW)
    expect((await uploads.read(id))?.equals(content)).toBe(true)
  }, 60_000)

  it('resumes on another node after the first one stopped', async () => {
    const content = Buffer.alloc(11 * MEGABYTE, 'nopqrstuvwxyz')
    const [first, second] = [storeAt(kind), storeAt(kind)]
    const [one, other] = [await node(first), await node(second)]
    const id = await announced(first, content.length)
    const cut = 6 * MEGABYTE + 11
    expect((await part(one, id, 0, content.subarray(0, cut))).status).toBe(204)
    expect(await offsetOf(other, id)).toBe(cut)
    expect((await part(other, id, 3, content.subarray(3))).status).toBe(409)
    expect((await part(other, id, cut, content.subarray(cut))).status).toBe(204)

    expect((await first.read(id))?.equals(content)).toBe(true)
    if (kind === 'disk') expect((await readFile(first.pathOf(id) ?? '')).equals(content)).toBe(true)
  }, 60_000)

  it('resumes on another node after a broken connection', async () => {
    const content = Buffer.alloc(20 * MEGABYTE, 'qrstuvwxyzabc')
    const [first, second] = [storeAt(kind), storeAt(kind)]
    const [one, other] = [await node(first), await node(second)]
    const id = await announced(first, content.length)
    const left = 18 * MEGABYTE
    await brokenPart(one, id, content.subarray(0, left))
    const offset = await offsetOf(other, id)
    expect(offset).toBeLessThanOrEqual(left)
    expect((await part(other, id, offset, content.subarray(offset))).status).toBe(204)

    expect((await uploadRows(database.db).byId(id))?.receivedAt).toEqual(NOW)
    expect((await first.read(id))?.equals(content)).toBe(true)
  }, 60_000)
})
