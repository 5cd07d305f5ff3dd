import {
  AdminDisableUserCommand,
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
  CONFIDENTIAL,
  confirmedUser,
  createPool,
  createUser,
  OTHER_PASSWORD,
  PASSWORD,
  refresh,
  signedIn,
  tokensOf,
  type TestPool,
} from './testing-cognito.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

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
    const { pool } = await signedIn(host)

    await expect(
      adminBegin(host, pool, 'ana', PASSWORD, 'USER_PASSWORD_AUTH'),
    ).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'Initiate Auth method not supported',
    })
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
    const { pool } = await signedIn(host)
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

  it('returns tokens of user and client without the e-mail address', async () => {
    const { pool, accessToken, idToken, refreshToken } = await signedIn(host, CONFIDENTIAL)
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

  it('identifies a user by sub where the address signs in; only the id token has the address', async () => {
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

  it('refuses an unknown name, a wrong password and an unconfirmed user', async () => {
    const pool = await createPool(host, { client: { PreventUserExistenceErrors: 'LEGACY' } })
    await confirmedUser(host, pool, 'ana')
    await host.pool.send(
      new SignUpCommand({ ClientId: pool.ClientId, Username: 'ion', Password: PASSWORD }),
    )

    await expect(begin(host, pool, 'unknown')).rejects.toMatchObject({
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
    const { accessToken } = await signedIn(host, CONFIDENTIAL)

    expect(decodeJwt(accessToken)['scope']).toBe('aws.cognito.signin.user.admin')
  })

  it('have an id each, and one origin over all refreshes of a sign-in', async () => {
    const { pool, ...first } = await signedIn(host, CONFIDENTIAL)
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
    const { pool, idToken, accessToken } = await signedIn(host, CONFIDENTIAL)
    const response = await fetch(`${host.adminUrl}/${pool.UserPoolId}/.well-known/jwks.json`)
    const published = JSON.stringify(await response.json())

    for (const token of [idToken, accessToken]) {
      const { kid, alg } = decodeProtectedHeader(token)
      expect(alg).toBe('RS256')
      expect(published).toContain(`"kid":"${kid}"`)
    }
  })

  it('contain issuer, audience and use', async () => {
    const { pool, idToken, accessToken } = await signedIn(host, CONFIDENTIAL)
    const times = { exp: expect.any(Number), iat: expect.any(Number) }
    const iss = `http://localhost:3000/identity/${pool.UserPoolId}`

    expect(decodeJwt(idToken)).toMatchObject({ ...times, iss, token_use: 'id' })
    expect(decodeJwt(accessToken)).toMatchObject({ ...times, iss, token_use: 'access' })
  })

  it('are refreshed for the same user and client', async () => {
    const { pool, refreshToken } = await signedIn(host, CONFIDENTIAL)
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
