import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestHost, type TestHost } from '../testing-host.ts'
import {
  attributes,
  begin,
  createPool,
  describePool,
  getUser,
  OTHER_PASSWORD,
  PASSWORD,
  tokensOf,
  type TestPool,
} from './testing-cognito.ts'

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

let host: TestHost
let pool: TestPool
let sub = ''
const username = 'compat-user@example.com'

beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const setPassword = (Username: string, Password: string, Permanent: boolean) =>
  host.operator.send(
    new AdminSetUserPasswordCommand({
      UserPoolId: pool.UserPoolId,
      Username,
      Password,
      Permanent,
    }),
  )
const create = (Username: string, values: Record<string, string>) =>
  host.operator.send(
    new AdminCreateUserCommand({
      UserPoolId: pool.UserPoolId,
      Username,
      MessageAction: 'SUPPRESS',
      UserAttributes: attributes(values),
    }),
  )
const tokens = async () => tokensOf(await begin(host, pool, username))
const found = async (Filter?: string) => {
  const { Users } = await host.operator.send(
    new ListUsersCommand({ UserPoolId: pool.UserPoolId, Filter }),
  )
  return Users?.map(({ Username }) => Username)
}
const exchange = (RefreshToken: string) =>
  host.pool.send(new GetTokensFromRefreshTokenCommand({ ClientId: pool.ClientId, RefreshToken }))

describe('features of tokens and of the search', () => {
  it('need a pool', async () => {
    pool = await createPool(host, {
      client: { ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'] },
    })
    expect(pool.UserPoolId).toBeTruthy()
  })

  it('need an app client', () => {
    expect(pool.ClientId).toBeTruthy()
  })

  it('need a user with a password', async () => {
    await create(username, { email: username, email_verified: 'true' })
    await setPassword(username, PASSWORD, true)
    const { UserAttributes } = await getUser(host, pool, username)
    sub = UserAttributes?.find(({ Name }) => Name === 'sub')?.Value ?? ''
    expect(sub).toBeTruthy()
  })

  it('a user without a password cannot sign in by any', async () => {
    await create('no-password@example.com', { email: 'no-password@example.com' })
    await expect(begin(host, pool, 'no-password@example.com', 'anything')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
  })

  it('a user does not sign in with a wrong password', async () => {
    await expect(begin(host, pool, username, 'Wrong-passw0rd')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
  })

  it('a temporary password replaces the current one, and must be changed', async () => {
    await setPassword(username, OTHER_PASSWORD, false)
    await expect(begin(host, pool, username)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    const challenge = await begin(host, pool, username, OTHER_PASSWORD)
    expect(challenge.ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
    await setPassword(username, PASSWORD, true)
  })

  it('the access token names the client', async () => {
    expect(decodeJwt((await tokens()).accessToken)['client_id']).toBe(pool.ClientId)
  })

  it('the id token does not', async () => {
    expect(decodeJwt((await tokens()).idToken)['client_id']).toBeUndefined()
  })

  it('the header names algorithm and key', async () => {
    expect(decodeProtectedHeader((await tokens()).accessToken)).toMatchObject({
      alg: 'RS256',
      kid: expect.stringMatching(/./),
    })
  })

  it('the signature is verified by the published keys', async () => {
    const response = await fetch(`${host.adminUrl}/${pool.UserPoolId}/.well-known/jwks.json`)
    const keys = createLocalJWKSet(KeySet.parse(await response.json()))
    const currentDate = host.clock.now()
    const { payload } = await jwtVerify((await tokens()).accessToken, keys, { currentDate })
    expect(payload.sub).toBe(sub)
  })

  it('AdminGetUser accepts the sub', async () => {
    expect((await getUser(host, pool, sub)).Username).toBe(username)
  })

  it('AdminGetUser accepts the address that is the username', async () => {
    expect((await getUser(host, pool, username)).Username).toBe(username)
  })

  it('AdminSetUserPassword accepts the sub', async () => {
    await setPassword(sub, PASSWORD, true)
    expect((await tokens()).accessToken).toBeTruthy()
  })

  it('ListUsers without a filter shows the user', async () => {
    expect(await found()).toContain(username)
  })

  it('ListUsers finds an e-mail address', async () => {
    expect(await found(`email = "${username}"`)).toEqual([username])
  })

  it('ListUsers finds a prefix of one', async () => {
    expect(await found('email ^= "compat-"')).toEqual([username])
  })

  it('ListUsers finds a sub', async () => {
    expect(await found(`sub = "${sub}"`)).toEqual([username])
  })

  it('ListUsers returns an empty list', async () => {
    expect(await found('email = "absent@example.invalid"')).toEqual([])
  })

  it('a sign-in returns a refresh token', async () => {
    expect((await tokens()).refreshToken).toBeTruthy()
  })

  it('GetTokensFromRefreshToken returns the two other tokens, and no refresh token without rotation', async () => {
    const { AuthenticationResult } = await exchange((await tokens()).refreshToken)
    expect(AuthenticationResult?.AccessToken).toBeTruthy()
    expect(AuthenticationResult?.IdToken).toBeTruthy()
    expect(AuthenticationResult?.RefreshToken).toBeUndefined()
  })

  it('GetTokensFromRefreshToken contains the client too', async () => {
    const { AuthenticationResult } = await exchange((await tokens()).refreshToken)
    expect(decodeJwt(AuthenticationResult?.AccessToken ?? '')['client_id']).toBe(pool.ClientId)
  })

  it('GetTokensFromRefreshToken refuses other strings as a refresh token', async () => {
    await expect(exchange('not-a-valid-token')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
  })

  it('DescribeUserPool lists the twenty standard attributes, the sub required and fixed', async () => {
    const schema = (await describePool(host, pool))?.SchemaAttributes
    expect(schema).toHaveLength(20)
    expect(schema?.find(({ Name }) => Name === 'sub')).toMatchObject({
      Required: true,
      Mutable: false,
    })
  })

  it('InitiateAuth refreshes with the same token', async () => {
    const answer = await host.pool.send(
      new InitiateAuthCommand({
        ClientId: pool.ClientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: (await tokens()).refreshToken },
      }),
    )
    expect(tokensOf(answer).accessToken).toBeTruthy()
  })
})
