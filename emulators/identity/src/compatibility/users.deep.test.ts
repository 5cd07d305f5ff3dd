import {
  AdminConfirmSignUpCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  GetUserCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'
import {
  attributes,
  begin,
  BY_EMAIL,
  confirmedUser,
  createPool,
  createUser,
  getUser,
  missingPool,
  noPool,
  noUser,
  PASSWORD,
  target,
  tokensOf,
  type TestPool,
} from './testing-cognito.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const BY_EITHER = { pool: { UsernameAttributes: ['email' as const, 'phone_number' as const] } }
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

const invite = (pool: TestPool, Username: string, MessageAction?: 'RESEND') =>
  host.operator.send(new AdminCreateUserCommand({ ...target(pool, Username), MessageAction }))

describe('AdminCreateUser', () => {
  it('creates a user who must change the password', async () => {
    const pool = await createPool(host, {
      pool: { Schema: [{ Name: 'thing', AttributeDataType: 'String' }] },
    })
    const user = await createUser(host, pool, 'ana', { 'custom:thing': 'a value' })

    expect(user).toMatchObject({
      Username: 'ana',
      UserStatus: 'FORCE_CHANGE_PASSWORD',
      Enabled: true,
    })
    expect(user?.Attributes).toEqual([
      { Name: 'sub', Value: expect.stringMatching(UUID) },
      { Name: 'custom:thing', Value: 'a value' },
    ])
  })

  it('generates a username where an address signs in', async () => {
    const pool = await createPool(host, BY_EMAIL)
    const user = await createUser(host, pool, 'ana@example.ro', { nickname: 'Ana' })

    expect(user?.Username).toMatch(UUID)
    expect(user?.UserStatus).toBe('FORCE_CHANGE_PASSWORD')
    expect(user?.Attributes).toEqual(
      expect.arrayContaining(attributes({ email: 'ana@example.ro', nickname: 'Ana' })),
    )
  })

  it.each([
    { wanted: BY_EMAIL, message: 'Username should be an email.' },
    { wanted: BY_EITHER, message: 'Username should be either an email or a phone number.' },
  ])('refuses another name where an address signs in: $message', async ({ wanted, message }) => {
    const pool = await createPool(host, wanted)

    await expect(createUser(host, pool, 'ana')).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message,
    })
  })

  it.each([
    { wanted: BY_EMAIL, username: 'ana@example.ro' },
    { wanted: {}, username: 'ana' },
  ])('makes no user twice: $username', async ({ wanted, username }) => {
    const pool = await createPool(host, wanted)
    await createUser(host, pool, username)

    await expect(createUser(host, pool, username)).rejects.toMatchObject({
      name: 'UsernameExistsException',
    })
  })

  it('sends the invitation again', async () => {
    const pool = await createPool(host)
    await createUser(host, pool, 'ana', { email: 'invited@example.ro' })

    expect((await invite(pool, 'ana', 'RESEND')).User?.Username).toBe('ana')
  })

  it('sends no invitation to an unknown name', async () => {
    const pool = await createPool(host)

    await expect(invite(pool, 'ana', 'RESEND')).rejects.toMatchObject(noUser)
  })

  it('writes the same moment as creation and as last change', async () => {
    const user = await createUser(host, await createPool(host, BY_EMAIL), 'ana@example.ro')

    expect(user?.UserCreateDate).toEqual(user?.UserLastModifiedDate)
  })
})

describe('AdminConfirmSignUp', () => {
  const confirm = (pool: TestPool, Username: string) =>
    host.operator.send(new AdminConfirmSignUpCommand(target(pool, Username)))

  it('confirms a user who has signed up', async () => {
    const pool = await createPool(host, { pool: { AutoVerifiedAttributes: ['email'] } })
    await host.pool.send(
      new SignUpCommand({ ClientId: pool.ClientId, Username: 'ana', Password: PASSWORD }),
    )
    expect((await getUser(host, pool, 'ana')).UserStatus).toBe('UNCONFIRMED')
    await confirm(pool, 'ana')

    expect((await getUser(host, pool, 'ana')).UserStatus).toBe('CONFIRMED')
  })

  it('refuses unknown users and pools', async () => {
    const pool = await createPool(host)

    await expect(confirm(pool, 'ana')).rejects.toMatchObject(noUser)
    await expect(
      host.operator.send(new AdminConfirmSignUpCommand(missingPool)),
    ).rejects.toMatchObject(noPool)
  })
})

describe('AdminGetUser', () => {
  it('shows a user by username', async () => {
    const pool = await createPool(host)
    await createUser(host, pool, 'ana', { nickname: 'Ana' })
    const user = await getUser(host, pool, 'ana')

    expect(user.Username).toBe('ana')
    expect(user.UserAttributes).toHaveLength(2)
  })

  it('returns a user by e-mail address, phone number and sub', async () => {
    const pool = await createPool(host, BY_EITHER)
    const created = await createUser(host, pool, 'ana@example.ro', { phone_number: '+40712345678' })
    const sub = created?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? ''
    const shown = await Promise.all(
      ['ana@example.ro', '+40712345678', sub].map((name) => getUser(host, pool, name)),
    )

    expect(shown.map(({ Username }) => Username)).toEqual([sub, sub, sub])
    for (const { UserAttributes } of shown) {
      expect(UserAttributes).toEqual(
        expect.arrayContaining(
          attributes({ email: 'ana@example.ro', phone_number: '+40712345678' }),
        ),
      )
    }
  })

  it.each([
    { wanted: {}, username: 'ana' },
    { wanted: BY_EMAIL, username: 'ana@example.ro' },
  ])('refuses a name without a user: $username', async ({ wanted, username }) => {
    const pool = await createPool(host, wanted)

    await expect(getUser(host, pool, username)).rejects.toMatchObject(noUser)
  })
})

describe('GetUser', () => {
  it('returns the caller', async () => {
    const pool = await createPool(host)
    await confirmedUser(host, pool, 'ana', { nickname: 'Ana' })
    const { accessToken } = tokensOf(await begin(host, pool, 'ana'))
    const user = await host.pool.send(new GetUserCommand({ AccessToken: accessToken }))

    expect(user.Username).toBe('ana')
    expect(user.UserAttributes).toEqual([
      { Name: 'sub', Value: expect.stringMatching(UUID) },
      { Name: 'nickname', Value: 'Ana' },
    ])
  })

  it('refuses other strings as an access token', async () => {
    await expect(host.pool.send(new GetUserCommand({ AccessToken: 'n/a' }))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
  })
})

describe.each([
  { wanted: {}, username: 'ana' },
  { wanted: BY_EMAIL, username: 'ana@example.ro' },
])('an operator, for $username', ({ wanted, username }) => {
  it('disables the user', async () => {
    const pool = await createPool(host, wanted)
    await createUser(host, pool, username)
    await host.operator.send(new AdminDisableUserCommand(target(pool, username)))

    expect((await getUser(host, pool, username)).Enabled).toBe(false)
  })

  it('enables the user', async () => {
    const pool = await createPool(host, wanted)
    await createUser(host, pool, username)
    await host.operator.send(new AdminDisableUserCommand(target(pool, username)))
    await host.operator.send(new AdminEnableUserCommand(target(pool, username)))

    expect((await getUser(host, pool, username)).Enabled).toBe(true)
  })

  it('deletes the user', async () => {
    const pool = await createPool(host, wanted)
    await createUser(host, pool, username)
    await host.operator.send(new AdminDeleteUserCommand(target(pool, username)))

    await expect(getUser(host, pool, username)).rejects.toMatchObject(noUser)
  })
})
