import {
  AdminConfirmSignUpCommand,
  AdminDeleteUserAttributesCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminResetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { silentLog } from '@hlizo/kit/log'
import { sql } from '@hlizo/database/sql'
import { startTestHost, type TestHost } from '../testing-host.ts'
import { createUserChanges } from './changes.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())
beforeEach(() => {
  host.changed.length = 0
  host.setAway(false)
})

const Noted = z.object({ sub: z.string() })
const noted = async () =>
  (await host.db.many(Noted, sql`select sub from identity.changed_user`)).map(({ sub }) => sub)
const NICKNAME = [{ Name: 'nickname', Value: 'Nica' }]
const vouched = (email: string) => [
  { Name: 'email', Value: email },
  { Name: 'email_verified', Value: 'true' },
]
const elsewhere = (notified: string[]) =>
  createUserChanges({
    db: host.db,
    clock: host.clock,
    log: silentLog,
    poolId: host.poolId,
    onUserChanged: async (sub) => {
      notified.push(sub)
    },
  })

describe('createUserChanges', () => {
  it('notifies the host of each change and deletion of a user before the response', async () => {
    const { sub, accessToken: AccessToken } = await host.signedIn('ways@example.ro')
    const subject = { UserPoolId: host.poolId, Username: sub }
    const email = [{ Name: 'email', Value: 'ways2@example.ro' }]
    await host.pool.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: email }))
    const Code = host.codeFor('ways2@example.ro')
    expect(host.changed).toEqual([sub])

    const { operator } = host
    const UserAttributes = vouched('ways3@example.ro')
    const ways = [
      () =>
        host.pool.send(
          new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }),
        ),
      () => operator.send(new AdminUpdateUserAttributesCommand({ ...subject, UserAttributes })),
      () =>
        operator.send(
          new AdminUpdateUserAttributesCommand({ ...subject, UserAttributes: NICKNAME }),
        ),
      () =>
        operator.send(
          new AdminDeleteUserAttributesCommand({ ...subject, UserAttributeNames: ['nickname'] }),
        ),
      () => operator.send(new AdminResetUserPasswordCommand(subject)),
      () => operator.send(new AdminDisableUserCommand(subject)),
      () => operator.send(new AdminEnableUserCommand(subject)),
      () => operator.send(new AdminDeleteUserCommand(subject)),
    ]
    for (const [place, change] of ways.entries()) {
      await change()
      expect(host.changed).toHaveLength(place + 2)
    }
    expect(await noted()).toEqual([])
  })

  it('retries failed notifications on any node', async () => {
    host.setAway(true)
    const sub = await host.register('later@example.ro')
    await host.operator.send(
      new AdminConfirmSignUpCommand({ UserPoolId: host.poolId, Username: sub }),
    )
    expect(await noted()).toEqual([sub])

    const notified: string[] = []
    await elsewhere(notified).deliverRest()
    expect(notified).toEqual([])
    host.clock.advance(10_000)
    await elsewhere(notified).deliverRest()
    await elsewhere(notified).deliverRest()
    expect(notified).toEqual([sub])
    expect(await noted()).toEqual([])
  })

  it('keeps a change made during the notification of the host', async () => {
    const { sub } = await host.signedIn('twice@example.ro')
    const user = { sub, poolId: host.poolId }
    const notified: string[] = []
    const changes = createUserChanges({
      db: host.db,
      clock: host.clock,
      log: silentLog,
      poolId: host.poolId,
      onUserChanged: async (one) => {
        if (notified.push(one) === 1) await changes.note(host.db, user)
      },
    })
    await changes.note(host.db, user)
    await changes.deliver(sub)
    expect(await noted()).toEqual([sub])
    await changes.deliver(sub)

    expect(await noted()).toEqual([])
  })
})

describe('adminUpdateUserAttributes', () => {
  it('waits for the code of an address that the operator does not vouch for', async () => {
    const { accessToken } = await host.signedIn('asked@example.ro')
    await host.operator.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId: host.poolId,
        Username: 'asked@example.ro',
        UserAttributes: [
          { Name: 'email', Value: 'unproven@example.ro' },
          { Name: 'email_verified', Value: 'false' },
        ],
      }),
    )
    await host.signIn('asked@example.ro')
    await host.pool.send(
      new VerifyUserAttributeCommand({
        AccessToken: accessToken,
        AttributeName: 'email',
        Code: host.codeFor('unproven@example.ro'),
      }),
    )

    await host.signIn('unproven@example.ro')
  })
})
