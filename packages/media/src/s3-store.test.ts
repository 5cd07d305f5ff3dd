import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Upload } from '@tus/utils'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openMediaStore, readBucket } from './open-store.ts'
import { s3Store } from './s3-store.ts'
import { s3Uploads } from './s3-uploads.ts'
import { storeFailure } from './store-failure.ts'
import { publishAsset, readAsset } from './publish.ts'
import { unpublishedAsset } from './testing-asset.ts'
import { itIsAStore, keysOf } from './testing-store.ts'
import { deleteAll, type MediaStore } from './store.ts'
import { startBucket } from './testing-bucket.ts'

const asset = unpublishedAsset()

let directory: string
let bucket: Awaited<ReturnType<typeof startBucket>>
let store: MediaStore
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 's3-store-'))
  bucket = await startBucket(join(directory, 's3'))
  store = openMediaStore(bucket.name, directory)
})
afterAll(async () => {
  await bucket.stop()
  await rm(directory, { recursive: true, force: true })
})
beforeEach(() => deleteAll(store, 'v/'))

describe('s3Store', () => {
  itIsAStore(() => ({ store, directory }))

  it('publishes an asset by its description, and deletes an aborted one', async () => {
    const files = join(directory, 'files')
    await mkdir(files)
    await writeFile(join(files, 'web.m3u8'), '#EXTM3U')
    const aborted = AbortSignal.abort(new Error('the process stops'))
    await expect(publishAsset({ store, directory: files, asset, signal: aborted })).rejects.toThrow(
      'the process stops',
    )
    expect(await keysOf(store, `v/${asset.id}/`)).toEqual([])

    const published = await publishAsset({ store, directory: files, asset })
    expect(await readAsset(store, asset.id)).toEqual(published)
  })
})

describe('a bucket with wrong keys', () => {
  it('refuses reads and writes', async () => {
    const wrong = openMediaStore(bucket.name.replace('S3RVER:S3RVER@', 'WRONG:KEYS@'), directory)
    const failures = await Promise.all([
      wrong.put('health/probe', { bytes: Buffer.from('x') }).catch(storeFailure),
      wrong.head('health/probe').catch(storeFailure),
    ])

    expect(failures).toEqual(['REFUSED', 'REFUSED'])
  })
})

describe('a bucket that accepts connections and never answers', () => {
  const SILENT_MS = 20
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => {})))
  let silent: ReturnType<typeof readBucket>
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : null
    silent = readBucket(`s3://KEY:SECRET@films?endpoint=http://127.0.0.1:${port}`)
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  it('is away', async () => {
    const films = s3Store(silent, SILENT_MS)
    const uploads = s3Uploads(silent, SILENT_MS)
    const failures = await Promise.all([
      films.head('health/probe').catch(storeFailure),
      films.put('health/probe', { bytes: Buffer.from('x') }).catch(storeFailure),
      uploads.receivedOf('1').catch(storeFailure),
      uploads.tus.create(new Upload({ id: 'u/1', size: 1, offset: 0 })).catch(storeFailure),
    ])

    expect(failures).toEqual(['AWAY', 'AWAY', 'AWAY', 'AWAY'])
  })
})

describe('readBucket', () => {
  it('reads MEDIA_STORE', () => {
    expect(readBucket('s3://films?region=eu-central-1')).toEqual({
      bucket: 'films',
      region: 'eu-central-1',
      endpoint: null,
      credentials: null,
    })
    expect(readBucket('s3://films?endpoint=https%3A%2F%2Fs3.example.ro').endpoint).toBe(
      'https://s3.example.ro',
    )
  })
})
