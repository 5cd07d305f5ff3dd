import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStudioBundle, studioPages } from './http/studio-pages.ts'
import { publicSettings } from './public-settings.ts'
import { testOperators, type TestOperator } from './testing-operators.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'

const MONTH_MS = 30 * 86_400_000
const HOSTS = { stripe: false, media: null, identity: [], tagManager: false }

let product: TestProduct
let office: ReturnType<typeof testOperators>
let editor: TestOperator
let directory: string
let app: FastifyInstance

/** The cookies that the identity library writes. */
const cookiesOf = (accessToken: string) => {
  const key = `CognitoIdentityServiceProvider.${product.services.userPool.clientId}`
  return `${key}.LastAuthUser=u; ${key}.u.accessToken=${accessToken}`
}

const open = (url: string, cookie = '') => app.inject({ method: 'GET', url, headers: { cookie } })

/** A server with Studio's pages only. */
function siteWith(bundle: ReturnType<typeof openStudioBundle>): FastifyInstance {
  const { config, secrets, clock, mayOpenStudio } = product.services
  const settings = publicSettings(config, secrets)
  const answer = studioPages({ bundle, mayOpenStudio, settings, hosts: HOSTS, clock })
  const site = Fastify()
  site.get('/*', async (request, reply) =>
    (await answer(request, reply)) ? reply : reply.code(404).send('nothing'),
  )

  return site
}

beforeAll(async () => {
  product = await startTestProduct()
  office = testOperators(product)
  editor = await office.operator('redactor', ['editor'])
  directory = await mkdtemp(join(tmpdir(), 'hlizo-studio-'))
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'index.html'), '<html><head><!--settings--></head></html>')
  await writeFile(join(directory, 'assets', 'studio-abc.js'), 'studio()')
  app = siteWith(openStudioBundle(directory))
}, 60_000)

afterAll(async () => {
  await app.close()
  await product.close()
  await rm(directory, { recursive: true })
})

describe('the pages of Studio', () => {
  it.each(['/studio', '/studio/audit', '/studio/assets/studio-abc.js'])(
    'do not exist for visitors, members and forged cookies: %s',
    async (url) => {
      const { device } = await office.member(`membru-${url.length}`)

      for (const cookie of ['', cookiesOf(device.accessToken), cookiesOf('x.y.z')]) {
        const { statusCode, body } = await open(url, cookie)
        expect([statusCode, body]).toEqual([404, 'nothing'])
      }
    },
  )

  it('open for an operator at each URL, with the settings and a Content-Security-Policy', async () => {
    const cookie = cookiesOf((await editor.proven()).accessToken)
    const page = await open('/studio/operators', cookie)
    const file = await open('/studio/assets/studio-abc.js', cookie)

    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('name="hlizo-settings"')
    expect(page.body).not.toContain('<!--settings-->')
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-cache' })
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect([file.statusCode, file.body]).toEqual([200, 'studio()'])
    expect(file.headers['cache-control']).toContain('private')
    expect((await open('/studio/assets/none.js', cookie)).statusCode).toBe(404)
    expect((await open('/studiou', cookie)).statusCode).toBe(404)
  })

  it('open for an invited account, not for a removed or signed-out operator', async () => {
    const owner = await office.operator('patron', ['owner'])
    const invited = await office.member('invitat')
    const cookie = cookiesOf(invited.device.accessToken)
    expect((await open('/studio', cookie)).statusCode).toBe(404)
    const boss = await owner.proven()
    await boss('POST', '/studio/operators', { email: invited.email, roles: ['editor'] })
    expect((await open('/studio', cookie)).statusCode).toBe(200)

    const gone = await office.operator('plecat', ['support'])
    const signedIn = await gone.proven()
    expect((await open('/studio', cookiesOf(signedIn.accessToken))).statusCode).toBe(200)
    await signedIn('POST', '/user/logout/all')
    expect((await open('/studio', cookiesOf(signedIn.accessToken))).statusCode).toBe(404)

    const removed = await office.operator('scos', ['support'])
    const before = cookiesOf((await removed.proven()).accessToken)
    const fresh = await owner.proven()
    await fresh('DELETE', `/studio/operators/${removed.accountId}`)
    expect((await open('/studio', before)).statusCode).toBe(404)
  })

  it('wait for a bundle that is being built, and do not exist where none is', async () => {
    const cookie = cookiesOf((await editor.proven()).accessToken)
    const built = Promise.withResolvers<void>()
    const site = siteWith(built.promise.then(() => openStudioBundle(directory)))
    const page = site.inject({ method: 'GET', url: '/studio', headers: { cookie } })
    const visitor = await site.inject({ method: 'GET', url: '/studio' })
    built.resolve()

    expect([visitor.statusCode, (await page).statusCode]).toEqual([404, 200])
    const without = siteWith(openStudioBundle(join(directory, 'none')))
    const { statusCode } = await without.inject({
      method: 'GET',
      url: '/studio',
      headers: { cookie },
    })
    expect(statusCode).toBe(404)
    await Promise.all([site.close(), without.close()])
  })

  it('open with a token that has just expired, because the page renews it, but not with one of long ago', async () => {
    const { clock } = product.services
    const cookie = cookiesOf((await editor.proven()).accessToken)
    clock.setOffset(clock.offset() + 2 * 3_600_000)
    expect((await open('/studio', cookie)).statusCode).toBe(200)
    clock.setOffset(clock.offset() + 13 * MONTH_MS)
    expect((await open('/studio', cookie)).statusCode).toBe(404)
  })
})
