import { afterEach, describe, expect, it } from 'vitest'
import { call } from '@hlizo/contract/call'
import {
  bindTell,
  createJokesApi,
  forgetJoke,
  listJokes,
  rules,
  signedIn,
} from './testing-jokes.ts'
import { passwordProof } from './testing-proof.ts'

const { serve, inject, tell, close } = createJokesApi()
afterEach(close)

describe('createApi', () => {
  it('returns data in its envelope, without fields outside the contract', async () => {
    await serve({}, bindTell)
    const answer = await tell()

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ data: { id: 3, text: 'account-of-sub-1 7 true' } })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('returns 204 for a call without data', async () => {
    await serve({}, (api) => api.answer(forgetJoke, () => {}))
    const answer = await inject({ method: 'DELETE', url: '/api/v1/jokes/3', headers: signedIn })

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
    await inject({ method: 'DELETE', url: '/api/v1/jokes/3', headers: signedIn })
    await inject({ url: '/api/v1/public/jokes', headers: { authorization: 'Bearer bad' } })

    expect(seen).toEqual([
      {
        accountId: 'account-of-sub-1',
        sub: 'sub-1',
        sessionId: 'tv',
        email: 'ion@example.ro',
        seat: null,
        accessToken: 'good',
        proof: passwordProof(new Date('2026-05-01T10:00:00Z')),
      },
      undefined,
    ])
  })

  it('hides a mismatch between handler and contract behind a 500', async () => {
    await serve({}, (api) => api.answer(listJokes, () => [{ id: Number.NaN, text: 'x' }]))
    const answer = await inject({ url: '/api/v1/public/jokes' })

    expect([answer.statusCode, answer.json().error]).toEqual([500, 'INTERNAL'])
    expect(answer.body).not.toContain('contract')
  })
})

describe('the edge of the API', () => {
  it('returns 404 as JSON for an unknown URL and a wrong method', async () => {
    await serve({}, bindTell)
    const unknown = await inject({ url: '/api/v1/none' })
    const wrongMethod = await inject({ method: 'PUT', url: '/api/v1/jokes/3', payload: 'x' })

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
        inject({
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
    const poisoned = await inject({
      method: 'POST',
      url: '/api/v1/jokes/3',
      headers: { ...signedIn, 'content-type': 'application/json' },
      payload: '{"loud":true,"__proto__":{"x":1}}',
    })

    expect((await tell({ payload: { loud: true, name: 'x'.repeat(17_000) } })).statusCode).toBe(413)
    expect((await tell({ payload: { loud: true, role: 'owner' } })).statusCode).toBe(400)
    expect(poisoned.statusCode).toBe(400)
  })

  it('ignores a token in the URL', async () => {
    await serve({}, bindTell)
    const url = '/api/v1/jokes/3?accessToken=good&access_token=good'

    expect((await tell({ url, headers: {} })).statusCode).toBe(401)
  })

  it('returns 404 for HEAD, and 503 without the database', async () => {
    await serve({}, (api) =>
      api.answer(listJokes, () => {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      }),
    )
    const away = await inject({ url: '/api/v1/public/jokes' })

    expect((await inject({ method: 'HEAD', url: '/api/v1/public/jokes' })).statusCode).toBe(404)
    expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '2'])
  })

  it("does not use the status of a provider's error", async () => {
    await serve({}, (api) =>
      api.answer(listJokes, () => {
        throw Object.assign(new Error('No such customer'), { statusCode: 402 })
      }),
    )

    expect((await inject({ url: '/api/v1/public/jokes' })).statusCode).toBe(500)
  })
})

describe('signed posts', () => {
  it('pass the bytes through unchanged', async () => {
    const bytes: string[] = []
    await serve({}, (api) =>
      api.signedPost('/stripe/webhook', { maxBytes: 100_000 }, async ({ rawBody }) => {
        bytes.push(rawBody.toString())
        return { status: 200 }
      }),
    )
    const post = (payload: string) =>
      inject({
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
    const signedOut = await inject({ url: '/api/v1/jokes/live' })
    const answer = await inject({ url: '/api/v1/jokes/live', headers: signedIn })

    expect(signedOut.statusCode).toBe(401)
    expect([answer.headers['content-type'], answer.body]).toEqual([
      'text/event-stream',
      'event: joke\ndata: {"by":7}\n\n',
    ])
  })
})
