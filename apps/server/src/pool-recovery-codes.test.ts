import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '@hlizo/identity/testing-host'
import { serveForTest, type TestApi, type TestCaller } from '#server/http/testing-api.ts'
import { embeddedPoolAsker } from './ask-embedded-pool.ts'
import { poolRecoveryCodes } from './pool-recovery-codes.ts'
import type { RecoveryCodes } from '#server/stores/user-pool.ts'
import { recoveryCodesFeature } from './features/recovery-codes/feature.ts'

let pool: TestHost
let embedded: TestApi
let amazon: TestApi

function serve(recoveryCodes: RecoveryCodes | null): Promise<TestApi> {
  const userPool = {
    client: pool.pool,
    clientId: pool.clientId,
    issuer: 'test',
    handsMessagesOver: false,
    recoveryCodes,
  }
  return serveForTest({
    features: [recoveryCodesFeature({ userPool })],
    clock: pool.clock,
    ports: { profileOf: async () => ({ ok: true, value: { id: 1, maxAgeRating: '18' } }) },
  })
}

beforeAll(async () => {
  pool = await startTestHost()
  embedded = await serve(
    poolRecoveryCodes(embeddedPoolAsker({ url: pool.adminUrl, hostKey: 'operator-secret' })),
  )
  amazon = await serve(null)
})
afterAll(async () => {
  await embedded.close()
  await amazon.close()
  await pool.stop()
})

/** The caller whose bearer token is this very access token. */
function callerOf(accessToken: string): TestCaller {
  const [accountId = '', ...rest] = accessToken.split('.')
  return { accountId, sessionId: rest.join('.') }
}

describe('poolRecoveryCodes', () => {
  it('creates codes when the second factor is on, and counts them', async () => {
    const { accessToken } = await pool.signedIn('codes@example.ro')
    const caller = callerOf(accessToken)
    expect(await embedded.call('POST', '/user/recovery-codes', caller)).toMatchObject({
      status: 400,
      error: 'SECOND_FACTOR_OFF',
    })

    await pool.turnSecondFactorOn(accessToken)
    expect(await embedded.call('POST', '/user/recovery-codes', caller)).toMatchObject({
      status: 200,
      data: { codes: expect.objectContaining({ length: 10 }) },
    })
    expect(await embedded.call('GET', '/user/recovery-codes', caller)).toMatchObject({
      status: 200,
      data: { left: 10 },
    })
  })

  it('refuses callers that are signed out of the product or the pool', async () => {
    const unknown = callerOf('x.y.z')

    expect(await embedded.call('POST', '/user/recovery-codes')).toMatchObject({ status: 401 })
    expect(await embedded.call('POST', '/user/recovery-codes', unknown)).toMatchObject({
      status: 401,
    })
  })

  it('returns 503, not 401, when the pool is unavailable', async () => {
    const url = `${pool.adminUrl}/unknown/path`
    const ask = embeddedPoolAsker({ url: url.replace(/:\d+/, ':9'), hostKey: '' })
    const away = await serve(poolRecoveryCodes(ask))
    const { accessToken } = await pool.signedIn('away@example.ro')

    expect(await away.call('GET', '/user/recovery-codes', callerOf(accessToken))).toMatchObject({
      status: 503,
    })
    await away.close()
  })

  it('reports a user pool without recovery codes', async () => {
    const { accessToken } = await pool.signedIn('amazon@example.ro')
    const caller = callerOf(accessToken)

    expect(await amazon.call('GET', '/user/recovery-codes', caller)).toMatchObject({
      data: { left: null },
    })
    expect(await amazon.call('POST', '/user/recovery-codes', caller)).toMatchObject({
      error: 'RECOVERY_CODES_UNAVAILABLE',
    })
  })
})
