import {
  AdminInitiateAuthCommand,
  AdminUserGlobalSignOutCommand,
  GetUserCommand,
  GlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'
import {
  CONFIDENTIAL,
  noUser,
  refresh,
  signedIn,
  target,
  type TestPool,
} from './testing-cognito.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const revoked = { name: 'NotAuthorizedException', message: 'Refresh Token has been revoked' }

const globalSignOut = (pool: TestPool, Username: string) =>
  host.operator.send(new AdminUserGlobalSignOutCommand(target(pool, Username)))

const adminRefresh = ({ UserPoolId, ClientId }: TestPool, token: string) =>
  host.operator.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow: 'REFRESH_TOKEN',
      AuthParameters: { REFRESH_TOKEN: token },
    }),
  )

describe('signing out everywhere', () => {
  it.each([1, 2])('by an operator ends the refresh token, asked %i times', async (times) => {
    const { pool, refreshToken } = await signedIn(host, CONFIDENTIAL)
    for (let time = 1; time <= times; time += 1) await globalSignOut(pool, 'ana')

    await expect(refresh(host, pool, refreshToken, 'ana')).rejects.toMatchObject(revoked)
  })

  it('by an operator ends the refreshes of a server too', async () => {
    const { pool, refreshToken } = await signedIn(host)
    await globalSignOut(pool, 'ana')

    await expect(adminRefresh(pool, refreshToken)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
  })

  it('by an operator knows no other pool and no other user', async () => {
    const { pool } = await signedIn(host, CONFIDENTIAL)

    await expect(globalSignOut({ ...pool, UserPoolId: 'n/a' }, 'ana')).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
    await expect(globalSignOut(pool, 'n/a')).rejects.toMatchObject(noUser)
  })

  it('by the user ends refresh token and access token', async () => {
    const { pool, refreshToken, accessToken: AccessToken } = await signedIn(host, CONFIDENTIAL)
    await host.pool.send(new GlobalSignOutCommand({ AccessToken }))

    await expect(refresh(host, pool, refreshToken, 'ana')).rejects.toMatchObject(revoked)
    await expect(host.pool.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
  })

  it('by the user takes the access token that a server refreshed', async () => {
    const { pool, refreshToken } = await signedIn(host)
    const { AuthenticationResult } = await adminRefresh(pool, refreshToken)
    const AccessToken = AuthenticationResult?.AccessToken
    await host.pool.send(new GlobalSignOutCommand({ AccessToken }))

    await expect(refresh(host, pool, refreshToken)).rejects.toMatchObject(revoked)
  })

  it('refuses other strings as an access token', async () => {
    await expect(
      host.pool.send(new GlobalSignOutCommand({ AccessToken: 'n/a' })),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })
})
