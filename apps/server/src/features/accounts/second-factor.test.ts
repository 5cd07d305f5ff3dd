import { AdminDisableUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '@hlizo/kit/log'
import { startTestHost, type TestHost } from '@hlizo/identity/testing-host'
import { passwordProof } from '#server/http/testing-proof.ts'
import { secondFactorReader } from './second-factor.ts'

let pool: TestHost
beforeAll(async () => {
  pool = await startTestHost()
})
afterAll(() => pool.stop())

describe('secondFactorReader', () => {
  it('returns the state of the user pool, and the last known one while it is unavailable', async () => {
    const { accessToken, sub } = await pool.signedIn('mfa@example.ro')
    const session = {
      accountId: 'a',
      sub,
      sessionId: 's',
      email: 'mfa@example.ro',
      accessToken,
      proof: passwordProof(pool.clock.now()),
    }
    const userPool = {
      clientId: pool.clientId,
      issuer: 'test',
      handsMessagesOver: false,
      recoveryCodes: null,
    }
    let client = pool.pool
    const isOn = secondFactorReader({
      userPool: {
        ...userPool,
        get client() {
          return client
        },
      },
      log: silentLog,
      syncUser: async () => {},
    })

    expect(await isOn(session)).toBe(false)
    await pool.turnSecondFactorOn(accessToken)
    expect(await isOn(session)).toBe(true)
    client = pool.awayClient()
    expect(await isOn(session)).toBe(true)
    expect(await isOn({ ...session, accountId: 'never asked before' })).toBe(false)
  })

  it('updates the account when the user pool refuses the token', async () => {
    const { accessToken, sub } = await pool.signedIn('afara@example.ro')
    const session = {
      accountId: 'b',
      sub,
      sessionId: 's',
      email: 'afara@example.ro',
      accessToken,
      proof: passwordProof(pool.clock.now()),
    }
    const updated: string[] = []
    const isOn = secondFactorReader({
      userPool: {
        client: pool.pool,
        clientId: pool.clientId,
        issuer: 'test',
        handsMessagesOver: false,
        recoveryCodes: null,
      },
      log: silentLog,
      syncUser: async (subject) => void updated.push(subject),
    })
    await isOn(session)
    await pool.operator.send(
      new AdminDisableUserCommand({ UserPoolId: pool.poolId, Username: sub }),
    )
    const before = [...updated]
    await isOn(session)

    expect([before, updated]).toEqual([[], [sub]])
  })
})
