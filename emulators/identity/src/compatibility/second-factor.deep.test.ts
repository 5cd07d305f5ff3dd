import {
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
  type AdminSetUserMFAPreferenceCommandInput,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'
import {
  adminBegin,
  adminRespond,
  begin,
  codesOf,
  confirmedUser,
  createFactorPool,
  createUser,
  getUser,
  OTHER_PASSWORD,
  PASSWORD,
  setUpApp,
  tokensOf,
  type TestPool,
} from './testing-cognito.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

type Preference = Partial<AdminSetUserMFAPreferenceCommandInput>

const APP_FIRST: Preference = { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } }
const APP_OFF: Preference = { SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false } }
const SMS_FIRST: Preference = { SMSMfaSettings: { Enabled: true, PreferredMfa: true } }
const SMS_TOO: Preference = { SMSMfaSettings: { Enabled: true, PreferredMfa: false } }
const SMS_OFF: Preference = { SMSMfaSettings: { Enabled: false, PreferredMfa: false } }

const prefer = ({ UserPoolId }: TestPool, Username: string, wanted: Preference) =>
  host.operator.send(new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username, ...wanted }))
const factorsOf = async (pool: TestPool, username: string) => {
  const { UserMFASettingList = [], PreferredMfaSetting } = await getUser(host, pool, username)
  return { enabled: UserMFASettingList.toSorted(), preferred: PreferredMfaSetting }
}

let telephone = 40_700_000_000
const withTelephone = () => ({
  phone_number: `+${(telephone += 1)}`,
  phone_number_verified: 'true',
})

async function withApp(wanted: Parameters<typeof createFactorPool>[2] = {}) {
  const pool = await createFactorPool(host, 'OPTIONAL', wanted)
  const contact = withTelephone()
  await confirmedUser(host, pool, 'ana', contact)
  const { accessToken } = tokensOf(await begin(host, pool, 'ana'))

  return { pool, accessToken, contact, nextCode: await setUpApp(host, accessToken) }
}

describe('an authenticator app', () => {
  it('is switched on and off by the user', async () => {
    const { pool, accessToken: AccessToken } = await withApp()
    await host.pool.send(new SetUserMFAPreferenceCommand({ AccessToken, ...APP_FIRST }))
    expect(await factorsOf(pool, 'ana')).toEqual({
      enabled: ['SOFTWARE_TOKEN_MFA'],
      preferred: 'SOFTWARE_TOKEN_MFA',
    })
    await host.pool.send(new SetUserMFAPreferenceCommand({ AccessToken, ...APP_OFF }))

    expect(await factorsOf(pool, 'ana')).toEqual({ enabled: [], preferred: undefined })
  })

  it('is not switched on before its first code, neither by the user nor by an operator', async () => {
    const pool = await createFactorPool(host, 'OPTIONAL')
    await confirmedUser(host, pool, 'ana')
    const { accessToken: AccessToken } = tokensOf(await begin(host, pool, 'ana'))
    await host.pool.send(new AssociateSoftwareTokenCommand({ AccessToken }))
    const refused = { name: 'InvalidParameterException' }

    await expect(
      host.pool.send(new SetUserMFAPreferenceCommand({ AccessToken, ...APP_FIRST })),
    ).rejects.toMatchObject(refused)
    await expect(prefer(pool, 'ana', APP_FIRST)).rejects.toMatchObject(refused)
  })

  it('is asked for by InitiateAuth', async () => {
    const { pool, nextCode } = await withApp({ client: { GenerateSecret: true } })
    await prefer(pool, 'ana', APP_FIRST)
    const challenge = await begin(host, pool, 'ana')
    expect(challenge.ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
    const answer = await host.pool.send(
      new RespondToAuthChallengeCommand({
        ClientId: pool.ClientId,
        Session: challenge.Session,
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        ChallengeResponses: {
          USERNAME: 'ana',
          SECRET_HASH: pool.hash('ana'),
          SOFTWARE_TOKEN_MFA_CODE: nextCode(),
        },
      }),
    )

    expect(tokensOf(answer).refreshToken).toBeTruthy()
  })

  it('is not answered with another SecretHash', async () => {
    const { pool, nextCode } = await withApp({ client: { GenerateSecret: true } })
    await prefer(pool, 'ana', APP_FIRST)
    const challenge = await begin(host, pool, 'ana')

    await expect(
      host.pool.send(
        new RespondToAuthChallengeCommand({
          ClientId: pool.ClientId,
          Session: challenge.Session,
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          ChallengeResponses: {
            USERNAME: 'ana',
            SECRET_HASH: pool.hash('ion'),
            SOFTWARE_TOKEN_MFA_CODE: nextCode(),
          },
        }),
      ),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })

  it('is asked for by AdminInitiateAuth, and no other code passes', async () => {
    const { pool, nextCode } = await withApp()
    await prefer(pool, 'ana', { ...APP_FIRST, ...SMS_TOO })
    const challenge = await adminBegin(host, pool, 'ana')
    expect(challenge.ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
    const respond = (code: string) =>
      adminRespond(host, pool, challenge, { USERNAME: 'ana', SOFTWARE_TOKEN_MFA_CODE: code })
    const code = nextCode()
    const wrong = code === '123456' ? '654321' : '123456'

    await expect(respond(wrong)).rejects.toMatchObject({ name: 'CodeMismatchException' })
    expect(tokensOf(await respond(code)).accessToken).toBeTruthy()
  })
})

describe('AdminSetUserMFAPreference', () => {
  it('switches SMS on and off', async () => {
    const pool = await createFactorPool(host, 'OPTIONAL', {
      pool: { UsernameAttributes: ['email'] },
    })
    await createUser(host, pool, 'sms@example.ro', withTelephone())
    await prefer(pool, 'sms@example.ro', SMS_FIRST)
    expect(await factorsOf(pool, 'sms@example.ro')).toEqual({
      enabled: ['SMS_MFA'],
      preferred: 'SMS_MFA',
    })
    await prefer(pool, 'sms@example.ro', SMS_OFF)

    expect(await factorsOf(pool, 'sms@example.ro')).toEqual({ enabled: [], preferred: undefined })
  })

  it('switches two on and off at once', async () => {
    const { pool } = await withApp()
    await prefer(pool, 'ana', { ...APP_FIRST, ...SMS_TOO })
    expect(await factorsOf(pool, 'ana')).toEqual({
      enabled: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'],
      preferred: 'SOFTWARE_TOKEN_MFA',
    })
    await prefer(pool, 'ana', { ...APP_OFF, ...SMS_OFF })

    expect(await factorsOf(pool, 'ana')).toEqual({ enabled: [], preferred: undefined })
  })

  it('does not enable a factor without a setup', async () => {
    const pool = await createFactorPool(host, 'OPTIONAL')
    await createUser(host, pool, 'ana')

    await expect(prefer(pool, 'ana', APP_FIRST)).rejects.toMatchObject({
      name: 'InvalidParameterException',
    })
  })
})

describe('SMS', () => {
  it.each(['InitiateAuth', 'AdminInitiateAuth'])('is asked for by %s', async (operation) => {
    const { pool, contact } = await withApp()
    await prefer(pool, 'ana', SMS_FIRST)
    const start = operation === 'InitiateAuth' ? begin : adminBegin
    const challenge = await start(host, pool, 'ana')
    expect(challenge.ChallengeName).toBe('SMS_MFA')
    const answer = await adminRespond(host, pool, challenge, {
      USERNAME: 'ana',
      SMS_MFA_CODE: host.codeFor(contact.phone_number),
    })

    expect(tokensOf(answer).refreshToken).toBeTruthy()
  })
})

describe('a pool with a mandatory second factor', () => {
  it('has it set up at the first sign-in', async () => {
    const pool = await createFactorPool(host, 'ON')
    await createUser(host, pool, 'ana')
    const first = await begin(host, pool, 'ana')
    expect(first.ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
    const setUp = await adminRespond(host, pool, first, {
      USERNAME: 'ana',
      NEW_PASSWORD: OTHER_PASSWORD,
    })
    expect(setUp.ChallengeName).toBe('MFA_SETUP')
    const { SecretCode = '', Session } = await host.pool.send(
      new AssociateSoftwareTokenCommand({ Session: setUp.Session }),
    )
    const nextCode = codesOf(host, SecretCode)
    const verified = await host.pool.send(
      new VerifySoftwareTokenCommand({ Session, UserCode: nextCode() }),
    )
    expect(verified.Status).toBe('SUCCESS')
    const last = { ChallengeName: 'MFA_SETUP', Session: verified.Session }
    const done = await adminRespond(host, pool, last, { USERNAME: 'ana' })
    expect(tokensOf(done).accessToken).toBeTruthy()

    const again = await begin(host, pool, 'ana', OTHER_PASSWORD)
    expect(again.ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
    const answer = await adminRespond(host, pool, again, {
      USERNAME: 'ana',
      SOFTWARE_TOKEN_MFA_CODE: nextCode(),
    })
    expect(tokensOf(answer).refreshToken).toBeTruthy()
  })

  it('asks for an app that was set up in an aborted sign-in', async () => {
    const pool = await createFactorPool(host, 'ON')
    await confirmedUser(host, pool, 'ana')
    const setUp = await begin(host, pool, 'ana')
    const { SecretCode = '', Session } = await host.pool.send(
      new AssociateSoftwareTokenCommand({ Session: setUp.Session }),
    )
    const nextCode = codesOf(host, SecretCode)
    await host.pool.send(new VerifySoftwareTokenCommand({ Session, UserCode: nextCode() }))
    const again = await begin(host, pool, 'ana')
    expect(again.ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
    const answer = await adminRespond(host, pool, again, {
      USERNAME: 'ana',
      SOFTWARE_TOKEN_MFA_CODE: nextCode(),
    })

    expect(tokensOf(answer).accessToken).toBeTruthy()
  })

  it('asks a user with a password for the setup', async () => {
    const pool = await createFactorPool(host, 'ON')
    await confirmedUser(host, pool, 'ana')

    expect((await begin(host, pool, 'ana', PASSWORD)).ChallengeName).toBe('MFA_SETUP')
  })
})
