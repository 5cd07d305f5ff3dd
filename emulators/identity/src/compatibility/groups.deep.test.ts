import {
  CreateGroupCommand,
  DeleteGroupCommand,
  GetGroupCommand,
  ListGroupsCommand,
  UpdateGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'
import { createPool, isEmpty, type TestPool } from './testing-cognito.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const ROLE = 'arn:aws:iam::123456789012:role/editors'
const OTHER_ROLE = 'arn:aws:iam::123456789012:role/authors'

const create = ({ UserPoolId }: TestPool, GroupName: string) =>
  host.operator.send(new CreateGroupCommand({ UserPoolId, GroupName }))
const get = ({ UserPoolId }: TestPool, GroupName: string) =>
  host.operator.send(new GetGroupCommand({ UserPoolId, GroupName }))

describe('groups of a pool', () => {
  it('have a description, a role and a precedence', async () => {
    const { UserPoolId } = await createPool(host)
    const fields = { UserPoolId, Description: 'Who edits', RoleArn: ROLE, Precedence: 4 }
    const { Group } = await host.operator.send(
      new CreateGroupCommand({ GroupName: 'editors', ...fields }),
    )

    expect(Group).toMatchObject({ GroupName: 'editors', ...fields })
    expect(Group?.CreationDate).toBeInstanceOf(Date)
    expect(Group?.LastModifiedDate).toBeInstanceOf(Date)
  })

  it('can be changed in all three', async () => {
    const { UserPoolId } = await createPool(host)
    const before = { UserPoolId, Description: 'One', RoleArn: ROLE, Precedence: 4 }
    const after = { UserPoolId, Description: 'Two', RoleArn: OTHER_ROLE, Precedence: 5 }
    await host.operator.send(new CreateGroupCommand({ GroupName: 'editors', ...before }))
    const { Group } = await host.operator.send(
      new UpdateGroupCommand({ GroupName: 'editors', ...after }),
    )

    expect(Group).toMatchObject({ GroupName: 'editors', ...after })
  })

  it('have unique names', async () => {
    const pool = await createPool(host)
    await create(pool, 'editors')

    await expect(create(pool, 'editors')).rejects.toMatchObject({
      name: 'GroupExistsException',
      $metadata: { httpStatusCode: 400 },
    })
  })

  it('can be read one by one', async () => {
    const pool = await createPool(host)
    await create(pool, 'editors')
    const { Group } = await get(pool, 'editors')

    expect(Group).toMatchObject({ GroupName: 'editors', UserPoolId: pool.UserPoolId })
  })

  it('can be listed', async () => {
    const pool = await createPool(host)
    await create(pool, 'editors')
    const { Groups } = await host.operator.send(
      new ListGroupsCommand({ UserPoolId: pool.UserPoolId }),
    )

    expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['editors'])
  })

  it('are listed page by page, without a token after the last', async () => {
    const pool = await createPool(host)
    for (let number = 0; number < 10; number += 1) await create(pool, `group-${number}`)
    const list = (NextToken?: string) =>
      host.operator.send(
        new ListGroupsCommand({ UserPoolId: pool.UserPoolId, Limit: 5, NextToken }),
      )
    const first = await list()
    const second = await list(first.NextToken)

    expect(first.Groups).toHaveLength(5)
    expect(second.Groups).toHaveLength(5)
    expect(second.NextToken).toBeUndefined()
  })

  it('are listed on one page where they fit', async () => {
    const pool = await createPool(host)
    for (let number = 0; number < 10; number += 1) await create(pool, `group-${number}`)
    const all = await host.operator.send(
      new ListGroupsCommand({ UserPoolId: pool.UserPoolId, Limit: 15 }),
    )

    expect(all.Groups).toHaveLength(10)
    expect(all.NextToken).toBeUndefined()
  })

  it('are not found after their deletion', async () => {
    const pool = await createPool(host)
    await create(pool, 'editors')
    const answer = await host.operator.send(
      new DeleteGroupCommand({ UserPoolId: pool.UserPoolId, GroupName: 'editors' }),
    )

    expect(isEmpty(answer)).toBe(true)
    await expect(get(pool, 'editors')).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })
})
