import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestProduct, type TestProduct } from '#server/testing-product.ts'
import { openWire, type Wire, type WireAnswer } from './testing-wire.ts'

let product: TestProduct
let wire: Wire
beforeAll(async () => {
  product = await startTestProduct()
  wire = openWire(product.url)
}, 60_000)
afterAll(async () => {
  wire.close()
  await product.close()
})

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  wire.send({ method: 'GET', path, headers })

/** One address of every kind that this process answers, and how. Pages of the bundle: e2e, security.spec.ts. */
const PLACES: Readonly<Record<string, number>> = {
  '/api/v1/plans': 200,
  '/api/v1/user': 401,
  '/api/v1/none': 404,
  '/api/v1/videos/%zz': 404,
  [`/api/v1/videos/${'9'.repeat(400)}`]: 404,
  '/api/v1/auth/confirm?username=a&code=b': 200,
  '/identity/eu-central-1_HLIZO0001/.well-known/jwks.json': 200,
  '/m/none/none/playlist.m3u8': 403,
  '/profiles/avatar/1': 200,
  '/assets/none.js': 404,
  '/dev/mail': 200,
  '/__payments/c/pay/none': 404,
  '/%zz': 303,
  '/': 503,
}

/** The directives of a policy by their names. */
function policyOf({ headers }: WireAnswer): ReadonlyMap<string, readonly string[]> {
  const text = String(headers['content-security-policy'])
  return new Map(
    text.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
}

describe('every answer', () => {
  it('has the security headers for browsers (R072)', async () => {
    for (const [path, status] of Object.entries(PLACES)) {
      const { status: given, headers } = await get(path)
      expect([path, given]).toEqual([path, status])
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-site',
        'permissions-policy': expect.stringContaining('camera=()'),
        'referrer-policy': expect.stringMatching(/^(no-referrer|same-origin|strict-origin)/),
        'x-request-id': expect.any(String),
      })
      expect(headers).not.toHaveProperty('server')
      expect(headers).not.toHaveProperty('x-powered-by')
      if (path.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store')
    }
  })

  it('has a policy without anything unsafe, and no frame around it (R067)', async () => {
    for (const path of Object.keys(PLACES)) {
      const policy = policyOf(await get(path))
      const scripts = policy.get('script-src') ?? policy.get('default-src') ?? ['*']
      const plugins = policy.get('object-src') ?? policy.get('default-src')
      const isOpen = (source: string) => /unsafe|^\*|^https?:$|^data:|^blob:/.test(source)

      expect(scripts.filter(isOpen), path).toEqual([])
      expect(policy.get('style-src')?.filter(isOpen) ?? [], path).toEqual([])
      // The payment page shows its own form for cards in a frame, as Stripe does.
      const frames = path.startsWith('/__payments/') ? ["'self'"] : ["'none'"]
      expect([plugins, policy.get('frame-ancestors')], path).toEqual([["'none'"], frames])
    }
  })

  it('is for no other origin (R071)', async () => {
    const origins = ['https://evil.example', 'null', 'https://sub.127.0.0.1.evil.example']
    for (const origin of origins) {
      for (const path of Object.keys(PLACES)) {
        const { headers } = await get(path, { origin })
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
      const asked = { origin, 'access-control-request-method': 'PUT' }
      const preflight = await wire.send({ method: 'OPTIONS', path: '/api/v1/user', headers: asked })
      expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([
        404,
        undefined,
      ])
    }
  })
})

describe('a URL that looks like a file', () => {
  it('below the API and of a page is never cached (R076)', async () => {
    const asked = [
      '/api/v1/user/x.css',
      '/api/v1/user;a.js',
      '/api/v1/user%2f.png',
      '/api/v1/user%00.png',
      '/api/v1/user/%2e%2e/x.css',
      '/api/v1/profiles/1.css',
      '/api/user.js',
    ]
    for (const path of asked) {
      const { status, headers } = await get(path)
      expect([401, 404], path).toContain(status)
      expect(headers['content-type'], path).toMatch(/^application\/json/)
      expect(headers['cache-control'], path).toBe('no-store')
    }
  })

  it('and does not exist returns 404 (R075)', async () => {
    const files = [
      '.env',
      'assets/app.js.map',
      'package.json',
      'server.js',
      'build/server/index.js',
      '.git/config.lock',
      'backup.sql',
      'dump.zip',
      'id_rsa.pem',
      '..%2f..%2fetc%2fpasswd.txt',
    ]
    for (const file of files) expect((await get(`/${file}`)).status, file).toBe(404)
  })

  it('describes the calls to all origins', async () => {
    const { status, headers, body } = await get('/openapi.json')

    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*'])
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.parse(body)).toMatchObject({ openapi: '3.1.1' })
  })

  it('of the listener for operators is not there (R150)', async () => {
    const inner = ['/metrics.txt', '/health/ready', '/health/live', '/docs', '/documentation/json']
    for (const path of [...inner, '/admin']) {
      const { body } = await get(path)
      expect(body, path).not.toMatch(/"checks"|"status":"ok"|process_|nodejs_|"openapi"/)
    }
  })
})

describe('a query', () => {
  it('does not sign in (R033)', async () => {
    const { status } = await get('/api/v1/user?accessToken=a.b.c&authorization=Bearer%20a.b.c')

    expect(status).toBe(401)
  })
})
