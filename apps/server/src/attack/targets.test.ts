import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestProduct, type TestProduct } from '#server/testing-product.ts'
import { exchange } from './testing-socket.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
}, 60_000)
afterAll(() => product.close())

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND']

/** Every address outside the API that has a parameter; those of the API are in `edges.deep.test.ts`. */
const WITH_PARAMETER = [
  '/pictures/*/320',
  '/pictures/none/*',
  '/media/previews/*',
  '/m/*',
  '/m/none/*/main.m3u8',
  '/p/*',
  '/p/*/wide.mp4',
  '/oembed?url=*',
  '/profiles/avatar/*',
  '/sitemaps/*.xml',
  '/mail-samples/*',
  '/dev/mail/*',
  '/dev/mail/*/html',
  '/identity/*',
  '/identity/*/.well-known/jwks.json',
  '/identity/*/.well-known/openid-configuration',
  '/__payments/c/pay/*',
  '/__payments/invoices/*/none',
  '/__payments/invoices/none/*/pdf',
  '/__payments/receipts/*/none',
  '/__payments/control/events/*/resend',
  '/__payments/control/subscriptions/*/fail',
  '/__payments/v1/setup_intents/*',
  '/__payments/v1/payment_intents/*/confirm',
  '/video/*',
]
const VALUES = [
  '',
  'none',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%',
  '..%2F..',
  '9'.repeat(20),
  'x'.repeat(400),
]
const WHOLE = ['*', 'http://a', 'https://a/*', 'ftp://a/b', '//a/b', '/?%00=%00', '/%zz', '/\\a']

async function statusOf(method: string, target: string): Promise<string> {
  const response = await exchange(
    product.url,
    [
      `${method} ${target} HTTP/1.1`,
      'Host: a',
      'Connection: close',
      'Content-Length: 0',
      '',
      '',
    ].join('\r\n'),
  )

  return response.slice(0, 'HTTP/1.1 000'.length)
}

describe('an address outside the API', () => {
  it.each(METHODS)('never causes a server error: %s', async (method) => {
    const targets = [
      ...WITH_PARAMETER.flatMap((path) => VALUES.map((value) => path.replace('*', value))),
      ...WHOLE,
    ]
    const failed: string[] = []
    for (const target of targets) {
      const status = await statusOf(method, target)
      // Pages are not built here: 503.
      if (!/^HTTP\/1.1 ([2-4]\d\d|503)$/.test(status)) failed.push(`${target}: ${status}`)
    }

    expect(failed).toEqual([])
  })
})
