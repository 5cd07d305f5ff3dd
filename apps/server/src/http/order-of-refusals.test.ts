import { afterEach, describe, expect, it } from 'vitest'
import { refuse } from '@hlizo/kit/result'
import { ApiError } from './api-error.ts'
import type { RateLimiter } from './rate-limit.ts'
import { bindTell, createJokesApi, happy, type JokesWorld } from './testing-jokes.ts'

const { serve, tell, close } = createJokesApi()
afterEach(close)

const tooMany: RateLimiter = {
  take: async () => {
    throw new ApiError('RATE_LIMITED', undefined, { retryAfterSeconds: 9 })
  },
  takeAtOnce: () => null,
  forgive: async () => {},
}

describe('the order of refusals', () => {
  const nothingWorks: JokesWorld = {
    ports: {
      ...happy.ports,
      checkEntitlement: async () => refuse('NO_SUBSCRIPTION'),
      profileOf: async () => refuse('PROFILE_REQUIRED'),
    },
    serviceSwitch: () => 'MAINTENANCE',
    limiter: tooMany,
  }
  const badCall = { payload: { loud: 'yes' }, url: '/api/v1/jokes/none' }

  it('checks the token first', async () => {
    await serve(nothingWorks, bindTell)

    expect((await tell({ ...badCall, headers: {} })).statusCode).toBe(401)
    expect((await tell({ ...badCall, headers: { authorization: 'Bearer bad' } })).statusCode).toBe(
      401,
    )
  })

  it('then the maintenance mode', async () => {
    await serve(nothingWorks, bindTell)
    const answer = await tell(badCall)

    expect([answer.statusCode, answer.json().error]).toEqual([418, 'MAINTENANCE'])
  })

  it('then counts attempts', async () => {
    await serve({ ...nothingWorks, serviceSwitch: () => null }, bindTell)
    const answer = await tell(badCall)

    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '9'])
  })

  it('then the subscription', async () => {
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

  it('then the profile', async () => {
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

  it('and then the requested entity', async () => {
    await serve({}, bindTell)

    expect((await tell({ url: '/api/v1/jokes/none' })).statusCode).toBe(404)
  })

  it('treats a revoked session and an erased account like a bad token', async () => {
    await serve({ ports: { ...happy.ports, signInState: async () => 'ended' } }, bindTell)
    expect((await tell()).statusCode).toBe(401)
    await close()

    await serve({ ports: { ...happy.ports, byIdentity: async () => null } }, bindTell)
    expect((await tell()).statusCode).toBe(401)
  })
})
