import {
  AdminAddUserToGroupCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  CreateGroupCommand,
  DeleteGroupCommand,
  GetTokensFromRefreshTokenCommand,
  ListUsersInGroupCommand,
  UpdateGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const role = (name: string) => `arn:aws:iam::123456789012:role/${name}`

const create = (GroupName: string, fields: { Precedence?: number; RoleArn?: string } = {}) =>
  host.operator.send(new CreateGroupCommand({ UserPoolId: host.poolId, GroupName, ...fields }))

const join = (Username: string, GroupName: string) =>
  host.operator.send(
    new AdminAddUserToGroupCommand({ UserPoolId: host.poolId, Username, GroupName }),
  )

describe('createGroups', () => {
  it('adds the groups of a user to both tokens by precedence, and their roles to the id token', async () => {
    const { sub } = await host.signedIn('operator@example.ro')
    // By name they would be in the opposite order.
    await create('all-without-precedence', { RoleArn: role('last') })
    await create('editors', { Precedence: 5, RoleArn: role('editors') })
    await create('owners', { Precedence: 1, RoleArn: role('owners') })
    for (const name of ['all-without-precedence', 'editors', 'owners']) await join(sub, name)

    const { accessToken, idToken } = await host.signIn('operator@example.ro')
    const groups = ['owners', 'editors', 'all-without-precedence']
    expect(decodeJwt(accessToken)['cognito:groups']).toEqual(groups)
    expect(decodeJwt(accessToken)['cognito:roles']).toBeUndefined()
    expect(decodeJwt(idToken)).toMatchObject({
      'cognito:groups': groups,
      'cognito:roles': [role('owners'), role('editors'), role('last')],
      'cognito:preferred_role': role('owners'),
    })
  })

  it('sets no preferred role when groups of the same precedence have different ones', async () => {
    const { sub } = await host.signedIn('rivals@example.ro')
    await create('left', { Precedence: 3, RoleArn: role('left') })
    await create('right', { Precedence: 3, RoleArn: role('right') })
    await join(sub, 'left')
    await join(sub, 'right')

    const { idToken } = await host.signIn('rivals@example.ro')
    expect(decodeJwt(idToken)['cognito:preferred_role']).toBeUndefined()
  })

  it('reads the groups again at each refresh', async () => {
    const { sub, refreshToken, accessToken } = await host.signedIn('promoted@example.ro')
    expect(decodeJwt(accessToken)['cognito:groups']).toBeUndefined()
    await create('support')
    await join(sub, 'support')
    const refresh = async (RefreshToken: string) => {
      const { AuthenticationResult } = await host.pool.send(
        new GetTokensFromRefreshTokenCommand({ ClientId: host.clientId, RefreshToken }),
      )
      return {
        groups: decodeJwt(AuthenticationResult?.AccessToken ?? '')['cognito:groups'],
        refreshToken: AuthenticationResult?.RefreshToken ?? '',
      }
    }

    const promoted = await refresh(refreshToken)
    expect(promoted.groups).toEqual(['support'])
    await host.operator.send(
      new AdminRemoveUserFromGroupCommand({
        UserPoolId: host.poolId,
        Username: sub,
        GroupName: 'support',
      }),
    )
    expect((await refresh(promoted.refreshToken)).groups).toBeUndefined()
  })

  it('changes only the fields of an update', async () => {
    await create('named', { Precedence: 7, RoleArn: role('named') })
    const { Group } = await host.operator.send(
      new UpdateGroupCommand({
        UserPoolId: host.poolId,
        GroupName: 'named',
        Description: 'A name',
      }),
    )

    expect(Group).toMatchObject({
      Description: 'A name',
      Precedence: 7,
      RoleArn: role('named'),
    })
  })

  it('does not accept members of a deleted group, and removes existing ones', async () => {
    const { sub } = await host.signedIn('left-over@example.ro')
    await create('short-lived')
    await join(sub, 'short-lived')
    await host.operator.send(
      new DeleteGroupCommand({ UserPoolId: host.poolId, GroupName: 'short-lived' }),
    )

    await expect(join(sub, 'short-lived')).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
    const { Groups } = await host.operator.send(
      new AdminListGroupsForUserCommand({ UserPoolId: host.poolId, Username: sub }),
    )
    expect(Groups).toEqual([])
  })

  it('is allowed only for administrators', async () => {
    for (const target of ['CreateGroup', 'AdminAddUserToGroup', 'ListUsersInGroup']) {
      const response = await host.post(target, { UserPoolId: host.poolId, GroupName: 'admins' })
      expect(response.headers.get('x-amzn-errortype')).toBe('UnknownOperationException:')
    }
    const unsigned = await fetch(host.adminUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.CreateGroup',
      },
      body: JSON.stringify({ UserPoolId: host.poolId, GroupName: 'intruders' }),
    })
    expect(unsigned.headers.get('x-amzn-errortype')).toBe('MissingAuthenticationTokenException:')
  })

  it('separates the groups of pools', async () => {
    await create('here')
    await expect(
      host.operator.send(
        new ListUsersInGroupCommand({ UserPoolId: 'eu-central-1_OTHER0001', GroupName: 'here' }),
      ),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })
})
