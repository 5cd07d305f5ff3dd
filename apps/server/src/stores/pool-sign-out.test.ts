import { GetUserCommand, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '@hlizo/identity/testing-host'
import { beginSignIn, createTestPool, createTestUser } from '@hlizo/identity/testing-pool'
import { endAllSignIns, endSomeSignIns } from './pool-sign-out.ts'

let host: TestHost
let UserPoolId: string
let ClientId: string

beforeAll(async () => {
  host = await startTestHost()
  const pool = await createTestPool(host)
  UserPoolId = pool.UserPoolId
  ClientId = pool.ClientId
})
afterAll(() => host.stop())

async function signIn(name: string) {
  const { AuthenticationResult } = await beginSignIn(host, ClientId, name)
  const AccessToken = AuthenticationResult?.AccessToken ?? ''
  const REFRESH_TOKEN = AuthenticationResult?.RefreshToken ?? ''
  const originJti = String(decodeJwt(AccessToken)['origin_jti'])
  const AuthFlow = 'REFRESH_TOKEN_AUTH'
  const AuthParameters = { REFRESH_TOKEN }

  return {
    originJti,
    read: () => host.pool.send(new GetUserCommand({ AccessToken })),
    refresh: () => host.pool.send(new InitiateAuthCommand({ ClientId, AuthFlow, AuthParameters })),
  }
}

const refusals = async (...attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map(({ status }) => status === 'rejected')

describe('endSomeSignIns', () => {
  it('revokes only the given session, also without rotation of refresh tokens', async () => {
    await createTestUser(host, UserPoolId, 'one')
    const [phone, thief] = [await signIn('one'), await signIn('one')]
    expect(await endSomeSignIns(host.operator, UserPoolId).endSignIn('one', thief.originJti)).toBe(
      'one',
    )

    expect(await refusals(thief.refresh(), thief.read())).toEqual([true, true])
    expect(await refusals(phone.refresh(), phone.read())).toEqual([false, false])
  })

  it('ends no sign-in of another user', async () => {
    await createTestUser(host, UserPoolId, 'ana')
    await createTestUser(host, UserPoolId, 'ion')
    const [ana, ion] = [await signIn('ana'), await signIn('ion')]
    await endSomeSignIns(host.operator, UserPoolId).endSignIn('ana', ion.originJti)

    expect(await refusals(ana.refresh(), ion.refresh())).toEqual([false, false])
  })

  it('revokes sessions that began before the given time', async () => {
    await createTestUser(host, UserPoolId, 'until')
    const before = await signIn('until')
    const moment = host.clock.now()
    host.clock.advance(1)
    const since = await signIn('until')
    const { endSignIns } = endSomeSignIns(host.operator, UserPoolId)
    expect(await endSignIns('until', moment)).toBe('before')

    expect(await refusals(before.refresh(), before.read())).toEqual([true, true])
    expect(await refusals(since.refresh(), since.read())).toEqual([false, false])
  })
})

describe('endAllSignIns', () => {
  it('ends all of a user, as Amazon Cognito can', async () => {
    await createTestUser(host, UserPoolId, 'all')
    const [phone, thief] = [await signIn('all'), await signIn('all')]
    expect(await endAllSignIns(host.operator, UserPoolId).endSignIn('all', thief.originJti)).toBe(
      'all',
    )

    expect(await refusals(thief.refresh(), phone.refresh(), phone.read())).toEqual([
      true,
      true,
      true,
    ])
  })
})
