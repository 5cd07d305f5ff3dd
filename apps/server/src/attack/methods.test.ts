import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestProduct, type TestProduct } from '#server/testing-product.ts'
import { exchange } from './testing-socket.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
}, 60_000)
afterAll(() => product.close())

const send = (line: string, ...headers: string[]) =>
  exchange(
    product.url,
    [`${line} HTTP/1.1`, 'Host: a', 'Connection: close', ...headers, '', ''].join('\r\n'),
  )

const PATHS = [
  '/api/v1/user',
  '/api/v1/plans',
  '/api/x',
  '/plans',
  '/',
  '/%zz',
  '/identity/',
  '/identity/pool/.well-known/jwks.json',
]
const METHODS = ['OPTIONS', 'PROPFIND', 'TRACE', 'PATCH', 'QUERY', 'LOCK', 'CONNECT']

describe('a method that no call has', () => {
  it.each(METHODS)('is answered 404 in the envelope of errors: %s', async (method) => {
    for (const path of PATHS) {
      const response = await send(`${method} ${path}`)
      expect(response, path).toMatch(/^HTTP\/1.1 404 /)
      expect(response, path).toContain('{"error":"NOT_FOUND","message":')
      expect(response.toLowerCase(), path).toContain('cache-control: no-store')
    }
  })

  it('is refused before its body is looked at', async () => {
    const response = await send(
      'PATCH /plans',
      'Content-Type: text/x',
      'Content-Length: 1',
      '',
      'a',
    )

    expect(response).toMatch(/^HTTP\/1.1 404 /)
  })

  it('has the headers of a refusal and no body: HEAD', async () => {
    const response = await send('HEAD /api/v1/plans')

    expect(response).toMatch(/^HTTP\/1.1 404 [^]*content-type: application\/json[^]*\r\n\r\n$/)
  })
})

describe('a file that is not there', () => {
  it('is answered 404 in the envelope of errors', async () => {
    for (const path of ['/pictures/none/320', '/media/previews/none']) {
      const response = await send(`GET ${path}`)
      expect(response, path).toMatch(/^HTTP\/1.1 404 /)
      expect(response, path).toContain('{"error":"NOT_FOUND","message":')
    }
  })
})

describe('a refusal without a token', () => {
  it('names the scheme and an invalid token (RFC 6750 §3)', async () => {
    const without = await send('GET /api/v1/user')
    const wrong = await send('GET /api/v1/user', 'Authorization: Bearer abc')

    expect(without).toContain('\r\nwww-authenticate: Bearer realm="api"\r\n')
    expect(wrong).toContain('\r\nwww-authenticate: Bearer realm="api", error="invalid_token"\r\n')
  })
})
