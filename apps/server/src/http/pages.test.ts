import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Announcement } from '@hlizo/contract/entities/announcement'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { readConfig } from '#server/config.ts'
import { publicSettings } from '#server/public-settings.ts'
import type { Closed } from './page-notices.ts'
import { createPageCache } from './page-cache.ts'
import { mountPages } from './pages.ts'
import { readStaticFiles } from './static-files.ts'
import type { RenderServices, WebBundle } from './web-bundle.ts'

type Render = (request: Request, services: Omit<RenderServices, 'css'>) => Promise<Response>

const config = readConfig({ PUBLIC_URL: 'https://hlizo.test' })
const settings = publicSettings(config, { sandboxPublishableKey: 'pk_test_x' })
const hosts = { stripe: false, media: null, identity: [], tagManager: false }
const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))
const signedIn = {
  cookie: `CognitoIdentityServiceProvider.${config.identity.clientId}.LastAuthUser=x`,
}
let isCalm = true
let closed: Closed | null = null
let announcement: Announcement | null = null
const pressure = { admits: () => isCalm }
let directory: string
let app: FastifyInstance

const page = (words: string, status = 200) =>
  new Response(`<!doctype html>${words}`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })

async function serve(render: Render | null) {
  const files = await readStaticFiles(directory)
  const bundle: WebBundle | null = render && { files, render }
  app = Fastify({ exposeHeadRoutes: false })
  app.get('/api/v1/public/jokes', (request, reply) => reply.send({ data: request.ip }))
  const pageCache = createPageCache({ clock })
  const notices = { closedFor: async () => closed, announcementFor: async () => announcement }
  const studio = async () => false
  mountPages(app, { bundle, settings, hosts, clock, pageCache, studio, pressure, notices })
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hlizo-pages-'))
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'assets', 'app-abc.js'), 'console.log(1)'.repeat(100))
  await writeFile(join(directory, 'assets', 'app-abc.js.map'), '{}')
  await writeFile(join(directory, 'favicon.svg'), '<svg/>')
  clock.set(new Date('2026-05-01T10:00:00Z'))
  isCalm = true
  closed = null
  announcement = null
})
afterEach(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

describe('mountPages', () => {
  it('shows the maintenance page with Retry-After, and still serves files', async () => {
    await serve(async () => page('Bună'))
    closed = { seconds: 300, words: 'Revenim curând.' }
    const answer = await app.inject('/')

    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '300'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('Revenim curând.')
    expect((await app.inject('/favicon.svg')).statusCode).toBe(200)
  })

  it('caches a page with an announcement beside the page without it', async () => {
    const render = vi.fn<Render>(async (_, { announcement: shown }) => page(shown?.text ?? 'fără'))
    await serve(render)
    expect((await app.inject('/')).body).toContain('fără')
    const text = 'Astă-seară, premieră'
    announcement = { id: 'a1', text, link: null, audience: 'all', kind: 'highlight' }

    expect((await app.inject('/')).body).toContain(text)
    expect((await app.inject('/')).body).toContain(text)
    announcement = null
    expect((await app.inject('/')).body).toContain('fără')
    expect(render).toHaveBeenCalledTimes(2)
  })

  it('calls the API for a signed-in page with the access token of its cookies', async () => {
    await serve(async (_, { accountApi }) => page(await (await accountApi('/api/v1/own')).text()))
    app.get('/api/v1/own', (request, reply) => reply.send(request.headers.authorization ?? 'none'))
    const prefix = `CognitoIdentityServiceProvider.${config.identity.clientId}`
    const cookie = `${prefix}.LastAuthUser=ana%40exemplu.ro; ${prefix}.ana%40exemplu.ro.accessToken=abc`

    expect((await app.inject({ url: '/', headers: { cookie } })).body).toContain('Bearer abc')
    expect((await app.inject({ url: '/', headers: signedIn })).body).toContain('none')
  })

  it('responds in Romanian when the router cannot render its error page', async () => {
    await serve(
      async () =>
        new Response('Unexpected Server Error', {
          status: 500,
          headers: { 'content-type': 'text/plain' },
        }),
    )
    const answer = await app.inject({ url: '/', headers: signedIn })

    expect(answer.statusCode).toBe(500)
    expect(answer.body).toContain(failureMessages.global)
    expect(answer.body).not.toContain('Unexpected')
  })

  it('serves files compressed, hashed ones as immutable', async () => {
    await serve(async () => page('x'))
    const asset = await app.inject({
      url: '/assets/app-abc.js',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    const icon = await app.inject({ url: '/favicon.svg' })

    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect(brotliDecompressSync(asset.rawPayload).toString()).toBe('console.log(1)'.repeat(100))
    expect([icon.body, icon.headers['cache-control']]).toEqual(['<svg/>', 'public, max-age=3600'])
  })

  it('returns 304 for a cached file', async () => {
    await serve(async () => page('x'))
    const { headers } = await app.inject({ url: '/favicon.svg' })
    const again = await app.inject({
      url: '/favicon.svg',
      headers: { 'if-none-match': String(headers.etag) },
    })

    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('does not return a page for a missing file', async () => {
    await serve(async () => page('a page'))
    const urls = [
      '/assets/gone.js',
      '/assets/app-abc.js.map',
      '/.env',
      '/package.json',
      '/../x.js',
      '/assets/x',
    ]
    const answers = await Promise.all(urls.map((url) => app.inject({ url })))

    expect(answers.map(({ statusCode, body }) => [statusCode, body.includes('a page')])).toEqual(
      urls.map(() => [404, false]),
    )
  })

  it('has one nonce in the page and its policy', async () => {
    await serve(async (_request, { nonce }) => page(`<script nonce="${nonce}">`))
    const { body, headers } = await app.inject({ url: '/' })
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1]

    expect(headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/)
  })

  it('sends the policy with its nonce for a cached page', async () => {
    await serve(async (_request, { nonce }) => page(nonce))
    const first = await app.inject({ url: '/' })
    const second = await app.inject({ url: '/' })

    expect(second.body).toBe(first.body)
    expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  })

  it('renders a page for visitors at most once a minute', async () => {
    let rendered = 0
    await serve(async () => page(`${(rendered += 1)}`))
    const bodies = await Promise.all(
      [1, 2, 3].map(async () => (await app.inject({ url: '/' })).body),
    )
    clock.advance(61_000)
    const stale = await app.inject({ url: '/' })
    const newer = await app.inject({ url: '/' })

    expect(new Set(bodies).size).toBe(1)
    expect([stale.body, newer.body]).toEqual(['<!doctype html>1', '<!doctype html>2'])
  })

  it('serves the cached page when rendering starts to fail', async () => {
    let works = true
    await serve(async () => {
      if (!works) throw new Error('the database is gone')
      return page('home')
    })
    await app.inject({ url: '/' })
    works = false
    clock.advance(600_000)

    expect((await app.inject({ url: '/' })).body).toBe('<!doctype html>home')
  })

  it('renders no page under load, and still serves cached ones', async () => {
    await serve(async () => page('home'))
    await app.inject({ url: '/' })
    isCalm = false
    clock.advance(600_000)
    const cached = await app.inject({ url: '/' })
    const refused = await app.inject({ url: '/', headers: signedIn })

    expect(cached.body).toBe('<!doctype html>home')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
    expect(refused.body).toContain('Aplicația nu este disponibilă momentan')
  })

  it('renders a limited number of pages at the same time, with a limited queue', async () => {
    let end = () => {}
    const held = new Promise<void>((resolve) => {
      end = resolve
    })
    let atOnce = 0
    await serve(async () => {
      atOnce += 1
      await held
      return page('x')
    })
    const urls = Array.from({ length: 80 }, (_, index) => `/?page=${index}`)
    const answers = Promise.all(urls.map((url) => app.inject({ url })))
    const statuses = () => answers.then((all) => all.map(({ statusCode }) => statusCode))
    await vi.waitFor(() => expect(atOnce).toBe(8))
    end()

    expect((await statuses()).filter((status) => status === 503)).toHaveLength(80 - 8 - 64)
  })

  it('renders for each signed-in browser, packed whole and private', async () => {
    let rendered = 0
    await serve(async (_request, { hasSession }) => page(`${hasSession} ${(rendered += 1)}`))
    const asked = { url: '/', headers: { ...signedIn, 'accept-encoding': 'gzip' } }
    const answers = [await app.inject(asked), await app.inject(asked)]

    expect(answers.map(({ rawPayload }) => gunzipSync(rawPayload).toString())).toEqual([
      '<!doctype html>true 1',
      '<!doctype html>true 2',
    ])
    expect(answers[0]?.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-length': String(answers[0]?.rawPayload.length),
    })
  })

  it('returns a 404 uncached', async () => {
    let rendered = 0
    await serve(async () => page(`${(rendered += 1)}`, 404))
    await app.inject({ url: '/nothing' })
    const { statusCode, body } = await app.inject({ url: '/nothing' })

    expect([statusCode, body]).toEqual([404, '<!doctype html>2'])
  })

  it('lends the rendering the API without leaving the process', async () => {
    await serve(async (_request, { api }) => page(await (await api('/api/v1/public/jokes')).text()))

    expect((await app.inject({ url: '/' })).body).toContain('{"data":"in-process"}')
  })

  it('does not redirect a path with two slashes to another origin', async () => {
    await serve(async (request) => page(request.url))

    expect((await app.inject({ url: '//evil.example/x' })).body).toContain(
      'https://hlizo.test//evil',
    )
  })

  it('shows an error page without details', async () => {
    await serve(async () => Promise.reject(new Error('secret detail')))
    const { statusCode, body } = await app.inject({ url: '/' })

    expect([statusCode, body.includes('secret')]).toEqual([500, false])
    expect(body).toContain('Ceva nu a mers bine, ne pare rău.')
  })

  it('explains how to build a missing bundle', async () => {
    await serve(null)
    const { statusCode, body } = await app.inject({ url: '/' })

    expect([statusCode, body.includes('npm run build')]).toEqual([503, true])
  })

  it('refuses POST', async () => {
    await serve(async () => page('x'))

    expect((await app.inject({ method: 'POST', url: '/login', payload: {} })).statusCode).toBe(404)
  })
})
