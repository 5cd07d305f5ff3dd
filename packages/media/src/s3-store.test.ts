import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openMediaStore, readBucket } from './open-store.ts'
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
