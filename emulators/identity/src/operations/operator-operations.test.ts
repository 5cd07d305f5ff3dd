import { createHmac } from 'node:crypto'
import {
  AdminConfirmSignUpCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminResetUserPasswordCommand,
  AdminRespondToAuthChallengeCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  DeleteUserPoolCommand,
  DescribeUserPoolClientCommand,
  DescribeUserPoolCommand,
  GetUserCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  UpdateUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'
import {
  beginSignIn,
  createTestPool,
  createTestUser,
  POOL_PASSWORD as PASSWORD,
} from '../testing-pool.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

describe('operatorOperations', () => {
  it('requires the SecretHash of a client with a secret', async () => {
    const { UserPoolId, ClientId, secret } = await createTestPool(host, 'OFF', true)
    await createTestUser(host, UserPoolId, 'hash')
    const hash = createHmac('sha256', secret).update(`hash${ClientId}`).digest('base64')
    const attempt = (SECRET_HASH?: string) =>
      host.pool.send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: 'hash', PASSWORD, ...(SECRET_HASH ? { SECRET_HASH } : {}) },
        }),
      )

    await expect(attempt()).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await expect(attempt('wrong')).rejects.toMatchObject({
      message: `SecretHash does not match for the client: ${ClientId}`,
    })
    const { AuthenticationResult } = await attempt(hash)
    expect(AuthenticationResult?.RefreshToken).toBeTruthy()
    const described = await host.operator.send(
      new DescribeUserPoolClientCommand({ UserPoolId, ClientId }),
    )
    expect(described.UserPoolClient?.ClientSecret).toBe(secret)
  })

  it('allows a refresh by InitiateAuth without rotation, with the same token', async () => {
    const { UserPoolId, ClientId } = await createTestPool(host)
    await createTestUser(host, UserPoolId, 'stay')
    const { AuthenticationResult } = await beginSignIn(host, ClientId, 'stay')
    const refresh = () =>
      host.pool.send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          AuthParameters: { REFRESH_TOKEN: AuthenticationResult?.RefreshToken ?? '' },
        }),
      )

    expect((await refresh()).AuthenticationResult?.RefreshToken).toBeUndefined()
    expect((await refresh()).AuthenticationResult?.AccessToken).toBeTruthy()
  })

  it('disables a user at once and enables it again', async () => {
    const { sub, accessToken } = await host.signedIn('shut@example.ro')
    const subject = { UserPoolId: host.poolId, Username: sub }
    await host.operator.send(new AdminDisableUserCommand(subject))

    await expect(
      host.pool.send(new GetUserCommand({ AccessToken: accessToken })),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await expect(host.signIn('shut@example.ro')).rejects.toMatchObject({
      message: 'User is disabled.',
    })
    await host.operator.send(new AdminEnableUserCommand(subject))
    await host.signIn('shut@example.ro')
  })

  it('confirms, changes, resets, signs out and deletes users', async () => {
    const UserPoolId = host.poolId
    const sub = await host.register('ops@example.ro')
    const subject = { UserPoolId, Username: 'ops@example.ro' }
    await host.operator.send(new AdminConfirmSignUpCommand(subject))
    await host.operator.send(
      new AdminUpdateUserAttributesCommand({
        ...subject,
        UserAttributes: [
          { Name: 'email_verified', Value: 'true' },
          { Name: 'name', Value: 'Op' },
        ],
      }),
    )
    expect(await host.operator.send(new AdminGetUserCommand(subject))).toMatchObject({
      Username: sub,
      UserStatus: 'CONFIRMED',
      Enabled: true,
    })
    const { accessToken } = await host.signIn('ops@example.ro')
    await host.operator.send(new AdminUserGlobalSignOutCommand(subject))
    await expect(
      host.pool.send(new GetUserCommand({ AccessToken: accessToken })),
    ).rejects.toMatchObject({ message: 'Access Token has been revoked' })
    await host.operator.send(new AdminResetUserPasswordCommand(subject))
    await expect(host.signIn('ops@example.ro')).rejects.toMatchObject({
      name: 'PasswordResetRequiredException',
    })
    await host.operator.send(new AdminDeleteUserCommand(subject))
    await expect(host.operator.send(new AdminGetUserCommand(subject))).rejects.toMatchObject({
      name: 'UserNotFoundException',
    })
  })

  it('finds a user by sub, also where another has that sub for a username', async () => {
    const { UserPoolId } = await createTestPool(host)
    await createTestUser(host, UserPoolId, 'real')
    const find = (Username: string) =>
      host.operator.send(new AdminGetUserCommand({ UserPoolId, Username }))
    const { UserAttributes } = await find('real')
    const sub = UserAttributes?.find(({ Name }) => Name === 'sub')?.Value ?? ''
    await createTestUser(host, UserPoolId, sub)

    expect((await find(sub)).Username).toBe('real')
  })

  it('lists users page by page and finds one', async () => {
    const { UserPoolId } = await createTestPool(host)
    await createTestUser(host, UserPoolId, 'one')
    host.clock.advance(1)
    await createTestUser(host, UserPoolId, 'two')
    const first = await host.operator.send(new ListUsersCommand({ UserPoolId, Limit: 1 }))
    const second = await host.operator.send(
      new ListUsersCommand({ UserPoolId, Limit: 1, PaginationToken: first.PaginationToken }),
    )
    const found = await host.operator.send(
      new ListUsersCommand({ UserPoolId, Filter: 'username = "two"' }),
    )

    expect([first, second, found].map(({ Users }) => Users?.map((user) => user.Username))).toEqual([
      ['one'],
      ['two'],
      ['two'],
    ])
  })

  it('changes the flows and the rotation of a client', async () => {
    const { UserPoolId, ClientId } = await createTestPool(host)
    const { UserPoolClient } = await host.operator.send(
      new UpdateUserPoolClientCommand({
        UserPoolId,
        ClientId,
        ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
        RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 10 },
      }),
    )
    expect(UserPoolClient?.RefreshTokenRotation).toEqual({
      Feature: 'ENABLED',
      RetryGracePeriodSeconds: 10,
    })
    await createTestUser(host, UserPoolId, 'admin')
    await expect(beginSignIn(host, ClientId, 'admin')).rejects.toMatchObject({
      name: 'InvalidParameterException',
    })
    const answer = await host.operator.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: 'admin', PASSWORD },
      }),
    )
    expect(answer.AuthenticationResult?.AccessToken).toBeTruthy()
  })

  it('refuses a challenge of an unknown session', async () => {
    const { UserPoolId, ClientId } = await createTestPool(host)
    const lost = new AdminRespondToAuthChallengeCommand({
      UserPoolId,
      ClientId,
      ChallengeName: 'SMS_MFA',
      Session: 'x'.repeat(43),
    })
    await expect(host.operator.send(lost)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })

  it('describes pools and deletes them, except its own', async () => {
    const { UserPoolId } = await createTestPool(host)
    await host.operator.send(new DescribeUserPoolCommand({ UserPoolId }))
    await host.operator.send(new DeleteUserPoolCommand({ UserPoolId }))
    await expect(
      host.operator.send(new DescribeUserPoolCommand({ UserPoolId })),
    ).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
    await expect(
      host.operator.send(new DeleteUserPoolCommand({ UserPoolId: host.poolId })),
    ).rejects.toMatchObject({ name: 'InvalidParameterException' })
  })
})
