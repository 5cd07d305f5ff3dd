import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { accept, refuse } from '@hlizo/kit/result'
import { diskStore } from '@hlizo/media/disk-store'
import { createSegmentCache } from '@hlizo/media/segment-cache'
import { createMediaSigner } from '@hlizo/media/sign'
import { assetKey, pictureKey } from '@hlizo/media/store'
import type { MayWatch } from '#server/stores/watch-permission.ts'
import { mediaPages } from './media-pages.ts'

const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))
const signer = createMediaSigner({
  keys: [{ id: '1', secret: 'a secret of thirty-two characters!' }],
  clock,
})
const assetId = '0123456789abcdef0123456789abcdef'
const segment = Buffer.from('0123456789')
const filmKey = Buffer.from('sixteen bytes ok')

let directory: string
let app: FastifyInstance
let pageOrigin: string | null = null
const unlaunched = new Set<string>()
let permission: Awaited<ReturnType<MayWatch>>
const path = () =>
  signer.sign({
    sessionId: 'laptop',
    assetId,
    expiresAt: new Date(clock.now().getTime() + 60_000),
  })

async function serve(accel: string | null): Promise<void> {
  const store = diskStore(directory)
  await store.put(assetKey(assetId, 'web.m3u8'), { bytes: Buffer.from('#EXTM3U') })
  await store.put(assetKey(assetId, 'v720_00000.m4s'), { bytes: segment })
  await store.put(assetKey(assetId, 'preview.mp4'), { bytes: segment })
  for (const ending of ['jpg', 'webp', 'avif'])
    await store.put(pictureKey(assetId, `1280.${ending}`), { bytes: Buffer.from(ending) })
  app = Fastify()
  app.decorateReply('callNotFound', async function callNotFound() {
    return this.code(404).send()
  })
  const cache = createSegmentCache({ store })
  const mayWatch: MayWatch = async () => permission
  const keyOf = async (id: string) => (id === assetId ? filmKey : null)
  const isUnlaunched = async (id: string) => unlaunched.has(id)
  const deps = { store, cache, signer, accel, mayWatch, keyOf, isUnlaunched, pageOrigin }
  await app.register(mediaPages(deps))
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'media-pages-'))
  permission = accept(undefined)
  unlaunched.clear()
  await serve(null)
})
afterEach(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('mediaPages', () => {
  it('sends a film for a valid signature, without shared caching', async () => {
    const answer = await get(`${path()}v720_00000.m4s`)

    expect([answer.statusCode, answer.body]).toEqual([200, '0123456789'])
    expect(answer.headers).toMatchObject({
      'content-type': 'video/iso.segment',
      'cache-control': 'private, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
    })
  })

  it('may be read by the pages of another host, refusals included, and only by them', async () => {
    pageOrigin = 'https://hlizo.example'
    await app.close()
    await serve(null)
    pageOrigin = null
    const readers = async (url: string) =>
      (await get(url)).headers['access-control-allow-origin'] ?? null

    expect(await readers(`${path()}web.m3u8`)).toBe('https://hlizo.example')
    expect(await readers('/m/1.x/1/laptop/film/web.m3u8')).toBe('https://hlizo.example')
    expect(await readers(`/pictures/${assetId}/1280`)).toBeNull()
  })

  it('refuses new playlists at once after the entitlement ends', async () => {
    const address = path()
    const before = await get(`${address}web.m3u8`)
    permission = refuse('SUBSCRIPTION_EXPIRED')
    const after = await get(`${address}web.m3u8`)

    expect([before.statusCode, after.statusCode]).toEqual([200, 403])
    expect(before.headers['cache-control']).toBe('private, no-cache')
  })

  it('refuses unsigned, altered and expired URLs', async () => {
    const address = path()
    const altered = address.replace(assetId, assetId.replace('0', '1'))
    clock.advance(61_000)
    const old = await get(`${address}v720_00000.m4s`)
    clock.advance(-61_000)
    const others = await Promise.all(
      [altered, '/m/', `/m/1.${'A'.repeat(22)}/1/laptop/${assetId}/`].map((prefix) =>
        get(`${prefix}v720_00000.m4s`),
      ),
    )

    expect([old, ...others].map(({ statusCode }) => statusCode)).toEqual([410, 403, 403, 403])
  })

  it('supports ranges, conditional requests and HEAD', async () => {
    const url = `${path()}v720_00000.m4s`
    const part = await get(url, { range: 'bytes=2-4' })
    const beyond = await get(url, { range: 'bytes=99-' })
    const etag = String(part.headers.etag)
    const unchanged = await get(url, { 'if-none-match': etag })
    const changed = await get(url, { range: 'bytes=2-4', 'if-range': '"other"' })

    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ])
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10'])
    expect(beyond.headers['cache-control']).toBe('no-store')
    expect([unchanged.statusCode, changed.statusCode]).toEqual([304, 200])
  })

  it('sends playlists compressed, each encoding under its own entity tag', async () => {
    const address = `${path()}web.m3u8`
    const ask = (encoding: string, headers = {}) =>
      get(address, { 'accept-encoding': encoding, ...headers })
    const [brotli, gzipped, plain] = [await ask('gzip, br'), await ask('gzip'), await ask('')]
    const tags = [brotli, gzipped, plain].map(({ headers }) => String(headers.etag))

    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe('#EXTM3U')
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe('#EXTM3U')
    expect(plain.body).toBe('#EXTM3U')
    expect(
      [brotli, gzipped, plain].map(({ headers }) => [headers['content-encoding'], headers.vary]),
    ).toEqual([
      ['br', 'Accept-Encoding'],
      ['gzip', 'Accept-Encoding'],
      [undefined, 'Accept-Encoding'],
    ])
    expect(brotli.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'content-length': String(brotli.rawPayload.length),
    })
    expect(new Set(tags).size).toBe(3)
    const again = await Promise.all(tags.map((tag) => ask('br', { 'if-none-match': tag })))
    expect(again.map(({ statusCode }) => statusCode)).toEqual([304, 200, 304])
  })

  it('counts the parts of a playlist in its plain text, and does not compress segments', async () => {
    const part = await get(`${path()}web.m3u8`, {
      'accept-encoding': 'br',
      range: 'bytes=0-3',
    })
    const segment = await get(`${path()}v720_00000.m4s`, { 'accept-encoding': 'br' })

    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      '#EXT',
      'bytes 0-3/7',
    ])
    expect([part, segment].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      undefined,
    ])
    expect([segment.body, segment.headers.vary]).toEqual(['0123456789', undefined])
  })

  it('returns the key of a film only with an entitlement, without caching', async () => {
    const address = `${path()}film.key`
    const given = await get(address)
    permission = refuse('PROFILE_DISPLACED')
    const refused = await get(address)
    const unsigned = await get(`/m/1.${'A'.repeat(22)}/1/laptop/${assetId}/film.key`)

    expect([given.statusCode, given.rawPayload.equals(filmKey)]).toEqual([200, true])
    expect(given.headers['cache-control']).toBe('no-store')
    expect([refused, unsigned].map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [403, ''],
      [403, ''],
    ])
  })

  it('sends a picture as JPEG when its URL says so or the client accepts nothing better', async () => {
    const accept = 'image/avif,image/webp,*/*'
    const answers = [
      await get(`/pictures/${assetId}/1280`, { accept }),
      await get(`/pictures/${assetId}/1280`, { accept: '*/*' }),
      await get(`/pictures/${assetId}/1280.jpg`, { accept }),
    ]
    const wrong = await get(`/pictures/${assetId}/1280.gif`)

    expect(
      answers.map(({ headers, body }) => [headers['content-type'], body, headers.vary]),
    ).toEqual([
      ['image/avif', 'avif', 'Accept'],
      ['image/jpeg', 'jpg', 'Accept'],
      ['image/jpeg', 'jpg', undefined],
    ])
    expect(wrong.statusCode).toBe(404)
  })

  it('shows the preview without an entitlement', async () => {
    const answer = await get(`/media/previews/${assetId}.mp4`)

    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  })

  it('shows no preview of a film that is not launched, though its picture names it', async () => {
    unlaunched.add(assetId)
    const before = await get(`/media/previews/${assetId}.mp4`)
    const picture = await get(`/pictures/${assetId}/1280`)
    unlaunched.clear()
    const after = await get(`/media/previews/${assetId}.mp4`)

    expect([before, picture, after].map(({ statusCode }) => statusCode)).toEqual([404, 200, 200])
    expect(before.headers['cache-control']).toBeUndefined()
  })

  it('returns the path of an authorized file behind nginx', async () => {
    await app.close()
    await serve('/_media/')
    const allowed = await get(`${path()}v720_00000.m4s`)
    const refused = await get(`/m/1.${'A'.repeat(22)}/1/laptop/${assetId}/v720_00000.m4s`)

    expect([allowed.statusCode, allowed.body]).toEqual([200, ''])
    expect(allowed.headers['x-accel-redirect']).toBe(`/_media/v/${assetId}/v720_00000.m4s`)
    expect([refused.statusCode, refused.headers['x-accel-redirect']]).toEqual([403, undefined])
  })
})
