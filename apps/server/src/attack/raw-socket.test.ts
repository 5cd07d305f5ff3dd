import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestProduct, type TestProduct } from '#server/testing-product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
}, 60_000)
afterAll(() => product.close())

const PATIENCE_MS = 10_000

/** Everything that comes back until the server hangs up. */
function exchange(lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(product.url)

  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(lines.join('\r\n')))
    const patience = setTimeout(() => socket.destroy(new Error('It never hung up.')), PATIENCE_MS)
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      clearTimeout(patience)
      resolve(heard)
    })
  })
}

const SMUGGLED = ['GET /api/v1/plans HTTP/1.1', 'Host: hlizo.test', '', '']
const post = (...headers: string[]) => ['POST /api/v1/auth/resend HTTP/1.1', ...headers]
const statuses = (heard: string) => heard.match(/HTTP\/1\.[01] \d{3}/g) ?? []

describe('a socket that speaks HTTP badly', () => {
  it.each([
    ['two lengths', [...post('Host: a', 'Content-Length: 4', 'Content-Length: 5', '', 'abcd')]],
    [
      'a length and chunks',
      [...post('Host: a', 'Content-Length: 4', 'Transfer-Encoding: chunked', '', '0', '')],
    ],
    ['chunks under another name', post('Host: a', 'Transfer-Encoding: xchunked', '', '')],
    ['a bad chunk', post('Host: a', 'Transfer-Encoding: chunked', '', 'zz', 'abc', '')],
    ['a length that is none', post('Host: a', 'Content-Length: +4', '', 'abcd')],
    ['a space before the colon', post('Host : a', 'Content-Length: 0', '', '')],
    ['a folded header', post('Host: a', 'X: 1', ' Content-Length: 3', '', '')],
    ['a zero character', post('Host: a', 'X: \0', '', '')],
    ['two hosts', ['GET /api/v1/plans HTTP/1.1', 'Host: hlizo.test', 'Host: evil.example', '', '']],
    ['no host', ['GET /api/v1/plans HTTP/1.1', '', '']],
    ['an old version', ['GET /api/v1/plans', '', '']],
  ])('is answered 400 once and hung up on: %s (R063)', async (_, lines) => {
    const heard = await exchange([...lines, ...SMUGGLED])

    expect(statuses(heard)).toEqual(['HTTP/1.1 400'])
  })

  it('is answered 431 and hung up on: a header of 20 KB (R063)', async () => {
    const heard = await exchange([
      ...post('Host: a', `X: ${'x'.repeat(20_000)}`, '', ''),
      ...SMUGGLED,
    ])

    expect(statuses(heard)).toEqual(['HTTP/1.1 431'])
  })
})
