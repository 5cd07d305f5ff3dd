import {
  AdminGetUserCommand,
  AdminLinkProviderForUserCommand,
  AdminDisableProviderForUserCommand,
  AdminDeleteUserCommand,
  AdminSetUserPasswordCommand,
  ForgotPasswordCommand,
  GetUserCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LOGOUT, redirectOf, startHostedTest, type HostedTest } from './testing-hosted.ts'

let test: HostedTest
beforeAll(async () => {
  test = await startHostedTest()
})
afterEach(() => test.provider.forge((claims) => claims))
afterAll(() => test.stop())

const ana = {
  sub: 'ana',
  email: 'ana@example.ro',
  email_verified: true,
  given_name: 'Ana',
  family_name: 'Pop',
}
const attributesOf = (list: readonly { Name?: string | undefined; Value?: string | undefined }[]) =>
  Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]))
const source = (subject: string) => ({
  ProviderName: 'Provider',
  ProviderAttributeName: 'Cognito_Subject',
  ProviderAttributeValue: subject,
})
const link = (username: string, subject: string) =>
  test.host.operator.send(
    new AdminLinkProviderForUserCommand({
      UserPoolId: test.host.poolId,
      DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: username },
      SourceUser: source(subject),
    }),
  )

describe('a first sign-in through a provider', () => {
  it('creates a user of the provider with its attributes', async () => {
    const { access_token, id_token } = await test.signIn(ana)
    const claims = decodeJwt(id_token)
    const user = await test.host.pool.send(new GetUserCommand({ AccessToken: access_token }))

    expect(user.Username).toBe('Provider_ana')
    expect(attributesOf(user.UserAttributes ?? [])).toMatchObject({
      email: 'ana@example.ro',
      email_verified: 'true',
      given_name: 'Ana',
      family_name: 'Pop',
      identities: expect.stringContaining('"providerName":"Provider"'),
    })
    expect(claims).toMatchObject({
      'cognito:username': 'Provider_ana',
      email_verified: true,
      identities: [{ userId: 'ana', providerName: 'Provider', providerType: 'OIDC' }],
    })
    expect(decodeJwt(access_token)['scope']).toBe('openid email aws.cognito.signin.user.admin')
  })

  it('is the same user at the next one', async () => {
    const first = decodeJwt((await test.signIn(ana)).id_token).sub
    const second = decodeJwt((await test.signIn({ ...ana, email: 'nou@example.ro' })).id_token)

    expect(second.sub).toBe(first)
    expect(second['email']).toBe('nou@example.ro')
  })

  it('accepts an address only if the provider has verified it', async () => {
    const { id_token } = await test.signIn({ sub: 'unverified', email: 'x@example.ro' })

    expect(decodeJwt(id_token)['email_verified']).toBe(false)
  })

  it.each([
    ['true', true],
    ['false', false],
  ])('reads a verification that the provider sends as the text "%s"', async (text, isVerified) => {
    test.provider.forge((claims) => ({ ...claims, email_verified: text }))
    const { id_token } = await test.signIn({ ...ana, sub: `text-${text}` })

    expect(decodeJwt(id_token)['email_verified']).toBe(isVerified)
  })

  it('has no password, and none can be set or reset', async () => {
    await test.signIn({ ...ana, sub: 'keyless' })
    const { host } = test
    const Username = 'Provider_keyless'
    const sent = host.messages.length
    await host.pool.send(new ForgotPasswordCommand({ ClientId: host.clientId, Username }))

    expect(host.messages).toHaveLength(sent)
    await expect(
      host.operator.send(
        new AdminSetUserPasswordCommand({
          UserPoolId: host.poolId,
          Username,
          Password: 'Parola-1!x',
          Permanent: true,
        }),
      ),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await expect(
      host.pool.send(
        new InitiateAuthCommand({
          ClientId: host.clientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: Username, PASSWORD: 'Parola-1!x' },
        }),
      ),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })

  it('is found by its name, not by its sub', async () => {
    const { host } = test
    const sub = decodeJwt((await test.signIn({ ...ana, sub: 'named' })).id_token).sub ?? ''
    const named = (Username: string) =>
      host.operator.send(new AdminGetUserCommand({ UserPoolId: host.poolId, Username }))

    await expect(named(sub)).rejects.toMatchObject({ name: 'UserNotFoundException' })
    expect(await named('Provider_named')).toMatchObject({ UserStatus: 'EXTERNAL_PROVIDER' })
  })

  it('does not change a user of the pool with the same address', async () => {
    const { sub } = await test.host.signedIn('same@example.ro')
    const { id_token } = await test.signIn({ ...ana, sub: 'same', email: 'same@example.ro' })

    expect(decodeJwt(id_token).sub).not.toBe(sub)
    expect((await test.host.signIn('same@example.ro')).accessToken).not.toBe('')
  })
})

describe('AdminLinkProviderForUser', () => {
  it('signs the subject in as the linked user of the pool, whose attributes remain', async () => {
    const { sub } = await test.host.signedIn('linked@example.ro')
    await link(sub, 'linked')
    const claims = decodeJwt((await test.signIn({ ...ana, sub: 'linked' })).id_token)

    expect(claims.sub).toBe(sub)
    expect(claims['email']).toBe('linked@example.ro')
  })

  it('refuses a subject that has its own user, until that is deleted', async () => {
    const { host } = test
    const { sub } = await host.signedIn('merged@example.ro')
    await test.signIn({ ...ana, sub: 'merged' })
    await expect(link(sub, 'merged')).rejects.toMatchObject({ name: 'InvalidParameterException' })
    await host.operator.send(
      new AdminDeleteUserCommand({ UserPoolId: host.poolId, Username: 'Provider_merged' }),
    )
    await link(sub, 'merged')

    expect(decodeJwt((await test.signIn({ ...ana, sub: 'merged' })).id_token).sub).toBe(sub)
  })

  it('links one of two concurrent users', async () => {
    const [one, two] = await Promise.all([
      test.host.signedIn('one@example.ro'),
      test.host.signedIn('two@example.ro'),
    ])
    const links = await Promise.allSettled([link(one.sub, 'both'), link(two.sub, 'both')])
    const refused = links.filter(({ status }) => status === 'rejected')

    expect(refused).toMatchObject([{ reason: { name: 'AliasExistsException' } }])
  })

  it('is ended by AdminDisableProviderForUser', async () => {
    const { host } = test
    const { sub } = await host.signedIn('unlinked@example.ro')
    await link(sub, 'unlinked')
    await host.operator.send(
      new AdminDisableProviderForUserCommand({ UserPoolId: host.poolId, User: source('unlinked') }),
    )
    const user = await host.operator.send(
      new AdminGetUserCommand({ UserPoolId: host.poolId, Username: sub }),
    )

    expect(attributesOf(user.UserAttributes ?? [])).not.toHaveProperty('identities')
    expect(decodeJwt((await test.signIn({ ...ana, sub: 'unlinked' })).id_token).sub).not.toBe(sub)
  })

  it('disables a user of the provider permanently', async () => {
    const { host } = test
    const { access_token } = await test.signIn({ ...ana, sub: 'barred' })
    await host.operator.send(
      new AdminDisableProviderForUserCommand({ UserPoolId: host.poolId, User: source('barred') }),
    )
    const begun = await test.begin()
    const answer = await test.callBack(
      test.provider.approve(begun.atProvider, { ...ana, sub: 'barred' }),
      begun.cookie,
    )

    expect(redirectOf(answer).searchParams.get('error')).toBe('invalid_request')
    await expect(
      host.pool.send(new GetUserCommand({ AccessToken: access_token })),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })
})

describe('tokens of the hosted domain', () => {
  it('are refreshed with their scopes, and rotate', async () => {
    const { refresh_token } = await test.signIn(ana)
    const form = {
      grant_type: 'refresh_token',
      client_id: test.host.clientId,
      refresh_token,
    }
    const answer = await (await test.token(form)).json()

    expect(decodeJwt(String(answer.access_token))['scope']).toContain('openid')
    expect(answer.refresh_token).not.toBe(refresh_token)
  })

  it('without the scope of the pool open none of its operations', async () => {
    const begun = await test.begin({ scope: 'openid' })
    const { code, verifier } = await test.codeFor(ana, begun)
    const { access_token } = await (await test.redeem(code, verifier)).json()
    const asked = { headers: { authorization: `Bearer ${access_token}` } }
    const info = await fetch(`${test.host.url}/identity/oauth2/userInfo`, asked)

    expect(await info.json()).toMatchObject({ username: 'Provider_ana' })
    await expect(
      test.host.pool.send(new GetUserCommand({ AccessToken: access_token })),
    ).rejects.toMatchObject({ message: 'Access Token does not have required scopes' })
  })

  it('of a password sign-in are refused at userInfo', async () => {
    const { accessToken } = await test.host.signedIn('password@example.ro')
    const asked = { headers: { authorization: `Bearer ${accessToken}` } }
    const info = await fetch(`${test.host.url}/identity/oauth2/userInfo`, asked)

    expect(info.status).toBe(401)
  })

  it('end with the refresh token at /oauth2/revoke', async () => {
    const { access_token, refresh_token } = await test.signIn(ana)
    const form = new URLSearchParams({ token: refresh_token, client_id: test.host.clientId })
    const answer = await fetch(`${test.host.url}/identity/oauth2/revoke`, {
      method: 'POST',
      body: form,
    })

    expect(answer.status).toBe(200)
    await expect(
      test.host.pool.send(new GetUserCommand({ AccessToken: access_token })),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })
})

describe('prompt', () => {
  it('reaches the provider, and nothing else does', async () => {
    const promptAt = async (prompt: string | null) =>
      redirectOf(await test.authorize({ prompt })).searchParams

    expect((await promptAt('login')).get('prompt')).toBe('login')
    expect((await promptAt(null)).has('prompt')).toBe(false)
    expect((await promptAt('none')).get('error')).toBe('invalid_request')
  })
})

describe('/logout', () => {
  it('redirects only to a URL of the client', async () => {
    const { host } = test
    const at = (uri: string) =>
      fetch(
        `${host.url}/identity/logout?client_id=${host.clientId}&logout_uri=${encodeURIComponent(uri)}`,
        { redirect: 'manual' },
      )

    expect(redirectOf(await at(LOGOUT)).href).toBe(LOGOUT)
    expect((await at('https://evil.example/')).status).toBe(400)
    expect((await at(`${LOGOUT}?x`)).status).toBe(400)
  })
})
