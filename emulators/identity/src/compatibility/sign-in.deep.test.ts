import {
  AdminDisableUserCommand,
  AdminInitiateAuthCommand,
  AdminUserGlobalSignOutCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  SignUpCommand,
  type AuthFlowType,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'
import {
  adminBegin,
  adminRespond,
  begin,
  confirmedUser,
  createPool,
  createUser,
  OTHER_PASSWORD,
  PASSWORD,
  refresh,
  tokensOf,
  type TestPool,
} from './testing-cognito.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const CONFIDENTIAL = { client: { GenerateSecret: true } }
const revoked = { name: 'NotAuthorizedException', message: 'Refresh Token has been revoked' }

async function signedIn(wanted = CONFIDENTIAL) {
  const pool = await createPool(host, wanted)
  await confirmedUser(host, pool, 'ana')

  return { pool, ...tokensOf(await begin(host, pool, 'ana')) }
}

const globalSignOut = (pool: TestPool, Username: string) =>
  host.operator.send(new AdminUserGlobalSignOutCommand({ UserPoolId: pool.UserPoolId, Username }))

describe('AdminInitiateAuth', () => {
  it.each<AuthFlowType>(['ADMIN_NO_SRP_AUTH', 'ADMIN_USER_PASSWORD_AUTH'])(
    'has a temporary password replaced, by %s',
    async (flow) => {
      const pool = await createPool(host)
      await createUser(host, pool, 'ana')
      const challenge = await adminBegin(host, pool, 'ana', PASSWORD, flow)
      expect(challenge.ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
      expect(challenge.Session).toBeTruthy()
      const answer = await adminRespond(host, pool, challenge, {
        USERNAME: 'ana',
        NEW_PASSWORD: OTHER_PASSWORD,
      })

      expect(tokensOf(answer).accessToken).toBeTruthy()
    },
  )

  it('is not for the flow of an app', async () => {
    const { pool } = await signedIn({ client: { GenerateSecret: false } })

    await expect(
      adminBegin(host, pool, 'ana', PASSWORD, 'USER_PASSWORD_AUTH'),
    ).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'Initiate Auth method not supported',
    })
  })

  it('refreshes, and what it gives ends the sign-in everywhere', async () => {
    const { pool, refreshToken } = await signedIn({ client: { GenerateSecret: false } })
    const answer = await host.operator.send(
      new AdminInitiateAuthCommand({
        UserPoolId: pool.UserPoolId,
        ClientId: pool.ClientId,
        AuthFlow: 'REFRESH_TOKEN',
        AuthParameters: { REFRESH_TOKEN: refreshToken },
      }),
    )
    const AccessToken = answer.AuthenticationResult?.AccessToken
    await host.pool.send(new GlobalSignOutCommand({ AccessToken }))

    await expect(refresh(host, pool, refreshToken)).rejects.toMatchObject(revoked)
  })

  it('does not refresh what was signed out', async () => {
    const { pool, refreshToken } = await signedIn({ client: { GenerateSecret: false } })
    await globalSignOut(pool, 'ana')

    await expect(
      host.operator.send(
        new AdminInitiateAuthCommand({
          UserPoolId: pool.UserPoolId,
          ClientId: pool.ClientId,
          AuthFlow: 'REFRESH_TOKEN',
          AuthParameters: { REFRESH_TOKEN: refreshToken },
        }),
      ),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })
})

describe('InitiateAuth', () => {
  const flow = (pool: TestPool, AuthFlow: string) =>
    host.post('InitiateAuth', {
      ClientId: pool.ClientId,
      AuthFlow,
      AuthParameters: { USERNAME: 'ana', PASSWORD },
    })

  it.each([
    {
      name: 'NO_SUCH_FLOW',
      message: /Value 'NO_SUCH_FLOW' at 'authFlow' failed to satisfy constraint/,
    },
    { name: 'ADMIN_USER_PASSWORD_AUTH', message: /Initiate Auth method not supported/ },
  ])('does not know $name', async ({ name, message }) => {
    const { pool } = await signedIn({ client: { GenerateSecret: false } })
    const response = await flow(pool, name)

    expect(response.headers.get('x-amzn-errortype')).toBe('InvalidParameterException:')
    expect(await response.text()).toMatch(message)
  })

  it('knows no other client', async () => {
    await expect(
      host.pool.send(
        new InitiateAuthCommand({
          ClientId: 'unknown',
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: 'ana', PASSWORD },
        }),
      ),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })

  it('gives tokens for user and client that carry no address', async () => {
    const { pool, accessToken, idToken, refreshToken } = await signedIn()
    const access = decodeJwt(accessToken)
    const id = decodeJwt(idToken)

    expect(refreshToken).toBeTruthy()
    expect(access).toMatchObject({ username: 'ana', client_id: pool.ClientId })
    expect(id).toMatchObject({
      sub: access.sub,
      aud: pool.ClientId,
      'cognito:username': 'ana',
    })
    expect([access['email'], id['email']]).toEqual([undefined, undefined])
  })

  it('names a user by sub where the address signs in, the address in the id token alone', async () => {
    const pool = await createPool(host, {
      ...CONFIDENTIAL,
      pool: { UsernameAttributes: ['email'] },
    })
    await confirmedUser(host, pool, 'ana@example.ro')
    const tokens = tokensOf(await begin(host, pool, 'ana@example.ro'))
    const access = decodeJwt(tokens.accessToken)
    const id = decodeJwt(tokens.idToken)

    expect(access['username']).toBe(access.sub)
    expect(access['email']).toBeUndefined()
    expect(id).toMatchObject({
      sub: access.sub,
      'cognito:username': access.sub,
      email: 'ana@example.ro',
    })
  })

  it('has a temporary password replaced', async () => {
    const pool = await createPool(host)
    await createUser(host, pool, 'ana')
    const challenge = await begin(host, pool, 'ana')
    expect(challenge.ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
    expect(challenge.AuthenticationResult).toBeUndefined()
    await adminRespond(host, pool, challenge, { USERNAME: 'ana', NEW_PASSWORD: OTHER_PASSWORD })

    expect(tokensOf(await begin(host, pool, 'ana', OTHER_PASSWORD)).accessToken).toBeTruthy()
  })

  it('refuses a name without a user, a wrong password and who is unconfirmed', async () => {
    const pool = await createPool(host, { client: { PreventUserExistenceErrors: 'LEGACY' } })
    await confirmedUser(host, pool, 'ana')
    await host.pool.send(
      new SignUpCommand({ ClientId: pool.ClientId, Username: 'ion', Password: PASSWORD }),
    )

    await expect(begin(host, pool, 'stranger')).rejects.toMatchObject({
      name: 'UserNotFoundException',
    })
    await expect(begin(host, pool, 'ana', 'Wrong-passw0rd')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    await expect(begin(host, pool, 'ion')).rejects.toMatchObject({
      name: 'UserNotConfirmedException',
    })
  })

  it('refuses another SecretHash', async () => {
    const pool = await createPool(host, CONFIDENTIAL)
    await confirmedUser(host, pool, 'ana')

    await expect(
      host.pool.send(
        new InitiateAuthCommand({
          ClientId: pool.ClientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: 'ana', PASSWORD, SECRET_HASH: pool.hash('ion') },
        }),
      ),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })

  it('refuses a disabled user, as AdminInitiateAuth does', async () => {
    const pool = await createPool(host)
    await createUser(host, pool, 'ana')
    const { UserPoolId } = pool
    await host.operator.send(new AdminDisableUserCommand({ UserPoolId, Username: 'ana' }))
    const disabled = { name: 'NotAuthorizedException', message: 'User is disabled.' }

    await expect(begin(host, pool, 'ana')).rejects.toMatchObject(disabled)
    await expect(adminBegin(host, pool, 'ana')).rejects.toMatchObject(disabled)
  })
})

describe('tokens', () => {
  it('have the scope of a user', async () => {
    const { accessToken } = await signedIn()

    expect(decodeJwt(accessToken)['scope']).toBe('aws.cognito.signin.user.admin')
  })

  it('have an id each, and one origin over all refreshes of a sign-in', async () => {
    const { pool, ...first } = await signedIn()
    const second = tokensOf(await refresh(host, pool, first.refreshToken, 'ana'))
    const another = tokensOf(await begin(host, pool, 'ana'))
    const all = [first, second].flatMap(({ accessToken, idToken }) => [accessToken, idToken])
    const origins = new Set(all.map((token) => decodeJwt(token)['origin_jti']))

    expect(new Set(all.map((token) => decodeJwt(token).jti)).size).toBe(4)
    expect(origins.size).toBe(1)
    expect(origins).not.toContain(decodeJwt(another.accessToken)['origin_jti'])
  })

  it('carry attributes of the pool and groups', async () => {
    const pool = await createPool(host, {
      pool: { Schema: [{ Name: 'myattr', AttributeDataType: 'String' }] },
    })
    await confirmedUser(host, pool, 'ana', { 'custom:myattr': 'some value' })
    const claims = decodeJwt(tokensOf(await begin(host, pool, 'ana')).idToken)

    expect(claims['custom:myattr']).toBe('some value')
  })

  it('are signed by a key that the pool publishes', async () => {
    const { pool, idToken, accessToken } = await signedIn()
    const response = await fetch(`${host.adminUrl}/${pool.UserPoolId}/.well-known/jwks.json`)
    const published = JSON.stringify(await response.json())

    for (const token of [idToken, accessToken]) {
      const { kid, alg } = decodeProtectedHeader(token)
      expect(alg).toBe('RS256')
      expect(published).toContain(`"kid":"${kid}"`)
    }
  })

  it('say who issued them, for whom and for what', async () => {
    const { pool, idToken, accessToken } = await signedIn()
    const times = { exp: expect.any(Number), iat: expect.any(Number) }
    const iss = `http://localhost:3000/identity/${pool.UserPoolId}`

    expect(decodeJwt(idToken)).toMatchObject({ ...times, iss, token_use: 'id' })
    expect(decodeJwt(accessToken)).toMatchObject({ ...times, iss, token_use: 'access' })
  })

  it('are refreshed for the same user and client', async () => {
    const { pool, refreshToken } = await signedIn()
    const refreshed = tokensOf(await refresh(host, pool, refreshToken, 'ana'))
    const access = decodeJwt(refreshed.accessToken)

    expect(access).toMatchObject({ username: 'ana', client_id: pool.ClientId })
    expect(decodeJwt(refreshed.idToken)).toMatchObject({
      sub: access.sub,
      'cognito:username': 'ana',
      aud: pool.ClientId,
    })
  })
})

describe('signing out everywhere', () => {
  it.each([1, 2])('by an operator ends the refresh token, asked %i times', async (times) => {
    const { pool, refreshToken } = await signedIn()
    for (let time = 1; time <= times; time += 1) await globalSignOut(pool, 'ana')

    await expect(refresh(host, pool, refreshToken, 'ana')).rejects.toMatchObject(revoked)
  })

  it('by an operator knows no other pool and no other user', async () => {
    const { pool } = await signedIn()

    await expect(globalSignOut({ ...pool, UserPoolId: 'n/a' }, 'ana')).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
    await expect(globalSignOut(pool, 'n/a')).rejects.toMatchObject({
      name: 'UserNotFoundException',
      message: 'User does not exist.',
    })
  })

  it('by the user ends refresh token and access token', async () => {
    const { pool, refreshToken, accessToken: AccessToken } = await signedIn()
    await host.pool.send(new GlobalSignOutCommand({ AccessToken }))

    await expect(refresh(host, pool, refreshToken, 'ana')).rejects.toMatchObject(revoked)
    await expect(host.pool.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
  })

  it('takes nothing else for an access token', async () => {
    await expect(
      host.pool.send(new GlobalSignOutCommand({ AccessToken: 'n/a' })),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })
})
