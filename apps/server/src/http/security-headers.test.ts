import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { headerSetter, pageCsp, securityHeaders } from './security-headers.ts'

const nothing = { stripe: false, media: null, identity: [], tagManager: false }
let app: FastifyInstance

const headersOf = async (url: string, isHttps = true) => {
  app = Fastify()
  const setHeaders = headerSetter(securityHeaders({ isHttps }))
  app.addHook('onRequest', async (request, reply) => setHeaders(request, reply))
  app.get('/*', async () => 'x')
  return (await app.inject({ url })).headers
}

afterEach(() => app?.close())

describe('securityHeaders', () => {
  it('are in each response, also a 404', async () => {
    expect(await headersOf('/none')).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-site',
      'x-request-id': expect.any(String),
    })
  })

  it('promises https only where there is https', async () => {
    expect(await headersOf('/', false)).not.toHaveProperty('strict-transport-security')
  })

  it('sends no referrer for a URL with private data', async () => {
    const policies = await Promise.all(
      ['/paypal?userId=1', '/vouchers/checkout', '/', '/vouchers'].map(
        async (url) => (await headersOf(url))['referrer-policy'],
      ),
    )

    expect(policies).toEqual([
      'no-referrer',
      'no-referrer',
      'strict-origin-when-cross-origin',
      'strict-origin-when-cross-origin',
    ])
  })
})

describe('pageCsp', () => {
  it('allow no other host unless one is configured', () => {
    expect(pageCsp('abc', nothing)).not.toMatch(/https:|unsafe|\*/)
  })

  it('allow Stripe, the CDN and the identity service where they are used', () => {
    const csp = pageCsp('abc', {
      stripe: true,
      media: 'https://cdn.hlizo.ro',
      identity: ['https://cognito-idp.eu-central-1.amazonaws.com'],
      tagManager: false,
    })

    expect(csp).toContain("form-action 'self' https://checkout.stripe.com")
    expect(csp).toContain("media-src 'self' blob: https://cdn.hlizo.ro")
    expect(csp).toMatch(/connect-src [^;]*https:\/\/cognito-idp\.eu-central-1\.amazonaws\.com/)
  })
})
