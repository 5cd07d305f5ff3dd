import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '@hlizo/kit/clock'
import { accept } from '@hlizo/kit/result'
import { diskStore } from '@hlizo/media/disk-store'
import { createSegmentCache } from '@hlizo/media/segment-cache'
import { createMediaSigner } from '@hlizo/media/sign'
import { assetKey } from '@hlizo/media/store'
import { mediaPages } from './media-pages.ts'
import { signingKeysOf } from './signing-keys.ts'
import { freePort } from '@hlizo/kit/free-port'
import { hasNginx, startRecipe } from './testing-nginx.ts'

const RECIPES = new URL('../../../../../docs/nginx/', import.meta.url)
const KEY = 'a key of thirty-two characters or more'
const assetId = '0123456789abcdef0123456789abcdef'
const segment = Buffer.alloc(300_000, 'x')

type NginxProxy = {
  readonly url: string
  readonly film: (secondsLeft?: number) => string
  readonly stop: () => Promise<void>
}

/** The product's media behind nginx with one of the recipes. */
async function startProxy(
  recipe: string,
  { accel, isForNginx }: { accel: string | null; isForNginx: boolean },
): Promise<NginxProxy> {
  const directory = await mkdtemp(join(tmpdir(), 'nginx-'))
  await chmod(directory, 0o755)
  await mkdir(join(directory, 'media'))
  const store = diskStore(join(directory, 'media'))
  await store.put(assetKey(assetId, 'v720_00000.m4s'), { bytes: segment })
  await store.put(assetKey(assetId, 'web.m3u8'), { bytes: Buffer.from('#EXTM3U\n'.repeat(100)) })
  await store.put(assetKey(assetId, 'thumb_640.jpg'), { bytes: Buffer.from('a picture') })
  // nginx follows no symbolic link.
  const media = join(directory, 'media')
  await symlink(
    join(media, assetKey(assetId, 'v720_00000.m4s')),
    join(media, assetKey(assetId, 'v720_00001.m4s')),
  )
  const keys = signingKeysOf({ fallback: KEY, secrets: [], isForNginx })
  const signer = createMediaSigner({ keys, clock: systemClock })
  const app: FastifyInstance = Fastify()
  app.decorateReply('callNotFound', async function callNotFound() {
    return this.code(404).send()
  })
  const mayWatch = async () => accept(undefined)
  const keyOf = async () => Buffer.from('sixteen bytes ok')
  const cache = createSegmentCache({ store })
  const isUnlaunched = async () => false
  const deps = { store, cache, signer, mayWatch, keyOf, isUnlaunched, accel }
  await app.register(mediaPages({ ...deps, pageOrigin: null }))
  app.get('/api/v1/many', async () => ({ data: Array.from({ length: 100 }, () => 'un titlu') }))
  const port = await freePort()
  await app.listen({ port, host: '127.0.0.1' })
  const nginx = await startRecipe(new URL(recipe, RECIPES), directory, {
    '127.0.0.1:3000': `127.0.0.1:${port}`,
    '/var/lib/hlizo/media': join(directory, 'media'),
    ...(isForNginx ? { '00000000': keys[0].id, 'YOUR-ADDRESS-KEY': KEY } : {}),
  })

  return {
    url: nginx.url,
    film: (secondsLeft = 60) => {
      const expiresAt = new Date(systemClock.now().getTime() + secondsLeft * 1_000)
      return nginx.url + signer.sign({ sessionId: 'laptop', assetId, expiresAt })
    },
    stop: async () => {
      await nginx.stop()
      await app.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const forged = (url: string) => `${url}/m/1.${'A'.repeat(22)}/9999999999/laptop/${assetId}/`

describe.skipIf(!hasNginx)('docs/nginx/hlizo.conf', () => {
  let given: NginxProxy
  beforeAll(async () => {
    given = await startProxy('hlizo.conf', { accel: '/_media/', isForNginx: false })
  })
  afterAll(() => given.stop())

  it('nginx sends authorized files, whole and in ranges', async () => {
    const whole = await fetch(`${given.film()}v720_00000.m4s`)
    const part = await fetch(`${given.film()}v720_00000.m4s`, { headers: { range: 'bytes=0-99' } })

    expect([whole.status, (await bytesOf(whole)).equals(segment)]).toEqual([200, true])
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/iso.segment',
      'cache-control': 'max-age=31536000, private, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-site',
      etag: expect.any(String),
    })
    expect([part.status, part.headers.get('content-range'), (await part.text()).length]).toEqual([
      206,
      'bytes 0-99/300000',
      100,
    ])
  })

  it('lets errors be cached by no one', async () => {
    const asked = {
      found: `${given.film()}v720_00000.m4s`,
      picture: `${given.film()}thumb_640.jpg`,
      missing: `${given.film()}v720_99999.m4s`,
      'missing picture': `${given.film()}thumb_1280.jpg`,
      forbidden: `${given.film()}v720_00001.m4s`,
    }
    const answers = await Promise.all(
      Object.entries(asked).map(async ([what, url]) => {
        const { status, headers } = await fetch(url)
        return [what, [status, headers.get('cache-control')]]
      }),
    )

    expect(Object.fromEntries(answers)).toEqual({
      found: [200, 'max-age=31536000, private, immutable'],
      picture: [200, 'max-age=31536000, public, immutable'],
      missing: [404, 'private, no-cache'],
      'missing picture': [404, 'no-cache'],
      forbidden: [403, 'private, no-cache'],
    })
  })

  it('compresses playlists and API responses, not films', async () => {
    const encodingOf = async (url: string) => {
      const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
      await answer.arrayBuffer()
      return [answer.headers.get('content-encoding'), answer.headers.get('content-type')]
    }

    expect(await encodingOf(`${given.film()}web.m3u8`)).toEqual([
      'gzip',
      'application/vnd.apple.mpegurl',
    ])
    expect(await encodingOf(`${given.url}/api/v1/many`)).toEqual([
      'gzip',
      'application/json; charset=utf-8',
    ])
    expect(await encodingOf(`${given.film()}v720_00000.m4s`)).toEqual([null, 'video/iso.segment'])
  })

  it('refuses requests without a signature, and internal paths', async () => {
    const answers = await Promise.all([
      fetch(`${forged(given.url)}v720_00000.m4s`),
      fetch(`${given.url}/_media/v/${assetId}/v720_00000.m4s`),
      fetch(`${given.film()}v720_99999.m4s`),
    ])

    expect(answers.map(({ status }) => status)).toEqual([403, 404, 404])
  })
})

describe.skipIf(!hasNginx)('docs/nginx/hlizo-secure-link.conf', () => {
  let given: NginxProxy
  beforeAll(async () => {
    given = await startProxy('hlizo-secure-link.conf', { accel: null, isForNginx: true })
  })
  afterAll(() => given.stop())

  it('nginx verifies the URL and sends the segment itself', async () => {
    const whole = await fetch(`${given.film()}v720_00000.m4s`)
    const part = await fetch(`${given.film()}v720_00000.m4s`, { headers: { range: 'bytes=0-99' } })

    expect([whole.status, (await bytesOf(whole)).equals(segment)]).toEqual([200, true])
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      server: expect.stringContaining('nginx'),
      'content-type': 'video/iso.segment',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-site',
    })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 0-99/300000'])
  })

  it('forwards playlists and keys to the product', async () => {
    const playlist = await fetch(`${given.film()}web.m3u8`)
    const key = await fetch(`${given.film()}film.key`)

    expect([playlist.headers.get('cache-control'), key.headers.get('cache-control')]).toEqual([
      'private, no-cache',
      'no-store',
    ])
    expect(await key.text()).toBe('sixteen bytes ok')
  })

  it('refuses unsigned, altered, expired and missing files', async () => {
    const answers = await Promise.all([
      fetch(`${forged(given.url)}v720_00000.m4s`),
      fetch(`${given.film().replace('laptop', 'phone')}v720_00000.m4s`),
      fetch(`${given.film(-60)}v720_00000.m4s`),
      fetch(`${given.film()}v720_99999.m4s`),
      fetch(`${given.url}/v/${assetId}/v720_00000.m4s`),
    ])

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 410, 404, 404])
  })
})
