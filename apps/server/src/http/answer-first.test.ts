import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serverFactory } from './answer-first.ts'
import type { AnsweredRequest } from './metrics.ts'

const timeouts = {
  connectionTimeout: 5_000,
  requestTimeout: 5_000,
  keepAliveTimeout: 5_000,
  http: { headersTimeout: 5_000 },
}

let app: FastifyInstance
let url: string
let isClosing: boolean
let counted: AnsweredRequest[]
beforeEach(async () => {
  isClosing = false
  counted = []
  app = Fastify({
    serverFactory: serverFactory(
      {
        answers: [
          () => null,
          ({ url: address }) =>
            address === '/ready'
              ? { route: '/r', headers: { 'content-length': 4 }, content: Buffer.from('film') }
              : null,
        ],
        headers: { 'x-content-type-options': 'nosniff' },
        metrics: { answered: (request) => void counted.push(request) },
        isClosing: () => isClosing,
      },
      timeouts,
    ),
  })
  app.get('/*', async (request) => `asked ${request.url}`)
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => app.close())

const ask = async (path: string) => {
  const answer = await fetch(url + path)
  return [await answer.text(), answer.headers.get('x-content-type-options')]
}

describe('serverFactory', () => {
  it('answers from the cache before routing, with the headers of each response', async () => {
    expect(await ask('/ready')).toEqual(['film', 'nosniff'])
  })

  it('counts it by the route that would have answered', async () => {
    await ask('/ready')
    await expect.poll(() => counted.length).toBe(1)

    expect(counted[0]).toEqual({
      method: 'GET',
      route: '/r',
      status: 200,
      seconds: expect.any(Number),
    })
  })

  it('calls the routes for everything else', async () => {
    expect(await ask('/else')).toEqual(['asked /else', null])
  })

  it('accepts the absolute form as its path (RFC 9112 §3.2.2)', async () => {
    const { port } = new URL(url)
    const askFor = async (path: string) => {
      const response = Promise.withResolvers<IncomingMessage>()
      get({ port, path }, response.resolve)
      return text(await response.promise)
    }

    expect(await askFor('http://hlizo.test/ready')).toBe('film')
    expect(await askFor('HTTPS://hlizo.test:443/else?a=http://b/')).toBe('asked /else?a=http://b/')
    expect(await askFor('http://hlizo.test')).toBe('asked /')
    expect(await askFor('http://hlizo.test?a')).toBe('asked /?a')
  })

  it('calls the routes for everything during a shutdown', async () => {
    isClosing = true

    expect(await ask('/ready')).toEqual(['asked /ready', null])
  })
})
