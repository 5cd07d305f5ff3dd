import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import * as z from 'zod/mini'
import { call } from '@hlizo/contract/call'
import type { Limit } from '@hlizo/contract/limits'
import { body, formText, NumericId } from '@hlizo/contract/request'
import { accept, refuse } from '@hlizo/kit/result'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { createAdmission, type ServiceSwitch } from './admission.ts'
import { createAnswerCache } from './answer-cache.ts'
import { ApiError } from './api-error.ts'
import { setUpApiScope } from './api-scope.ts'
import { createApi, type Api } from './api.ts'
import { createCachedAddresses } from './cached-addresses.ts'
import type { AccessPorts } from './caller.ts'
import type { RateLimiter } from './rate-limit.ts'
import { createRowCache } from './row-cache.ts'
import { withoutKeys } from './testing-api.ts'
import { passwordProof } from './testing-proof.ts'

const Joke = z.object({ id: z.number(), text: z.string() })
const limit: Limit = { name: 'any', by: 'ip', allowed: 1, perSeconds: 1, store: 'node' }
export const rules = { precedence: 'browsing', limits: [limit], caching: 'none' } as const

export const listJokes = call({
  method: 'GET',
  path: '/public/jokes',
  access: 'public',
  ...rules,
  summary: 'Jokes.',
  query: z.object({ sort: z.optional(z.string()) }),
  data: z.array(Joke),
})
export const tellJoke = call({
  method: 'POST',
  path: '/jokes/{id}',
  access: 'viewer',
  ...rules,
  summary: 'Tells a joke.',
  params: z.object({ id: NumericId }),
  body: body({
    loud: z.boolean(),
    name: z.optional(z.string().check(z.minLength(2, 'NAME_REQUIRED'))),
  }),
  data: Joke,
})
export const forgetJoke = call({
  method: 'DELETE',
  path: '/jokes/{id}',
  access: 'user',
  ...rules,
  summary: 'Forgets a joke.',
  params: z.object({ id: NumericId }),
})
export const likedJokes = call({
  method: 'GET',
  path: '/jokes/liked',
  access: 'viewer',
  ...rules,
  caching: 'per-profile',
  summary: 'What the profile laughed at.',
  data: z.array(Joke),
})
export const buyJoke = call({
  method: 'POST',
  path: '/jokes/{id}/checkout',
  access: 'public',
  ...rules,
  summary: 'Sells a joke.',
  encoding: 'form',
  params: z.object({ id: NumericId }),
  body: body({ accessToken: formText(100), coupon: formText(10) }),
})

export type JokesWorld = {
  ports: AccessPorts
  serviceSwitch: ServiceSwitch
  limiter: RateLimiter
}

/** Everyone is signed in, subscribed and within the limits. */
export const happy: JokesWorld = {
  ports: {
    byIdentity: async (_issuer, sub) => ({ id: `account-of-${sub}`, email: 'ion@example.ro' }),
    signInState: async () => 'current',
    greetDevice: async () => {},
    recordActivity: () => {},
    checkEntitlement: async () => accept(undefined),
    profileOf: async () => accept({ id: 7, maxAgeRating: '18' }),
    operatorOf: async () => refuse('NOT_FOUND'),
    isOperator: async () => false,
  },
  serviceSwitch: () => null,
  limiter: { take: async () => [], takeAtOnce: () => [], forgive: async () => {} },
}
const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))

export const signedIn = { authorization: 'Bearer good' }

/** Answers of tellJoke that show who asked for what. */
export const bindTell = (api: Api) =>
  api.answer(tellJoke, ({ viewer, params, body: { loud } }) => ({
    id: params.id,
    text: `${viewer.accountId} ${viewer.profileId} ${loud}`,
    secret: 'not in the contract',
  }))

function admissionOf({ ports, serviceSwitch, limiter }: JokesWorld) {
  return createAdmission({
    authenticate: {
      recognize: async () => null,
      verify: async (token) => {
        if (token !== 'good') throw new ApiError('UNAUTHORIZED')
        const now = clock.now()
        return {
          issuer: 'pool',
          sub: 'sub-1',
          sessionId: 'tv',
          expiresAt: now,
          ...passwordProof(now),
        }
      },
    },
    ports,
    limiter,
    serviceSwitch,
    clock,
  })
}

/** An API about jokes, one at a time. For tests. */
export function createJokesApi() {
  let app: FastifyInstance
  const inject = (request: InjectOptions) => app.inject(request)

  return {
    inject,
    close: () => app.close(),
    serve: async (world: Partial<JokesWorld>, bind: (api: Api) => void) => {
      app = Fastify({ bodyLimit: 16_384 })
      await app.register(
        async (scope) => {
          setUpApiScope(scope)
          const answerCache = createAnswerCache({ clock })
          const rowCache = createRowCache({ clock })
          bind(
            createApi({
              app: scope,
              admission: admissionOf({ ...happy, ...world }),
              cachedAddresses: createCachedAddresses(answerCache),
              answerCache,
              rowCache,
              profileChanged: rowCache.forget,
              idempotency: withoutKeys,
              ownOrigins: ['http://hlizo.test'],
            }),
          )
        },
        { prefix: '/api/v1' },
      )
    },
    tell: (given: { headers?: Record<string, string>; payload?: object; url?: string } = {}) =>
      inject({
        method: 'POST',
        url: given.url ?? '/api/v1/jokes/3',
        headers: given.headers ?? signedIn,
        payload: given.payload ?? { loud: true },
      }),
  }
}
