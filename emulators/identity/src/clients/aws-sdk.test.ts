import {
  CognitoIdentityClient,
  GetCredentialsForIdentityCommand,
  GetIdCommand,
} from '@aws-sdk/client-cognito-identity'
import {
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SetUserMFAPreferenceCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode, totpStep } from '../users/totp.ts'
import { has, openTestTarget, PASSWORD, type TestTarget } from './testing-target.ts'

let target: TestTarget
let pool: CognitoIdentityProviderClient
let identityPool: CognitoIdentityClient

// Nothing here is signed: these are the calls that a browser makes.
const unsigned = {
  credentials: { accessKeyId: 'unknown', secretAccessKey: 'nothing' },
  maxAttempts: 1,
}

beforeAll(async () => {
  target = await openTestTarget()
  const { region, endpoint, identityEndpoint } = target
  pool = new CognitoIdentityProviderClient({
    ...unsigned,
    region,
    ...(endpoint !== undefined && { endpoint }),
  })
  identityPool = new CognitoIdentityClient({
    ...unsigned,
    region,
    ...(identityEndpoint !== undefined && { endpoint: identityEndpoint }),
  })
})
afterAll(() => target.stop())

const begin = (USERNAME: string, password = PASSWORD) =>
  pool.send(
    new InitiateAuthCommand({
      ClientId: target.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD: password },
    }),
  )

async function signIn(email: string, password = PASSWORD) {
  const { AuthenticationResult } = await begin(email, password)
  const { AccessToken = '', IdToken = '', RefreshToken = '' } = AuthenticationResult ?? {}
  const DeviceKey = AuthenticationResult?.NewDeviceMetadata?.DeviceKey
  return { AccessToken, IdToken, RefreshToken, device: DeviceKey ? { DeviceKey } : {} }
}

describe('@aws-sdk/client-cognito-identity-provider', () => {
  it('returns the same error for a wrong password and an unknown user', async () => {
    const same = {
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    }

    await expect(begin(await target.addUser(), 'Wrong-Parola-1!')).rejects.toMatchObject(same)
    await expect(begin('unknown@example.com')).rejects.toMatchObject(same)
  })

  it('issues tokens with the claims that clients read', async () => {
    const email = await target.addUser()
    const { AccessToken, IdToken } = await signIn(email)
    const access = decodeJwt(AccessToken)
    const id = decodeJwt(IdToken)

    expect(access).toMatchObject({
      token_use: 'access',
      client_id: target.clientId,
      origin_jti: expect.any(String),
      scope: 'aws.cognito.signin.user.admin',
    })
    expect(access.aud).toBeUndefined()
    expect(id).toMatchObject({ token_use: 'id', aud: target.clientId, email, sub: access.sub })
    expect(id['email_verified']).toBe(true)
  })

  it('refreshes, and refuses after a revocation', async () => {
    const { RefreshToken, device } = await signIn(await target.addUser())
    const refresh = (token: string) =>
      pool.send(
        new GetTokensFromRefreshTokenCommand({
          ClientId: target.clientId,
          RefreshToken: token,
          ...device,
        }),
      )
    const { AuthenticationResult } = await refresh(RefreshToken)
    expect(AuthenticationResult?.AccessToken).toBeTruthy()

    const Token = AuthenticationResult?.RefreshToken ?? RefreshToken
    await pool.send(new RevokeTokenCommand({ ClientId: target.clientId, Token }))
    await expect(refresh(Token)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })

  it('changes attributes and password, and ends every sign-in', async () => {
    const email = await target.addUser()
    const { AccessToken } = await signIn(email)
    const UserAttributes = [{ Name: 'given_name', Value: 'Ana' }]
    await pool.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }))
    const user = await pool.send(new GetUserCommand({ AccessToken }))
    expect(user.UserAttributes).toEqual(expect.arrayContaining(UserAttributes))

    const ProposedPassword = 'Alta-Parola-2!'
    await pool.send(
      new ChangePasswordCommand({ AccessToken, PreviousPassword: PASSWORD, ProposedPassword }),
    )
    const later = await signIn(email, ProposedPassword)
    await pool.send(new GlobalSignOutCommand({ AccessToken: later.AccessToken }))
    await expect(
      pool.send(new GetUserCommand({ AccessToken: later.AccessToken })),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })

  it('requires the code of an authenticator app, each code once', async () => {
    const email = await target.addUser()
    const { AccessToken } = await signIn(email)
    const { SecretCode = '' } = await pool.send(new AssociateSoftwareTokenCommand({ AccessToken }))
    const codeOf = (step: number) => totpCode(SecretCode, totpStep(target.now()) + step)
    await pool.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: codeOf(0) }))
    const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true }
    await pool.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }))

    const { ChallengeName, Session, ChallengeParameters } = await begin(email)
    expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
    const done = await pool.send(
      new RespondToAuthChallengeCommand({
        ClientId: target.clientId,
        ChallengeName,
        Session,
        ChallengeResponses: {
          USERNAME: ChallengeParameters?.['USER_ID_FOR_SRP'] ?? email,
          SOFTWARE_TOKEN_MFA_CODE: codeOf(1),
        },
      }),
    )
    expect(done.AuthenticationResult?.AccessToken).toBeTruthy()
  })
})

describe.skipIf(!has.identityPool)('@aws-sdk/client-cognito-identity', () => {
  it('gives a guest an identity and credentials, and keeps the identity after a sign-in', async () => {
    const IdentityPoolId = target.identityPoolId
    const { IdentityId } = await identityPool.send(new GetIdCommand({ IdentityPoolId }))
    const guest = await identityPool.send(new GetCredentialsForIdentityCommand({ IdentityId }))
    expect(guest.Credentials?.AccessKeyId).toMatch(/^ASIA/)
    expect(guest.Credentials?.Expiration?.getTime()).toBeGreaterThan(target.now().getTime())

    const { IdToken } = await signIn(await target.addUser())
    const issuer = decodeJwt(IdToken).iss ?? ''
    const Logins = { [issuer.replace(/^https?:\/\//, '')]: IdToken }
    const merged = await identityPool.send(
      new GetCredentialsForIdentityCommand({ IdentityId, Logins }),
    )
    expect(merged.IdentityId).toBe(IdentityId)
    expect((await identityPool.send(new GetIdCommand({ IdentityPoolId, Logins }))).IdentityId).toBe(
      IdentityId,
    )
  })

  it('refuses an unsigned login', async () => {
    const IdentityPoolId = target.identityPoolId
    const { IdToken } = await signIn(await target.addUser())
    const issuer = decodeJwt(IdToken).iss ?? ''
    const forged = `${IdToken.slice(0, -8)}AAAAAAAA`
    const Logins = { [issuer.replace(/^https?:\/\//, '')]: forged }

    await expect(
      identityPool.send(new GetIdCommand({ IdentityPoolId, Logins })),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })
})
