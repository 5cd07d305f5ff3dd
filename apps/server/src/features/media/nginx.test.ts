import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemClock } from '@hlizo/kit/clock'
import { accept } from '@hlizo/kit/result'
import { diskStore } from '@hlizo/media/disk-store'
import { createSegmentCache } from '@hlizo/media/segment-cache'
import { createMediaSigner } from '@hlizo/media/sign'
import { assetKey } from '@hlizo/media/store'
import { mediaPages } from './media-pages.ts'

const RECIPE = new URL('../../../../../docs/nginx/hlizo.conf', import.meta.url)
const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((path) =>
  existsSync(path),
)
const assetId = '0123456789abcdef0123456789abcdef'
const segment = Buffer.alloc(300_000, 'x')
const signer = createMediaSigner({
  keys: [{ id: '1', secret: 'a secret of thirty-two characters!' }],
  clock: systemClock,
})

let directory: string
let app: FastifyInstance
let nginx: ChildProcess
let url: string

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || address === null) throw new Error('No port.')
  return address.port
}

/** The recipe as it is in the documentation, with the lines marked „yours” filled in. */
async function configuration(ports: { nginx: number; product: number }): Promise<string> {
  const recipe = (await readFile(RECIPE, 'utf8'))
    .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${ports.product};`)
    .replace('listen 80;', `listen 127.0.0.1:${ports.nginx};`)
    .replace('alias /var/lib/hlizo/media/;', `alias ${join(directory, 'media')}/;`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(directory, name)};`)
    .join(' ')
  // Only root may and must name a user: the folder of a test is closed to others.
  const user = process.getuid?.() === 0 ? 'user root;' : ''

  return `${user} daemon off; worker_processes 1; pid ${join(directory, 'pid')}; error_log stderr;
    events { worker_connections 64; }
    http { access_log off; ${places}
    ${recipe} }`
}

beforeAll(async () => {
  if (NGINX === undefined) return
  directory = await mkdtemp(join(tmpdir(), 'nginx-'))
  await chmod(directory, 0o755)
  await mkdir(join(directory, 'media'))
  const store = diskStore(join(directory, 'media'))
  await store.put(assetKey(assetId, 'v720_00000.m4s'), { bytes: segment })
  await store.put(assetKey(assetId, 'web.m3u8'), { bytes: Buffer.from('#EXTM3U\n'.repeat(100)) })
  app = Fastify()
  app.decorateReply('callNotFound', async function callNotFound() {
    return this.code(404).send()
  })
  const cache = createSegmentCache({ store })
  const mayWatch = async () => accept(undefined)
  await app.register(mediaPages({ store, cache, signer, mayWatch, accel: '/_media/' }))
  const ports = { product: await freePort(), nginx: await freePort() }
  await app.listen({ port: ports.product, host: '127.0.0.1' })
  await writeFile(join(directory, 'nginx.conf'), await configuration(ports))
  nginx = spawn(NGINX, ['-p', directory, '-c', join(directory, 'nginx.conf'), '-e', 'stderr'])
  url = `http://127.0.0.1:${ports.nginx}`
  await vi.waitFor(() => fetch(url), { timeout: 5_000 })
})
afterAll(async () => {
  if (NGINX === undefined) return
  nginx.kill('SIGTERM')
  await once(nginx, 'close')
  await app.close()
  await rm(directory, { recursive: true, force: true })
})

const film = () =>
  url +
  signer.sign({
    sessionId: 'laptop',
    assetId,
    expiresAt: new Date(systemClock.now().getTime() + 60_000),
  })

describe.skipIf(NGINX === undefined)('docs/nginx/hlizo.conf', () => {
  it('lets nginx send what the product has allowed, whole and in parts', async () => {
    const whole = await fetch(`${film()}v720_00000.m4s`)
    const part = await fetch(`${film()}v720_00000.m4s`, { headers: { range: 'bytes=0-99' } })

    expect([whole.status, Buffer.from(await whole.arrayBuffer()).equals(segment)]).toEqual([
      ...[200, true],
    ])
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/iso.segment',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-site',
      etag: expect.any(String),
    })
    expect([part.status, part.headers.get('content-range'), (await part.text()).length]).toEqual([
      ...[206, 'bytes 0-99/300000', 100],
    ])
  })

  it('compresses playlists', async () => {
    const answer = await fetch(`${film()}web.m3u8`)

    expect([answer.headers.get('content-encoding'), answer.headers.get('content-type')]).toEqual([
      ...['gzip', 'application/vnd.apple.mpegurl'],
    ])
  })

  it('opens nothing without a signature, and nothing by its own path', async () => {
    const forged = await fetch(`${url}/m/1.${'A'.repeat(22)}/1/laptop/${assetId}/v720_00000.m4s`)
    const direct = await fetch(`${url}/_media/v/${assetId}/v720_00000.m4s`)
    const absent = await fetch(`${film()}v720_99999.m4s`)

    expect([forged.status, direct.status, absent.status]).toEqual([403, 404, 404])
  })
})
