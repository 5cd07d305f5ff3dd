import {
  AdminDisableUserCommand,
  ListUsersCommand,
  type ListUsersCommandInput,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'
import {
  attributes,
  confirmedUser,
  createPool,
  createUser,
  type TestPool,
} from './testing-cognito.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const list = ({ UserPoolId }: TestPool, wanted: Partial<ListUsersCommandInput> = {}) =>
  host.operator.send(new ListUsersCommand({ UserPoolId, ...wanted }))
const namesBy = async (pool: TestPool, Filter: string) => {
  const { Users } = await list(pool, { Filter })
  return Users?.map(({ Username }) => Username)
}

describe('ListUsers', () => {
  it('lists a user', async () => {
    const pool = await createPool(host)
    await createUser(host, pool, 'ana')

    expect((await list(pool)).Users?.map(({ Username }) => Username)).toEqual(['ana'])
  })

  it('filters by an attribute, with and without spaces around the operator, and by a prefix', async () => {
    const pool = await createPool(host)
    await createUser(host, pool, 'ana')
    await createUser(host, pool, 'ion', { phone_number: '+33666666666' })
    await createUser(host, pool, 'mara', { phone_number: '+48555555555' })

    expect(await namesBy(pool, 'phone_number="+33666666666"')).toEqual(['ion'])
    expect(await namesBy(pool, 'phone_number = "+33666666666"')).toEqual(['ion'])
    expect(await namesBy(pool, 'phone_number ^= "+48"')).toEqual(['mara'])
    expect(await namesBy(pool, 'family_name=""')).toEqual([])
  })

  it('returns its results in pages', async () => {
    const pool = await createPool(host)
    for (const name of ['ana', 'ion']) {
      await createUser(host, pool, name, { phone_number: '+48555555555' })
    }
    const Filter = 'phone_number ^= "+48"'
    const first = await list(pool, { Filter, Limit: 1 })
    const second = await list(pool, { Filter, Limit: 1, PaginationToken: first.PaginationToken })

    const found = [...(first.Users ?? []), ...(second.Users ?? [])].map(({ Username }) => Username)
    expect(new Set(found)).toEqual(new Set(['ana', 'ion']))
    expect(second.PaginationToken).toBeUndefined()
  })

  it.each(['username = ana', 'username=', 'username', 'username == "ana"', '"ana"'])(
    'cannot read the filter %s',
    async (Filter) => {
      await expect(list(await createPool(host), { Filter })).rejects.toMatchObject({
        name: 'InvalidParameterException',
        message: 'Error while parsing filter',
      })
    },
  )

  it('searches no custom attribute', async () => {
    await expect(
      list(await createPool(host), { Filter: 'custom:foo = "bar"' }),
    ).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'Invalid search attribute: custom:foo',
    })
  })

  it('finds users that sign in by an e-mail address', async () => {
    const pool = await createPool(host, { pool: { UsernameAttributes: ['email'] } })
    const one = await createUser(host, pool, 'one@example.ro')
    const two = await createUser(host, pool, 'two@example.ro', { phone_number: '+33666666666' })

    expect(one?.Username).not.toBe('one@example.ro')
    expect(await namesBy(pool, 'email = "ONE@example.ro"')).toEqual([one?.Username])
    expect(await namesBy(pool, 'phone_number="+33666666666"')).toEqual([two?.Username])
  })

  it('finds by username, by being disabled, by state and by sub', async () => {
    const pool = await createPool(host)
    const ana = await createUser(host, pool, 'ana')
    await confirmedUser(host, pool, 'ion')
    await host.operator.send(
      new AdminDisableUserCommand({ UserPoolId: pool.UserPoolId, Username: 'ion' }),
    )
    const sub = ana?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? ''

    expect(await namesBy(pool, 'username = "ion"')).toEqual(['ion'])
    expect(await namesBy(pool, 'status = "Disabled"')).toEqual(['ion'])
    expect(await namesBy(pool, 'status = "Enabled"')).toEqual(['ana'])
    expect(await namesBy(pool, 'cognito:user_status = "CONFIRMED"')).toEqual(['ion'])
    expect(await namesBy(pool, 'cognito:user_status ^= "force"')).toEqual(['ana'])
    expect(await namesBy(pool, `sub = "${sub}"`)).toEqual(['ana'])
    expect(await namesBy(pool, `sub ^= "${sub.slice(0, 30)}"`)).toContain('ana')
  })

  it('accepts a quotation mark in a value', async () => {
    const pool = await createPool(host)
    await createUser(host, pool, 'ana', { name: 'Ana "Anuța" Pop' })
    await createUser(host, pool, 'ion', { name: "'; drop table identity.user; --" })

    expect(await namesBy(pool, String.raw`name = "Ana \"Anuța\" Pop"`)).toEqual(['ana'])
    expect(await namesBy(pool, `name ^= "'; drop"`)).toEqual(['ion'])
    expect(await namesBy(pool, 'name ^= "%"')).toEqual([])
  })

  it.each([
    { limit: 5, pages: [5, 5] },
    { limit: 15, pages: [10] },
  ])('lists $limit a page, without a token after the last', async ({ limit, pages }) => {
    const pool = await createPool(host)
    for (let number = 0; number < 10; number += 1) await createUser(host, pool, `user-${number}`)
    const sizes: (number | undefined)[] = []
    let PaginationToken: string | undefined
    do {
      const page = await list(pool, { Limit: limit, PaginationToken })
      sizes.push(page.Users?.length)
      PaginationToken = page.PaginationToken
    } while (PaginationToken !== undefined)

    expect(sizes).toEqual(pages)
  })

  it('shows only the attributes that are asked for', async () => {
    const pool = await createPool(host, {
      pool: { Schema: [{ Name: 'foo', AttributeDataType: 'String' }] },
    })
    const shown = { given_name: 'Ana', 'custom:foo': 'bar' }
    await createUser(host, pool, 'ana', { family_name: 'Pop', ...shown })
    const { Users } = await list(pool, { AttributesToGet: ['given_name', 'custom:foo', 'unknown'] })

    expect(Users?.[0]?.Attributes).toHaveLength(2)
    expect(Users?.[0]?.Attributes).toEqual(expect.arrayContaining(attributes(shown)))
  })
})
