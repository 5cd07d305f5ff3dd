import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { accept } from '@hlizo/kit/result'
import { diskStore } from '@hlizo/media/disk-store'
import { createSegmentCache } from '@hlizo/media/segment-cache'
import { createMediaSigner } from '@hlizo/media/sign'
import { assetKey } from '@hlizo/media/store'
import { hotSegments } from './hot-segments.ts'
import { mediaPages } from './media-pages.ts'

const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))
const signer = createMediaSigner({
  keys: [{ id: '1', secret: 'a secret of thirty-two characters!' }],
  clock,
})
const assetId = '0123456789abcdef0123456789abcdef'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hot-segments-'))
})
afterEach(() => rm(directory, { recursive: true }))

const pageOrigin = 'https://hlizo.example'

async function given() {
  const store = diskStore(directory)
  for (const file of ['v720_00000.m4s', 'web.m3u8']) {
    await store.put(assetKey(assetId, file), { bytes: Buffer.from('film') })
  }
  const cache = createSegmentCache({ store })
  const expiresAt = new Date(clock.now().getTime() + 60_000)
  const path = signer.sign({ sessionId: 'laptop', assetId, expiresAt })
  const answer = hotSegments({ cache, signer, pageOrigin })
  const get = (url: string, headers = {}) => answer({ method: 'GET', url, headers })

  return { store, cache, path, answer, get }
}

describe('hotSegments', () => {
  it('returns a cached segment with the same headers as the route', async () => {
    const { store, cache, path, get } = await given()
    const url = `${path}v720_00000.m4s`
    const app = Fastify()
    const mayWatch = async () => accept(undefined)
    const keyOf = async () => null
    const isUnlaunched = async () => false
    await app.register(
      mediaPages({ store, cache, signer, mayWatch, keyOf, isUnlaunched, accel: null, pageOrigin }),
    )
    const cold = get(url)
    const { headers } = await app.inject({ url })
    const hot = get(url)

    expect([cold, hot?.content.toString()]).toEqual([null, 'film'])
    for (const [name, value] of Object.entries(hot?.headers ?? {})) {
      expect(headers[name]).toBe(String(value))
    }
    await app.close()
  })

  it('calls the route for all but a whole segment with a valid signature', async () => {
    const { cache, path, answer, get } = await given()
    await cache.read(assetKey(assetId, 'v720_00000.m4s'))
    await cache.read(assetKey(assetId, 'web.m3u8'))
    const url = `${path}v720_00000.m4s`

    expect(get(url)).not.toBeNull()
    expect([
      answer({ method: 'HEAD', url, headers: {} }),
      get(url, { range: 'bytes=0-1' }),
      get(url, { 'if-none-match': '"x"' }),
      get(`${path}web.m3u8`),
      get(`/m/1.${'A'.repeat(22)}/1/laptop/${assetId}/v720_00000.m4s`),
      get(`${path}../other/v720_00000.m4s`),
    ]).toEqual([null, null, null, null, null, null])
    clock.advance(61_000)
    expect(get(url)).toBeNull()
  })
})
