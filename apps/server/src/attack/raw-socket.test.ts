import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestProduct, type TestProduct } from '#server/testing-product.ts'
import { exchange } from './testing-socket.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
}, 60_000)
afterAll(() => product.close())

const SMUGGLED = ['GET /api/v1/plans HTTP/1.1', 'Host: hlizo.test', '', '']
const post = (...headers: string[]) => ['POST /api/v1/auth/resend HTTP/1.1', ...headers]
const statuses = (response: string) => response.match(/HTTP\/1\.[01] \d{3}/g) ?? []

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
    ['HTTP/0.9', ['GET /api/v1/plans', '', '']],
    ['HTTP/0.9 by its name', ['GET /api/v1/plans HTTP/0.9', 'Host: a', '', '']],
    ['HTTP/2 in the words of HTTP/1', ['GET /api/v1/plans HTTP/2.0', 'Host: a', '', '']],
    ['an asterisk for a path', ['GET * HTTP/1.1', 'Host: a', '', '']],
    ['an address of another protocol', ['GET ftp://a/b HTTP/1.1', 'Host: a', '', '']],
    ['an invented method', ['FOO /api/v1/plans HTTP/1.1', 'Host: a', '', '']],
  ])('is answered 400 once and the connection is closed: %s (R063)', async (_, lines) => {
    const response = await exchange(product.url, [...lines, ...SMUGGLED].join('\r\n'))

    expect(statuses(response)).toEqual(['HTTP/1.1 400'])
    expect(response).toContain('{"error":"VALIDATION_FAILED","message":')
    expect(response).toMatch(/\r\nconnection: close\r\n/i)
  })

  it('is answered as for the path alone in absolute form (RFC 9112 §3.2.2)', async () => {
    const ask = (target: string) =>
      exchange(product.url, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)

    expect(statuses(await ask('http://a/api/v1/plans'))).toEqual(['HTTP/1.1 200'])
    expect(await ask('HTTP://a:80/dev/mail.json')).toMatch(/^HTTP\/1.1 200 /)
  })

  it('is answered 431 and hung up on: a header of 20 KB (R063)', async () => {
    const response = await exchange(
      product.url,
      [...post('Host: a', `X: ${'x'.repeat(20_000)}`, '', ''), ...SMUGGLED].join('\r\n'),
    )

    expect(statuses(response)).toEqual(['HTTP/1.1 431'])
    expect(response).toContain('{"error":"VALIDATION_FAILED","message":')
  })

  it('is answered 413 and hung up on: chunk extensions of 20 KB', async () => {
    const chunk = `1;${'x'.repeat(20_000)}`
    const lines = [...post('Host: a', 'Transfer-Encoding: chunked', '', chunk, 'a', '0', '', '')]
    const response = await exchange(product.url, [...lines, ...SMUGGLED].join('\r\n'))

    expect(statuses(response)).toEqual(['HTTP/1.1 413'])
    expect(response).toContain('{"error":"VALIDATION_FAILED","message":')
  })

  it.each([
    ['GET /api/v1/plans HTTP/1.1', 'Expect: 100-foo'],
    ['POST /api/v1/auth/resend HTTP/1.1', 'Expect: 200-ok'],
    ['GET / HTTP/1.1', 'Expect: '],
  ])('is answered 417 and hung up on: an unknown expectation, %s %s', async (line, expectation) => {
    const lines = [line, 'Host: a', expectation, 'Content-Length: 4', '', 'abcd']
    const response = await exchange(product.url, [...lines, ...SMUGGLED].join('\r\n'))

    expect(statuses(response)).toEqual(['HTTP/1.1 417'])
    expect(response).toContain('{"error":"VALIDATION_FAILED","message":')
    expect(response.toLowerCase()).toContain('\r\ncache-control: no-store\r\n')
    expect(response.toLowerCase()).toContain('\r\nx-content-type-options: nosniff\r\n')
  })

  it('gets 100 Continue when it expects that (RFC 9110 §10.1.1)', async () => {
    const lines = [...post('Host: a', 'Expect: 100-continue', 'Connection: close')]
    const response = await exchange(
      product.url,
      [...lines, 'Content-Type: application/json', 'Content-Length: 2', '', '{}'].join('\r\n'),
    )

    expect(statuses(response)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 400'])
  })

  it('is answered in the envelope by the listener for operators too', async () => {
    const ask = (...lines: string[]) => exchange(product.adminUrl, lines.join('\r\n'))

    expect(await ask('FOO / HTTP/1.1', 'Host: a', '', '')).toContain('{"error":"VALIDATION_FAILED"')
    expect(await ask('GET / HTTP/1.1', '', '')).toContain('{"error":"VALIDATION_FAILED"')
    expect(await ask('GET / HTTP/1.1', 'Host: a', 'Expect: 100-foo', '', '')).toContain(
      '{"error":"VALIDATION_FAILED"',
    )
    expect(await ask('GET /none HTTP/1.1', 'Host: a', 'Connection: close', '', '')).toContain(
      '{"error":"NOT_FOUND"',
    )
  })
})
