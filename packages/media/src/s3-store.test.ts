import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openMediaStore, readBucket } from './open-store.ts'
import { publishAsset, readAsset, type UnpublishedAsset } from './publish.ts'
import { deleteAll, type MediaStore } from './store.ts'

const bytes = Buffer.from('0123456789')
const id = '0123456789abcdef0123456789abcdef'
const asset: UnpublishedAsset = {
  ...{ version: 1, id, masterSha256: id + id, durationSeconds: 10, width: 640, height: 360 },
  frameRate: { numerator: 25, denominator: 1 },
  playlists: { web: 'web.m3u8', cast: 'cast.m3u8', audio: null },
  ...{ renditions: [], audio: [], captions: [], thumbnails: [] },
  preview: { file: 'preview.mp4', width: 640, height: 360, seconds: 6 },
  storyboard: {
    ...{ file: 'storyboard.vtt', sheets: [] },
    ...{ tileWidth: 160, tileHeight: 90, intervalSeconds: 10 },
  },
}

let directory: string
let server: S3rver
let store: MediaStore
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 's3-store-'))
  server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory: join(directory, 's3') },
    configureBuckets: [{ name: 'films', configs: [] }],
  })
  const { port } = await server.run()
  // The key pair that s3rver takes; every request is signed and the signature verified.
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`)
  store = openMediaStore(
    `s3://S3RVER:S3RVER@films?region=us-east-1&endpoint=${endpoint}`,
    directory,
  )
})
afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true, force: true })
})
beforeEach(() => deleteAll(store, 'v/'))

const keys = async (prefix: string) => {
  const found: string[] = []
  for await (const { key } of store.list(prefix)) found.push(key)
  return found
}

describe('s3Store', () => {
  it('gives back what was put, whole and in parts', async () => {
    await store.put('v/a/one.m4s', { bytes })
    const stream = await store.open('v/a/one.m4s', { start: 2, end: 4 })

    expect(await store.get('v/a/one.m4s')).toEqual(bytes)
    expect(await store.head('v/a/one.m4s')).toEqual({
      key: 'v/a/one.m4s',
      bytes: 10,
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    })
    expect(stream && (await buffer(stream)).toString()).toBe('234')
  })

  it('streams a file', async () => {
    const file = join(directory, 'source')
    await writeFile(file, Buffer.alloc(3_000_000, 'x'))
    await store.put('v/a/large.mp4', { file })

    expect((await store.head('v/a/large.mp4'))?.bytes).toBe(3_000_000)
    await expect(store.put('v/a/none', { file: join(directory, 'absent') })).rejects.toThrow()
    expect(await keys('v/a/')).toEqual(['v/a/large.mp4'])
  })

  it('has nothing where nothing was put', async () => {
    expect(await store.get('v/a/none')).toBeNull()
    expect(await store.open('v/a/none')).toBeNull()
    expect(await store.head('v/a/none')).toBeNull()
    expect(await keys('v/')).toEqual([])
    await expect(store.delete('v/a/none')).resolves.toBeUndefined()
  })

  it('lists in order, and deletes below a prefix', async () => {
    await store.put('v/a/2', { bytes })
    await store.put('v/a/1', { bytes })
    await store.put('v/b/3', { bytes })
    expect(await keys('v/')).toEqual(['v/a/1', 'v/a/2', 'v/b/3'])
    await deleteAll(store, 'v/a/')

    expect(await keys('v/')).toEqual(['v/b/3'])
  })

  it('names nothing but media', async () => {
    expect(await store.get('../secret')).toBeNull()
    await expect(store.put('v/../../x', { bytes })).rejects.toThrow('Not a media key')
    await expect(store.delete('')).rejects.toThrow('Not a media key')
  })

  it('publishes an asset whose description comes last, and takes back one that broke off', async () => {
    const files = join(directory, 'files')
    await mkdir(files)
    await writeFile(join(files, 'web.m3u8'), '#EXTM3U')
    const published = await publishAsset({ store, directory: files, asset })
    expect(await readAsset(store, asset.id)).toEqual(published)

    const aborted = AbortSignal.abort(new Error('the process stops'))
    await expect(publishAsset({ store, directory: files, asset, signal: aborted })).rejects.toThrow(
      'the process stops',
    )
    expect(await keys(`v/${asset.id}/`)).toEqual([])
  })
})

describe('readBucket', () => {
  it('reads what MEDIA_STORE says', () => {
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
