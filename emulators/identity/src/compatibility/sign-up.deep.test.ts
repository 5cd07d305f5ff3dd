import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  SignUpCommand,
  type SignUpCommandInput,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'
import { attributes, createPool, getUser, PASSWORD, type TestPool } from './testing-cognito.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const signUp = (pool: TestPool, Username: string, wanted: Partial<SignUpCommandInput> = {}) =>
  host.pool.send(
    new SignUpCommand({
      ClientId: pool.ClientId,
      Username,
      Password: PASSWORD,
      ...(pool.secret === '' ? {} : { SecretHash: pool.hash(Username) }),
      ...wanted,
    }),
  )
const confirm = (pool: TestPool, Username: string, ConfirmationCode: string) =>
  host.pool.send(
    new ConfirmSignUpCommand({
      ClientId: pool.ClientId,
      Username,
      ConfirmationCode,
      ...(pool.secret === '' ? {} : { SecretHash: pool.hash(Username) }),
    }),
  )
const email = (address: string) => ({ UserAttributes: attributes({ email: address }) })
const VERIFYING = { pool: { AutoVerifiedAttributes: ['email' as const] } }
const CONFIDENTIAL = { client: { GenerateSecret: true } }

describe('SignUp', () => {
  it('creates an unconfirmed user, and sends nothing without an address', async () => {
    const answer = await signUp(await createPool(host), 'ana')

    expect(answer.UserConfirmed).toBe(false)
    expect(answer.UserSub).toBeTruthy()
    expect(answer.CodeDeliveryDetails).toBeUndefined()
  })

  it('sends nothing to an address that the pool does not verify', async () => {
    const answer = await signUp(await createPool(host), 'ana', email('unverified@test.com'))

    expect(answer.UserSub).toBeTruthy()
    expect(answer.CodeDeliveryDetails).toBeUndefined()
  })

  it('returns the masked destination of the code', async () => {
    const answer = await signUp(await createPool(host, VERIFYING), 'ana', email('test@test.com'))

    expect(answer.UserConfirmed).toBe(false)
    expect(answer.CodeDeliveryDetails).toEqual({
      Destination: 't***@t***',
      DeliveryMedium: 'EMAIL',
      AttributeName: 'email',
    })
  })

  it('sends nothing when the pool verifies addresses and none is given', async () => {
    const answer = await signUp(await createPool(host, VERIFYING), 'ana')

    expect(answer.UserSub).toBeTruthy()
    expect(answer.CodeDeliveryDetails).toBeUndefined()
  })

  it.each(['p2$$word', 'P2$s'])('refuses the password %s', async (Password) => {
    await expect(signUp(await createPool(host), 'ana', { Password })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    })
  })

  it('accepts only an e-mail address or a phone number where they sign in', async () => {
    const pool = await createPool(host, {
      pool: { UsernameAttributes: ['email', 'phone_number'] },
    })

    await expect(signUp(pool, 'ana')).rejects.toMatchObject({ name: 'InvalidParameterException' })
    expect((await signUp(pool, 'either@example.ro')).UserConfirmed).toBe(false)
    expect((await signUp(pool, '+40712345678')).UserConfirmed).toBe(false)
  })

  it('refuses a duplicate name', async () => {
    const pool = await createPool(host)
    await signUp(pool, 'ana')

    await expect(signUp(pool, 'ana')).rejects.toMatchObject({ name: 'UsernameExistsException' })
  })

  it('needs no signature, where AdminCreateUser does', async () => {
    const pool = await createPool(host)
    const unsigned = (target: string, body: object) =>
      fetch(host.adminUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${target}`,
        },
        body: JSON.stringify(body),
      })
    const signedUp = await unsigned('SignUp', {
      ClientId: pool.ClientId,
      Username: 'ana',
      Password: PASSWORD,
    })
    const created = await unsigned('AdminCreateUser', {
      UserPoolId: pool.UserPoolId,
      Username: 'ion',
    })

    expect(signedUp.status).toBe(200)
    expect(created.status).toBe(400)
    expect(created.headers.get('x-amzn-errortype')).toContain('MissingAuthenticationToken')
  })
})

describe('AdminCreateUser', () => {
  it('is not there for an app client', async () => {
    const pool = await createPool(host)
    const app = new CognitoIdentityProviderClient({
      region: 'eu-central-1',
      maxAttempts: 1,
      endpoint: `${host.url}/identity/idp`,
      credentials: { accessKeyId: 'AKIATEST', secretAccessKey: 'operator-secret' },
    })

    await expect(
      app.send(new AdminCreateUserCommand({ UserPoolId: pool.UserPoolId, Username: 'ana' })),
    ).rejects.toMatchObject({ name: 'UnknownOperationException' })
  })
})

describe('ConfirmSignUp', () => {
  it('confirms by the code that was sent', async () => {
    const pool = await createPool(host, { ...VERIFYING, ...CONFIDENTIAL })
    await signUp(pool, 'ana', email('confirming@example.ro'))
    await confirm(pool, 'ana', host.codeFor('confirming@example.ro'))
    const user = await getUser(host, pool, 'ana')

    expect(user.UserStatus).toBe('CONFIRMED')
    expect(user.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' })
  })

  it('confirms by the address that signs in', async () => {
    const pool = await createPool(host, {
      ...CONFIDENTIAL,
      pool: { UsernameAttributes: ['email'], AutoVerifiedAttributes: ['email'] },
    })
    await signUp(pool, 'address@example.ro')
    await confirm(pool, 'address@example.ro', host.codeFor('address@example.ro'))

    expect((await getUser(host, pool, 'address@example.ro')).UserStatus).toBe('CONFIRMED')
  })

  it('confirms a telephone by the code that was sent to it', async () => {
    const pool = await createPool(host, { pool: { AutoVerifiedAttributes: ['phone_number'] } })
    await signUp(pool, 'ana', { UserAttributes: attributes({ phone_number: '+40712345999' }) })
    await confirm(pool, 'ana', host.codeFor('+40712345999'))

    expect((await getUser(host, pool, 'ana')).UserAttributes).toContainEqual({
      Name: 'phone_number_verified',
      Value: 'true',
    })
  })
})
