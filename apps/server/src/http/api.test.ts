import Fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { afterEach, describe, expect, it } from 'vitest'
import { call } from '@hlizo/contract/call'
import { body, formText, NumericId } from '@hlizo/contract/request'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { accept, refuse } from '@hlizo/kit/result'
import { createAdmission } from './admission.ts'
import { createApi, type Api } from './api.ts'
import { ApiError } from './api-error.ts'
import { setUpApiScope } from './api-scope.ts'
import type { AccessPorts } from './caller.ts'
import { createCachedAddresses } from './cached-addresses.ts'
import { withoutKeys } from './testing-api.ts'
import { createAnswerCache } from './answer-cache.ts'
import { createRowCache } from './row-cache.ts'
import type { Limit } from '@hlizo/contract/limits'
import type { RateLimiter } from './rate-limit.ts'
import type { ServiceSwitch } from './admission.ts'

const Joke = z.object({ id: z.number(), text: z.string() })
const limit: Limit = { name: 'any', by: 'ip', allowed: 1, perSeconds: 1, store: 'node' }
const rules = { precedence: 'browsing', limits: [limit], caching: 'none' } as const

const listJokes = call({
  method: 'GET',
  path: '/public/jokes',
  access: 'public',
  ...rules,
  summary: 'Jokes.',
  query: z.object({ sort: z.optional(z.string()) }),
  data: z.array(Joke),
})
const tellJoke = call({
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
const forgetJoke = call({
  method: 'DELETE',
  path: '/jokes/{id}',
  access: 'user',
  ...rules,
  summary: 'Forgets a joke.',
  params: z.object({ id: NumericId }),
})
const likedJokes = call({
  method: 'GET',
  path: '/jokes/liked',
  access: 'viewer',
  ...rules,
  caching: 'per-profile',
  summary: 'What the profile laughed at.',
  data: z.array(Joke),
})
const buyJoke = call({
  method: 'POST',
  path: '/jokes/{id}/checkout',
  access: 'public',
  ...rules,
  summary: 'Sells a joke.',
  encoding: 'form',
  params: z.object({ id: NumericId }),
  body: body({ accessToken: formText(100), coupon: formText(10) }),
})

type World = {
  ports: AccessPorts
  serviceSwitch: ServiceSwitch
  limiter: RateLimiter
}

const happy: World = {
  ports: {
    byIdentity: async (_issuer, sub) => ({ id: `account-of-${sub}`, email: 'ion@example.ro' }),
    isRevoked: async () => false,
    checkEntitlement: async () => accept(undefined),
    profileOf: async () => accept(7),
  },
  serviceSwitch: () => null,
  limiter: { take: async () => [], takeAtOnce: () => [], forgive: async () => {} },
}
const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))
let app: FastifyInstance

async function serve(world: Partial<World>, bind: (api: Api) => void) {
  const { ports, serviceSwitch, limiter } = { ...happy, ...world }
  const admission = createAdmission({
    authenticate: {
      verify: async (token) => {
        if (token !== 'good') throw new ApiError('UNAUTHORIZED')
        return {
          issuer: 'pool',
          sub: 'sub-1',
          sessionId: 'tv',
          issuedAt: clock.now(),
          expiresAt: clock.now(),
        }
      },
    },
    ports,
    limiter,
    serviceSwitch,
  })
  app = Fastify({ bodyLimit: 16_384 })
  await app.register(
    async (scope) => {
      setUpApiScope(scope)
      const answerCache = createAnswerCache({ clock })
      const rowCache = createRowCache({ clock })
      bind(
        createApi({
          app: scope,
          admission,
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
}

const signedIn = { authorization: 'Bearer good' }
const tell = (given: { headers?: Record<string, string>; payload?: object; url?: string } = {}) =>
  app.inject({
    method: 'POST',
    url: given.url ?? '/api/v1/jokes/3',
    headers: given.headers ?? signedIn,
    payload: given.payload ?? { loud: true },
  })

const bindTell = (api: Api) =>
  api.answer(tellJoke, ({ viewer, params, body: { loud } }) => ({
    id: params.id,
    text: `${viewer.accountId} ${viewer.profileId} ${loud}`,
    secret: 'not in the contract',
  }))

const tooMany: RateLimiter = {
  take: async () => {
    throw new ApiError('RATE_LIMITED', undefined, { retryAfterSeconds: 9 })
  },
  takeAtOnce: () => null,
  forgive: async () => {},
}

afterEach(() => app.close())

describe('createApi', () => {
  it('answers data in its envelope, without fields that the contract does not name', async () => {
    await serve({}, bindTell)
    const answer = await tell()

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ data: { id: 3, text: 'account-of-sub-1 7 true' } })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('answers 204 where the contract has nothing to say', async () => {
    await serve({}, (api) => api.answer(forgetJoke, () => {}))
    const answer = await app.inject({ method: 'DELETE', url: '/api/v1/jokes/3', headers: signedIn })

    expect([answer.statusCode, answer.body]).toEqual([204, ''])
  })

  it('is the caller that the access class promises', async () => {
    const seen: unknown[] = []
    await serve({}, (api) => {
      api.answer(forgetJoke, ({ viewer }) => {
        seen.push(viewer)
      })
      api.answer(listJokes, ({ viewer }) => {
        seen.push(viewer)
        return []
      })
    })
    await app.inject({ method: 'DELETE', url: '/api/v1/jokes/3', headers: signedIn })
    await app.inject({ url: '/api/v1/public/jokes', headers: { authorization: 'Bearer bad' } })

    expect(seen).toEqual([
      {
        accountId: 'account-of-sub-1',
        sub: 'sub-1',
        sessionId: 'tv',
        email: 'ion@example.ro',
        accessToken: 'good',
      },
      undefined,
    ])
  })

  it('hides a mismatch between handler and contract behind a 500', async () => {
    await serve({}, (api) => api.answer(listJokes, () => [{ id: Number.NaN, text: 'x' }]))
    const answer = await app.inject({ url: '/api/v1/public/jokes' })

    expect([answer.statusCode, answer.json().error]).toEqual([500, 'INTERNAL'])
    expect(answer.body).not.toContain('contract')
  })
})

describe('the order of refusals', () => {
  const nothingWorks: World = {
    ports: {
      ...happy.ports,
      checkEntitlement: async () => refuse('NO_SUBSCRIPTION'),
      profileOf: async () => refuse('PROFILE_REQUIRED'),
    },
    serviceSwitch: () => 'MAINTENANCE',
    limiter: tooMany,
  }
  const badCall = { payload: { loud: 'yes' }, url: '/api/v1/jokes/none' }

  it('begins with the token', async () => {
    await serve(nothingWorks, bindTell)

    expect((await tell({ ...badCall, headers: {} })).statusCode).toBe(401)
    expect((await tell({ ...badCall, headers: { authorization: 'Bearer bad' } })).statusCode).toBe(
      401,
    )
  })

  it('then tells that the service is closed', async () => {
    await serve(nothingWorks, bindTell)
    const answer = await tell(badCall)

    expect([answer.statusCode, answer.json().error]).toEqual([418, 'MAINTENANCE'])
  })

  it('then counts attempts', async () => {
    await serve({ ...nothingWorks, serviceSwitch: () => null }, bindTell)
    const answer = await tell(badCall)

    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '9'])
  })

  it('then asks for a subscription', async () => {
    await serve({ ports: nothingWorks.ports }, bindTell)

    expect((await tell(badCall)).statusCode).toBe(402)
  })

  it('sends an account with a saved card to /resubscribe', async () => {
    const ports = {
      ...nothingWorks.ports,
      checkEntitlement: async () => refuse('PAYMENT_FAILED' as const),
    }
    await serve({ ports }, bindTell)
    const answer = await tell(badCall)

    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, ''])
  })

  it('then asks for a profile', async () => {
    const ports = { ...happy.ports, profileOf: async () => refuse('PROFILE_DISPLACED' as const) }
    await serve({ ports }, bindTell)
    const answer = await tell(badCall)

    expect([answer.statusCode, answer.json().error]).toEqual([403, 'PROFILE_DISPLACED'])
  })

  it('then validates, with a code for each field', async () => {
    await serve({}, bindTell)
    const answer = await tell({ ...badCall, payload: { loud: 'yes', name: 'a' } })

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      error: 'VALIDATION_FAILED',
      details: { fields: { loud: 'VALIDATION_FAILED', name: 'NAME_REQUIRED' } },
    })
  })

  it('and only then looks for what was asked', async () => {
    await serve({}, bindTell)

    expect((await tell({ url: '/api/v1/jokes/none' })).statusCode).toBe(404)
  })

  it('treats a revoked session and an erased account like a bad token', async () => {
    await serve({ ports: { ...happy.ports, isRevoked: async () => true } }, bindTell)
    expect((await tell()).statusCode).toBe(401)
    await app.close()

    await serve({ ports: { ...happy.ports, byIdentity: async () => null } }, bindTell)
    expect((await tell()).statusCode).toBe(401)
  })
})

describe('the edge of the API', () => {
  it('answers 404 as JSON for an unknown address and a wrong method', async () => {
    await serve({}, bindTell)
    const unknown = await app.inject({ url: '/api/v1/none' })
    const wrongMethod = await app.inject({ method: 'PUT', url: '/api/v1/jokes/3', payload: 'x' })

    expect([unknown.statusCode, unknown.json().error]).toEqual([404, 'NOT_FOUND'])
    expect([wrongMethod.statusCode, wrongMethod.json().error]).toEqual([404, 'NOT_FOUND'])
  })

  it('reads JSON only', async () => {
    await serve({}, bindTell)
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]
    const answers = await Promise.all(
      types.map((type) =>
        app.inject({
          method: 'POST',
          url: '/api/v1/jokes/3',
          headers: { ...signedIn, 'content-type': type },
          payload: '{"loud":true}',
        }),
      ),
    )

    expect(answers.map((answer) => answer.statusCode)).toEqual([415, 415, 415])
  })

  it('refuses a body above 16 KiB, an unknown field and a poisoned prototype', async () => {
    await serve({}, bindTell)
    const poisoned = await app.inject({
      method: 'POST',
      url: '/api/v1/jokes/3',
      headers: { ...signedIn, 'content-type': 'application/json' },
      payload: '{"loud":true,"__proto__":{"x":1}}',
    })

    expect((await tell({ payload: { loud: true, name: 'x'.repeat(17_000) } })).statusCode).toBe(413)
    expect((await tell({ payload: { loud: true, role: 'owner' } })).statusCode).toBe(400)
    expect(poisoned.statusCode).toBe(400)
  })

  it('takes no token from the address', async () => {
    await serve({}, bindTell)
    const url = '/api/v1/jokes/3?accessToken=good&access_token=good'

    expect((await tell({ url, headers: {} })).statusCode).toBe(401)
  })

  it('answers HEAD with 404, and a database that is away with 503', async () => {
    await serve({}, (api) =>
      api.answer(listJokes, () => {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      }),
    )
    const away = await app.inject({ url: '/api/v1/public/jokes' })

    expect((await app.inject({ method: 'HEAD', url: '/api/v1/public/jokes' })).statusCode).toBe(404)
    expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '2'])
  })

  it('never lets the error of a provider choose the status', async () => {
    await serve({}, (api) =>
      api.answer(listJokes, () => {
        throw Object.assign(new Error('No such customer'), { statusCode: 402 })
      }),
    )

    expect((await app.inject({ url: '/api/v1/public/jokes' })).statusCode).toBe(500)
  })
})

describe('kept answers', () => {
  it('are made once for equal questions', async () => {
    let made = 0
    await serve({}, (api) =>
      api.answer({ ...listJokes, caching: { seconds: 60 } }, () => {
        made += 1
        return [{ id: made, text: 'x' }]
      }),
    )
    const [first, second] = await Promise.all([
      app.inject({ url: '/api/v1/public/jokes' }),
      app.inject({ url: '/api/v1/public/jokes' }),
    ])
    const other = await app.inject({ url: '/api/v1/public/jokes?sort=new' })

    expect([first.body, second.body, made]).toEqual([second.body, first.body, 2])
    expect(other.json().data[0].id).toBe(2)
  })

  it('are refused for a call that is about somebody', async () => {
    await serve({}, () => {})

    await expect(
      serve({}, (api) => api.answer({ ...forgetJoke, caching: { seconds: 60 } }, () => {})),
    ).rejects.toThrow('cannot be cached')
  })
})

describe('rows of a profile', () => {
  const liked = async () =>
    (await app.inject({ url: '/api/v1/jokes/liked', headers: signedIn })).json()

  /** Jokes that are added are liked, and each reading of the list is counted. */
  const bindLiking = (jokeTexts: Record<number, string[]>, looked: unknown[]) => (api: Api) => {
    api.answer(likedJokes, ({ viewer: { profileId } }) => {
      looked.push(profileId)
      return (jokeTexts[profileId] ?? []).map((text, id) => ({ id, text }))
    })
    api.answer(tellJoke, ({ viewer: { profileId }, params: { id } }) => {
      jokeTexts[profileId] = [...(jokeTexts[profileId] ?? []), `joke ${id}`]
      if (id === 13) throw new ApiError('NOT_FOUND')
      return { id, text: 'ha' }
    })
  }

  it('are made once until the profile writes, and no profile sees those of another', async () => {
    const looked: number[] = []
    let profileId = 7
    const ports = { ...happy.ports, profileOf: async () => accept(profileId) }
    await serve({ ports }, bindLiking({}, looked))
    const before = [await liked(), await liked()]
    await tell()
    const after = [await liked(), await liked()]
    profileId = 8
    const ofAnother = await liked()

    const jokeTexts = { data: [{ id: 0, text: 'joke 3' }] }
    expect([before, after, ofAnother]).toEqual([
      [{ data: [] }, { data: [] }],
      [jokeTexts, jokeTexts],
      { data: [] },
    ])
    expect(looked).toEqual([7, 7, 8])
  })

  it('are made anew after a write that was refused, which may have written all the same', async () => {
    await serve({}, bindLiking({}, []))
    await liked()
    const refused = await tell({ url: '/api/v1/jokes/13' })

    expect([refused.statusCode, await liked()]).toEqual([
      404,
      { data: [{ id: 0, text: 'joke 13' }] },
    ])
  })

  it('show who has written what they wrote, though the row was being made meanwhile', async () => {
    const jokeTexts: string[] = []
    const isMade = Promise.withResolvers<void>()
    await serve({}, (api) => {
      api.answer(likedJokes, async () => {
        const found = jokeTexts.map((text, id) => ({ id, text }))
        if (found.length === 0) await isMade.promise
        return found
      })
      api.answer(tellJoke, ({ params: { id } }) => {
        jokeTexts.push(`joke ${id}`)
        return { id, text: 'ha' }
      })
    })
    const begun = liked()
    await tell()
    const written = await liked()
    isMade.resolve()

    expect([await begun, written, await liked()]).toEqual([
      { data: [] },
      { data: [{ id: 0, text: 'joke 3' }] },
      written,
    ])
  })

  it('are refused for a call that is not about a profile, or changes it', async () => {
    await serve({}, () => {})

    for (const wrong of [listJokes, tellJoke, forgetJoke])
      await expect(
        serve({}, (api) =>
          api.answer({ ...wrong, caching: 'per-profile' }, () => Promise.reject()),
        ),
      ).rejects.toThrow('cannot be cached')
  })
})

describe('form posts', () => {
  const form = (
    headers: Record<string, string>,
    payload: string,
    url = '/api/v1/jokes/3/checkout',
  ) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload,
    })
  const ours = { 'sec-fetch-site': 'same-origin' }
  const bindBuy = (api: Api) =>
    api.redirect(buyJoke, {
      go: ({ viewer, params, body: { coupon } }) => {
        if (coupon === 'bad') throw new ApiError('COUPON_INVALID')
        return `/pay/${params.id}?by=${viewer?.accountId ?? 'visitor'}`
      },
      refused: ({ code }) => `/jokes?reason=${code}`,
    })

  it('end in a 303 to where the handler says', async () => {
    await serve({}, bindBuy)
    const visitor = await form(ours, 'accessToken=&coupon=')
    const account = await form({ origin: 'http://hlizo.test' }, 'accessToken=good')

    expect([visitor.statusCode, visitor.headers.location]).toEqual([303, '/pay/3?by=visitor'])
    expect(account.headers.location).toBe('/pay/3?by=account-of-sub-1')
  })

  it('end in a 303 to the page of refusals', async () => {
    await serve({}, bindBuy)
    const places = await Promise.all([
      form(ours, 'coupon=bad'),
      form(ours, 'accessToken=forged'),
      form(ours, 'coupon=x&price=0'),
      form(ours, '', '/api/v1/jokes/none/checkout'),
    ])

    expect(places.map((answer) => [answer.statusCode, answer.headers.location])).toEqual([
      [303, '/jokes?reason=COUPON_INVALID'],
      [303, '/jokes?reason=UNAUTHORIZED'],
      [303, '/jokes?reason=VALIDATION_FAILED'],
      [303, '/jokes?reason=NOT_FOUND'],
    ])
  })

  it('from another site are refused with 400', async () => {
    await serve({}, bindBuy)
    const answers = await Promise.all([
      form({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, ''),
      form({ origin: 'null' }, ''),
      form({}, ''),
    ])

    expect(answers.map((answer) => answer.statusCode)).toEqual([400, 400, 400])
    expect(answers[0]?.json().error).toBe('CROSS_SITE_REFUSED')
  })
})

describe('signed posts', () => {
  it('hand over the bytes as they came', async () => {
    const bytes: string[] = []
    await serve({}, (api) =>
      api.signedPost('/stripe/webhook', { maxBytes: 100_000 }, async ({ rawBody }) => {
        bytes.push(rawBody.toString())
        return { status: 200 }
      }),
    )
    const post = (payload: string) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/stripe/webhook',
        headers: { 'content-type': 'application/json' },
        payload,
      })

    expect((await post('{ "a" : 1 }')).statusCode).toBe(200)
    expect((await post('x'.repeat(100_001))).statusCode).toBe(413)
    expect(bytes).toEqual(['{ "a" : 1 }'])
  })
})

describe('streams', () => {
  it('send events and end with the handler', async () => {
    const watch = call({
      method: 'GET',
      path: '/jokes/live',
      access: 'viewer',
      ...rules,
      summary: 'Jokes, live.',
    })
    await serve({}, (api) =>
      api.stream(watch, async ({ viewer }, { send }) => send('joke', { by: viewer.profileId })),
    )
    const signedOut = await app.inject({ url: '/api/v1/jokes/live' })
    const answer = await app.inject({ url: '/api/v1/jokes/live', headers: signedIn })

    expect(signedOut.statusCode).toBe(401)
    expect([answer.headers['content-type'], answer.body]).toEqual([
      'text/event-stream',
      'event: joke\ndata: {"by":7}\n\n',
    ])
  })
})
