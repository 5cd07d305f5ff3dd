import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  ConfirmSignUpCommand,
  CreateGroupCommand,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  DeleteGroupCommand,
  DeleteUserPoolCommand,
  DescribeUserPoolCommand,
  GetGroupCommand,
  InitiateAuthCommand,
  ListGroupsCommand,
  ListUsersCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestHost, type TestHost } from '../testing-host.ts'
import { attributes, getUser, OTHER_PASSWORD, PASSWORD, tokensOf } from './testing-cognito.ts'

const PublishedKeys = z.object({ keys: z.array(z.object({ kty: z.string(), alg: z.string() })) })

let host: TestHost
let UserPoolId = ''
let ClientId = ''
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const GroupName = 'test-group'
const Username = 'testuser'
const AuthParameters = { USERNAME: Username, PASSWORD: OTHER_PASSWORD }
const signIn = () =>
  host.pool.send(
    new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }),
  )
const groupsOfUser = async () => {
  const { Groups } = await host.operator.send(
    new AdminListGroupsForUserCommand({ UserPoolId, Username }),
  )
  return Groups?.map((group) => group.GroupName)
}

// One step after the other on the same pool, from its creation to its end.
describe('the life of a pool', () => {
  it('is created', async () => {
    const { UserPool } = await host.operator.send(
      new CreateUserPoolCommand({ PoolName: 'life', AutoVerifiedAttributes: ['email'] }),
    )
    UserPoolId = UserPool?.Id ?? ''
    expect(UserPoolId).toBeTruthy()
  })

  it('gets an app client with default settings', async () => {
    const { UserPoolClient } = await host.operator.send(
      new CreateUserPoolClientCommand({ UserPoolId, ClientName: 'app' }),
    )
    ClientId = UserPoolClient?.ClientId ?? ''
    expect(ClientId).toBeTruthy()
  })

  it('gets a user by an administrator', async () => {
    const { User } = await host.operator.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username,
        TemporaryPassword: PASSWORD,
        UserAttributes: attributes({ email: 'testuser@example.com' }),
      }),
    )
    expect(User?.Username).toBe(Username)
  })

  it('sets a permanent password', async () => {
    const answer = await host.operator.send(
      new AdminSetUserPasswordCommand({
        UserPoolId,
        Username,
        Password: OTHER_PASSWORD,
        Permanent: true,
      }),
    )
    expect(answer.$metadata.httpStatusCode).toBe(200)
  })

  it('confirms the user by that', async () => {
    const user = await getUser(host, { UserPoolId, ClientId, secret: '', hash: String }, Username)
    expect(user.UserStatus).toBe('CONFIRMED')
  })

  it('lists the user', async () => {
    const { Users } = await host.operator.send(new ListUsersCommand({ UserPoolId }))
    expect(Users?.map((user) => user.Username)).toContain(Username)
  })

  it('signs the user in by password', async () => {
    const { accessToken, idToken } = tokensOf(await signIn())
    expect([accessToken, idToken]).not.toContain('')
  })

  it('a person signs up and confirms by the mailed code', async () => {
    const email = 'testuser2@example.com'
    const signUp = { ClientId, Username: 'testuser2', Password: PASSWORD }
    await host.pool.send(new SignUpCommand({ ...signUp, UserAttributes: attributes({ email }) }))
    const ConfirmationCode = host.codeFor(email)
    const confirmed = await host.pool.send(
      new ConfirmSignUpCommand({ ClientId, Username: 'testuser2', ConfirmationCode }),
    )
    expect(confirmed.$metadata.httpStatusCode).toBe(200)
  })

  it('gets a group', async () => {
    const { Group } = await host.operator.send(
      new CreateGroupCommand({
        UserPoolId,
        GroupName,
        Description: 'Test group',
        Precedence: 1,
      }),
    )
    expect(Group?.GroupName).toBe(GroupName)
  })

  it('shows the group', async () => {
    const { Group } = await host.operator.send(new GetGroupCommand({ UserPoolId, GroupName }))
    expect(Group).toMatchObject({ GroupName, Description: 'Test group', Precedence: 1 })
  })

  it('refuses a second group of the name', async () => {
    await expect(
      host.operator.send(new CreateGroupCommand({ UserPoolId, GroupName })),
    ).rejects.toMatchObject({ name: 'GroupExistsException' })
  })

  it('lists the group', async () => {
    const { Groups } = await host.operator.send(new ListGroupsCommand({ UserPoolId }))
    expect(Groups?.map((group) => group.GroupName)).toEqual([GroupName])
  })

  it('adds the user to it', async () => {
    const answer = await host.operator.send(
      new AdminAddUserToGroupCommand({ UserPoolId, GroupName, Username }),
    )
    expect(answer.$metadata.httpStatusCode).toBe(200)
  })

  it('lists the groups of the user', async () => {
    expect(await groupsOfUser()).toEqual([GroupName])
  })

  it('names the group in the token', async () => {
    const { accessToken } = tokensOf(await signIn())
    expect(decodeJwt(accessToken)['cognito:groups']).toEqual([GroupName])
  })

  it('removes the user from it', async () => {
    const answer = await host.operator.send(
      new AdminRemoveUserFromGroupCommand({ UserPoolId, GroupName, Username }),
    )
    expect(answer.$metadata.httpStatusCode).toBe(200)
  })

  it('lists no group of the user then', async () => {
    expect(await groupsOfUser()).toEqual([])
  })

  it('deletes the group', async () => {
    const answer = await host.operator.send(new DeleteGroupCommand({ UserPoolId, GroupName }))
    expect(answer.$metadata.httpStatusCode).toBe(200)
  })

  it('shows no group that was deleted', async () => {
    await expect(
      host.operator.send(new GetGroupCommand({ UserPoolId, GroupName })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })

  it('publishes its keys', async () => {
    const response = await fetch(`${host.adminUrl}/${UserPoolId}/.well-known/jwks.json`)
    const { keys } = PublishedKeys.parse(await response.json())
    expect(keys[0]).toEqual({ kty: 'RSA', alg: 'RS256' })
  })

  it('ends with its deletion', async () => {
    await host.operator.send(new DeleteUserPoolCommand({ UserPoolId }))
    await expect(
      host.operator.send(new DescribeUserPoolCommand({ UserPoolId })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })
})
