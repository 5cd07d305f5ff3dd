import {
  AdminAddUserToGroupCommand,
  AdminDeleteUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  CreateGroupCommand,
  DeleteGroupCommand,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'
import {
  adminBegin,
  adminRespond,
  BY_EMAIL,
  createPool,
  createUser,
  isEmpty,
  OTHER_PASSWORD,
  tokensOf,
  type TestPool,
} from './testing-cognito.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const create = ({ UserPoolId }: TestPool, GroupName: string) =>
  host.operator.send(new CreateGroupCommand({ UserPoolId, GroupName }))
const join = ({ UserPoolId }: TestPool, Username: string, GroupName: string) =>
  host.operator.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName }))
const leave = ({ UserPoolId }: TestPool, Username: string, GroupName: string) =>
  host.operator.send(new AdminRemoveUserFromGroupCommand({ UserPoolId, Username, GroupName }))
const groupsOf = async ({ UserPoolId }: TestPool, Username: string) => {
  const { Groups } = await host.operator.send(
    new AdminListGroupsForUserCommand({ UserPoolId, Username }),
  )
  return Groups?.map(({ GroupName }) => GroupName)
}
const membersOf = async ({ UserPoolId }: TestPool, GroupName: string) => {
  const { Users } = await host.operator.send(new ListUsersInGroupCommand({ UserPoolId, GroupName }))
  return Users?.map(({ Username }) => Username)
}

describe('users in groups', () => {
  it('are added by username', async () => {
    const pool = await createPool(host)
    await create(pool, 'editors')
    await createUser(host, pool, 'ana')

    expect(isEmpty(await join(pool, 'ana', 'editors'))).toBe(true)
  })

  it('are added by the address that signs in', async () => {
    const pool = await createPool(host, BY_EMAIL)
    await create(pool, 'editors')
    await createUser(host, pool, 'ana@example.ro')

    expect(isEmpty(await join(pool, 'ana@example.ro', 'editors'))).toBe(true)
  })

  it('may be added twice', async () => {
    const pool = await createPool(host)
    await create(pool, 'editors')
    await createUser(host, pool, 'ana')
    await join(pool, 'ana', 'editors')
    await join(pool, 'ana', 'editors')

    expect(await membersOf(pool, 'editors')).toEqual(['ana'])
  })

  it('are listed', async () => {
    const pool = await createPool(host)
    await create(pool, 'editors')
    await createUser(host, pool, 'ana')
    await createUser(host, pool, 'not a member')
    await join(pool, 'ana', 'editors')

    expect(await membersOf(pool, 'editors')).toEqual(['ana'])
  })

  it('are not listed once deleted', async () => {
    const pool = await createPool(host)
    await create(pool, 'editors')
    for (const name of ['ana', 'ion']) {
      await createUser(host, pool, name)
      await join(pool, name, 'editors')
    }
    await host.operator.send(
      new AdminDeleteUserCommand({ UserPoolId: pool.UserPoolId, Username: 'ana' }),
    )

    expect(await membersOf(pool, 'editors')).toEqual(['ion'])
  })

  it.each([
    { limit: 5, pages: [5, 5] },
    { limit: 15, pages: [10] },
  ])('are listed $limit a page', async ({ limit, pages }) => {
    const pool = await createPool(host)
    await create(pool, 'editors')
    for (let number = 0; number < 10; number += 1) {
      await createUser(host, pool, `user-${number}`)
      await join(pool, `user-${number}`, 'editors')
    }
    const sizes: (number | undefined)[] = []
    let NextToken: string | undefined
    do {
      const page = await host.operator.send(
        new ListUsersInGroupCommand({
          UserPoolId: pool.UserPoolId,
          GroupName: 'editors',
          Limit: limit,
          NextToken,
        }),
      )
      sizes.push(page.Users?.length)
      NextToken = page.NextToken
    } while (NextToken !== undefined)

    expect(sizes).toEqual(pages)
  })

  it('know their groups', async () => {
    const pool = await createPool(host)
    await create(pool, 'editors')
    await createUser(host, pool, 'ana')
    await join(pool, 'ana', 'editors')

    expect(await groupsOf(pool, 'ana')).toEqual(['editors'])
  })

  it('know their groups by the address that signs in', async () => {
    const pool = await createPool(host, BY_EMAIL)
    await create(pool, 'editors')
    await createUser(host, pool, 'ana@example.ro')
    await join(pool, 'ana@example.ro', 'editors')

    expect(await groupsOf(pool, 'ana@example.ro')).toEqual(['editors'])
  })

  it('are not in a group that was deleted', async () => {
    const pool = await createPool(host)
    await createUser(host, pool, 'ana')
    for (const name of ['editors', 'authors']) {
      await create(pool, name)
      await join(pool, 'ana', name)
    }
    await host.operator.send(
      new DeleteGroupCommand({ UserPoolId: pool.UserPoolId, GroupName: 'editors' }),
    )

    expect(await groupsOf(pool, 'ana')).toEqual(['authors'])
  })

  it('list their groups in pages', async () => {
    const pool = await createPool(host)
    await createUser(host, pool, 'ana')
    for (let number = 0; number < 10; number += 1) {
      await create(pool, `group-${number}`)
      await join(pool, 'ana', `group-${number}`)
    }
    const list = (NextToken?: string) =>
      host.operator.send(
        new AdminListGroupsForUserCommand({
          UserPoolId: pool.UserPoolId,
          Username: 'ana',
          Limit: 5,
          NextToken,
        }),
      )
    const first = await list()
    const second = await list(first.NextToken)

    expect([first.Groups?.length, second.Groups?.length]).toEqual([5, 5])
    expect(second.NextToken).toBeUndefined()
  })

  it.each([
    { wanted: {}, username: 'ana' },
    { wanted: BY_EMAIL, username: 'ana@example.ro' },
  ])('leave a group, as $username', async ({ wanted, username }) => {
    const pool = await createPool(host, wanted)
    await create(pool, 'editors')
    await createUser(host, pool, username)
    await join(pool, username, 'editors')

    expect(isEmpty(await leave(pool, username, 'editors'))).toBe(true)
    expect(await membersOf(pool, 'editors')).toEqual([])
    expect(await groupsOf(pool, username)).toEqual([])
  })

  it('can be removed twice', async () => {
    const pool = await createPool(host)
    await create(pool, 'editors')
    await createUser(host, pool, 'ana')
    await join(pool, 'ana', 'editors')
    await leave(pool, 'ana', 'editors')
    await leave(pool, 'ana', 'editors')

    expect(await groupsOf(pool, 'ana')).toEqual([])
  })

  it('carry the group in the access token', async () => {
    const pool = await createPool(host, { client: { ExplicitAuthFlows: ['ADMIN_NO_SRP_AUTH'] } })
    await create(pool, 'editors')
    await createUser(host, pool, 'ana', { given_name: 'Ana' })
    await join(pool, 'ana', 'editors')
    const challenge = await adminBegin(host, pool, 'ana')
    const answer = await adminRespond(host, pool, challenge, {
      USERNAME: 'ana',
      NEW_PASSWORD: OTHER_PASSWORD,
    })

    expect(decodeJwt(tokensOf(answer).accessToken)['cognito:groups']).toEqual(['editors'])
  })
})
