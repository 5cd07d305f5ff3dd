import {
  AdminDeleteUserAttributesCommand,
  AdminUpdateUserAttributesCommand,
  UpdateUserAttributesCommand,
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
  target,
  tokensOf,
  type TestPool,
} from './testing-cognito.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const update = (pool: TestPool, Username: string, values: Record<string, string>) =>
  host.operator.send(
    new AdminUpdateUserAttributesCommand({
      ...target(pool, Username),
      UserAttributes: attributes(values),
    }),
  )
const remove = (pool: TestPool, Username: string, UserAttributeNames: string[]) =>
  host.operator.send(
    new AdminDeleteUserAttributesCommand({ ...target(pool, Username), UserAttributeNames }),
  )

describe('attributes of a user', () => {
  it('are changed by an operator', async () => {
    const pool = await createPool(host)
    await createUser(host, pool, 'ana', { family_name: 'Pop', given_name: 'Ion' })
    await update(pool, 'ana', { family_name: 'Pop', given_name: 'Ana' })
    const { UserAttributes } = await getUser(host, pool, 'ana')

    expect(UserAttributes).toEqual(
      expect.arrayContaining(attributes({ family_name: 'Pop', given_name: 'Ana' })),
    )
  })

  it('are changed by the user', async () => {
    const pool = await createPool(host)
    await confirmedUser(host, pool, 'ana')
    const { accessToken } = tokensOf(await begin(host, pool, 'ana'))
    const wanted = attributes({ family_name: 'Pop', given_name: 'Ana' })
    await host.pool.send(
      new UpdateUserAttributesCommand({ AccessToken: accessToken, UserAttributes: wanted }),
    )

    const { UserAttributes } = await getUser(host, pool, 'ana')
    expect(UserAttributes).toEqual(expect.arrayContaining(wanted))
  })

  it('are not changed by anything but an access token', async () => {
    await expect(
      host.pool.send(
        new UpdateUserAttributesCommand({
          AccessToken: 'n/a',
          UserAttributes: attributes({ a: 'b' }),
        }),
      ),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })

  it('are deleted by an operator', async () => {
    const pool = await createPool(host, {
      pool: { Schema: [{ Name: 'foo', AttributeDataType: 'String', Mutable: true }] },
    })
    const staying = { family_name: 'Pop', given_name: 'Ana' }
    await createUser(host, pool, 'ana', { ...staying, nickname: 'A', 'custom:foo': 'bar' })
    await remove(pool, 'ana', ['nickname', 'custom:foo'])
    const { UserAttributes } = await getUser(host, pool, 'ana')

    expect(UserAttributes?.map(({ Name = '' }) => Name).toSorted()).toEqual([
      'family_name',
      'given_name',
      'sub',
    ])
  })

  it('are not deleted where the pool does not declare them: each is named', async () => {
    const pool = await createPool(host)
    await createUser(host, pool, 'ana', { nickname: 'A' })
    const absent = (name: string) => `user.${name}: Attribute does not exist in the schema.\n`

    for (const names of [['custom:foo'], ['custom:foo', 'custom:bar']]) {
      const error = await remove(pool, 'ana', ['nickname', ...names]).catch((thrown) => thrown)
      expect(error).toMatchObject({ name: 'InvalidParameterException' })
      for (const name of names) expect(String(error)).toContain(absent(name))
    }
    expect((await getUser(host, pool, 'ana')).UserAttributes).toHaveLength(2)
  })

  it('are not deleted where user or pool are missing', async () => {
    const pool = await createPool(host)

    await expect(remove(pool, 'ana', ['nickname'])).rejects.toMatchObject(noUser)
    await expect(
      host.operator.send(
        new AdminDeleteUserAttributesCommand({ ...missingPool, UserAttributeNames: ['nickname'] }),
      ),
    ).rejects.toMatchObject(noPool)
  })

  it.each([
    { name: 'changed', change: (pool: TestPool) => update(pool, 'ana', { nickname: 'B' }) },
    { name: 'deleted', change: (pool: TestPool) => remove(pool, 'ana', ['nickname']) },
  ])('update the time of the last change when $name', async ({ change }) => {
    const pool = await createPool(host)
    await createUser(host, pool, 'ana', { nickname: 'A' })
    host.clock.advance(1_000)
    await change(pool)
    const { UserCreateDate, UserLastModifiedDate } = await getUser(host, pool, 'ana')

    expect(UserLastModifiedDate?.getTime()).toBe((UserCreateDate?.getTime() ?? 0) + 1_000)
  })

  it('may be an address that is taken, unless addresses sign in', async () => {
    const named = await createPool(host)
    const addressed = await createPool(host, BY_EMAIL)
    for (const name of ['one', 'two']) {
      const email = `${name}@example.ro`
      await createUser(host, named, name, { email })
      await createUser(host, addressed, email, { email })
    }
    await update(named, 'one', { email: 'two@example.ro' })

    await expect(
      update(addressed, 'one@example.ro', { email: 'two@example.ro' }),
    ).rejects.toMatchObject({
      name: 'AliasExistsException',
      message: 'An account with the given email already exists.',
    })
  })
})
