import { request as ask, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { call } from '@hlizo/contract/call'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { accept, refuse } from '@hlizo/kit/result'
import { createAdmission } from './admission.ts'
import { serverFactory } from './answer-first.ts'
import { ApiError } from './api-error.ts'
import { setUpApiScope } from './api-scope.ts'
import { createApi } from './api.ts'
import { clientIpReader } from './client-ip.ts'
import { createCachedAddresses } from './cached-addresses.ts'
import { withoutKeys } from './testing-api.ts'
import { createAnswerCache } from './answer-cache.ts'
import { answerFromCache } from './answer-from-cache.ts'
import { createRowCache } from './row-cache.ts'
import { measureRequests } from './measure-requests.ts'
import { createMetrics, type AnsweredRequest } from './metrics.ts'
import { requireOneHost } from './one-host.ts'
import { requestTimeouts } from './request-timeouts.ts'
import type { RateLimiter } from './rate-limit.ts'
import { headerSetter, securityHeaders } from './security-headers.ts'

const CACHED_SECONDS = 60
const listJokes = call({
  method: 'GET',
  path: '/public/jokes/{topic}',
  access: 'public',
  precedence: 'always',
  limits: [{ name: 'any', by: 'ip', allowed: 10, perSeconds: 60, store: 'node' }],
  caching: { seconds: CACHED_SECONDS },
  summary: 'Jokes.',
  params: z.object({ topic: z.string() }),
  query: z.object({ sort: z.optional(z.string()) }),
  data: z.array(z.object({ id: z.number(), text: z.string() })),
})
const ADDRESS = '/api/v1/public/jokes/cats?sort=new'
const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))

let app: FastifyInstance
let port: number
let usualRequests: number
let room: Map<string, number>
let isClosed: boolean
let counted: AnsweredRequest[]

/** Ten attempts an address. */
const limiter: RateLimiter = {
  take: async (limit, key) => {
    const counted = limiter.takeAtOnce(limit, key)
    if (counted === null) throw new ApiError('RATE_LIMITED')
    return counted
  },
  takeAtOnce: (limit, key) => {
    const left = room.get(key) ?? 10
    if (left > 0) room.set(key, left - 1)
    return left > 0 ? [{ limit, remaining: left - 1, resetSeconds: 6 }] : null
  },
  forgive: async () => {},
}

const admission = createAdmission({
  authenticate: {
    recognize: async () => null,
    verify: async () => Promise.reject(new ApiError('UNAUTHORIZED')),
  },
  ports: {
    byIdentity: async () => null,
    signInState: async () => 'current',
    greetDevice: async () => {},
    recordActivity: () => {},
    checkEntitlement: async () => accept(undefined),
    profileOf: async () => accept({ id: 7, maxAgeRating: '18' }),
    operatorOf: async () => refuse('NOT_FOUND'),
    isOperator: async () => false,
  },
  limiter,
  serviceSwitch: () => (isClosed ? 'MAINTENANCE' : null),
  clock,
})

beforeEach(async () => {
  ;[usualRequests, room, isClosed, counted] = [0, new Map(), false, []]
  const answerCache = createAnswerCache({ clock })
  const cachedAddresses = createCachedAddresses(answerCache)
  const rowCache = createRowCache({ clock })
  const headers = securityHeaders({ isHttps: true })
  const trustProxy = ['127.0.0.1']
  const ipOf = clientIpReader(trustProxy)
  const answers = [answerFromCache({ addresses: cachedAddresses, admission, ipOf })]
  const metrics = {
    ...createMetrics({ version: '1.0.0' }),
    answered: (request: AnsweredRequest) => void counted.push(request),
  }
  app = Fastify({
    trustProxy,
    exposeHeadRoutes: false,
    serverFactory: serverFactory(
      { answers, headers, metrics, isClosing: () => false },
      requestTimeouts(),
    ),
  })
  const setHeaders = headerSetter(headers)
  app.addHook('onRequest', async (request, reply) => {
    usualRequests += 1
    setHeaders(request, reply)
    requireOneHost(request, reply)
  })
  measureRequests(app, metrics)
  await app.register(
    async (scope) => {
      setUpApiScope(scope)
      const api = createApi({
        app: scope,
        admission,
        answerCache,
        cachedAddresses,
        rowCache,
        profileChanged: rowCache.forget,
        idempotency: withoutKeys,
        ownOrigins: [],
      })
      let made = 0
      api.answer(listJokes, () => [{ id: (made += 1), text: 'șapte pisici' }])
    },
    { prefix: '/api/v1' },
  )
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterEach(() => app.close())

type Asked = { method?: string; path?: string; headers?: Record<string, string> | string[] }

async function get({ method = 'GET', path = ADDRESS, headers = {} }: Asked = {}) {
  const before = usualRequests
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    ask({ host: '127.0.0.1', port, method, path, headers }, resolve).on('error', reject).end()
  })
  const body = await text(answer)
  const isUsual = usualRequests > before

  return { status: answer.statusCode, headers: answer.headers, body, isUsual }
}

/** All that must be the same in two answers to one question. */
function lasting({ status, headers, body }: Awaited<ReturnType<typeof get>>) {
  const { date, 'x-request-id': id, ratelimit = '', ...others } = headers
  const limit = String(ratelimit).replace(/r=\d/, 'r=…')
  return { status, body, headers: others, limit, hasDate: date !== undefined, idLength: id?.length }
}

const usual = { authorization: 'Bearer anything' }

describe('answerFromCache', () => {
  it('answers from the cache with the same bytes and headers as the route', async () => {
    const made = await get()
    const first = await get()
    const routed = await get({ headers: usual })

    expect([made.isUsual, first.isUsual, routed.isUsual]).toEqual([true, false, true])
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"any";q=10;w=60',
      ratelimit: '"any";r=8;t=6',
    })
    expect(first.body).toBe('{"data":[{"id":1,"text":"șapte pisici"}]}')
    expect({ ...lasting(first), idLength: 0 }).toEqual({ ...lasting(routed), idLength: 0 })
    expect(lasting(first).idLength).toBe(36)
  })

  it('is counted as the route counts', async () => {
    await get()
    await get()
    await expect.poll(() => counted.length).toBe(2)

    const [route, first] = counted.map(({ seconds, ...rest }) => [rest, seconds >= 0])
    expect(first).toEqual(route)
  })

  it('calls the route for all but a plain GET of a known URL', async () => {
    await get()
    const others: Asked[] = [
      { method: 'HEAD' },
      { method: 'POST' },
      { path: '/api/v1/public/jokes/cats?sort=old' },
      { headers: usual },
      { headers: { 'content-length': '0' } },
    ]
    for (const other of others) expect((await get(other)).isUsual).toBe(true)
  })

  it('calls the route for a stale entry', async () => {
    await get()
    clock.advance(CACHED_SECONDS * 1_000)

    expect((await get()).isUsual).toBe(true)
  })

  it('refuses two hosts as ever', async () => {
    await get()
    const twice = await get({ headers: ['Host', 'hlizo.test', 'Host', 'other.test'] })

    expect([twice.status, twice.isUsual]).toEqual([400, true])
  })

  it('is closed as ever', async () => {
    await get()
    isClosed = true

    expect((await get()).status).toBe(418)
  })

  it('counts each request once against the limit of the caller behind trusted proxies', async () => {
    const by = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    const statuses: unknown[] = []
    for (let time = 0; time < 11; time += 1) statuses.push((await get(by('203.0.113.9'))).status)

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect((await get(by('203.0.113.10'))).status).toBe(200)
  })
})
