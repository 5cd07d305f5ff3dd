import {
  AdminDisableUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GlobalSignOutCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { maintain } from './maintenance.ts'
import { startTestHost, type TestHost } from './testing-host.ts'
import { beginSignIn } from './testing-pool.ts'
import { PASSWORD } from './testing-users.ts'

const NEW_PASSWORD = 'Alta-Parola-1!'
let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())
afterEach(() => {
  host.setAway(false)
  host.events.length = 0
})

type Person = Awaited<ReturnType<TestHost['signedIn']>> & { readonly email: string }

const typesOf = (sub: string) =>
  host.events.filter((event) => event.sub === sub).map(({ type }) => type)
const Noted = z.object({ n: z.number() })
const notedOf = async (sub: string) =>
  (await host.db.one(Noted, sql`select count(*)::int as n from identity.event where sub = ${sub}`))
    .n

async function answerFactor({ email }: Person, code: string): Promise<unknown> {
  const { Session } = await beginSignIn(host, host.clientId, email, PASSWORD)
  return host.pool.send(
    new RespondToAuthChallengeCommand({
      ClientId: host.clientId,
      Session,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
    }),
  )
}
const refresh = ({ refreshToken: RefreshToken }: Person) =>
  host.pool.send(new GetTokensFromRefreshTokenCommand({ ClientId: host.clientId, RefreshToken }))
const subjectOf = ({ sub: Username }: Person) => ({ UserPoolId: host.poolId, Username })

/** What happens to an account, and the events that the host receives. */
const changes: Readonly<
  Record<
    string,
    {
      readonly before?: (person: Person) => Promise<unknown>
      readonly change: (person: Person) => Promise<unknown>
      readonly received: readonly string[]
    }
  >
> = {
  'a changed password': {
    change: ({ accessToken: AccessToken }) =>
      host.pool.send(
        new ChangePasswordCommand({
          AccessToken,
          PreviousPassword: PASSWORD,
          ProposedPassword: NEW_PASSWORD,
        }),
      ),
    received: ['PasswordChanged'],
  },
  'a password reset': {
    before: ({ email: Username }) =>
      host.pool.send(new ForgotPasswordCommand({ ClientId: host.clientId, Username })),
    change: ({ email: Username }) =>
      host.pool.send(
        new ConfirmForgotPasswordCommand({
          ClientId: host.clientId,
          Username,
          ConfirmationCode: host.codeFor(Username),
          Password: NEW_PASSWORD,
        }),
      ),
    received: ['TokensRevoked', 'PasswordReset'],
  },
  'a password set by an operator': {
    change: (person) =>
      host.operator.send(
        new AdminSetUserPasswordCommand({
          ...subjectOf(person),
          Password: NEW_PASSWORD,
          Permanent: true,
        }),
      ),
    received: ['TokensRevoked', 'PasswordChanged'],
  },
  'an address that was asked for': {
    change: ({ accessToken: AccessToken, email }) =>
      host.pool.send(
        new UpdateUserAttributesCommand({
          AccessToken,
          UserAttributes: [{ Name: 'email', Value: `new-${email}` }],
        }),
      ),
    received: ['EmailChangeRequested'],
  },
  'a second factor switched off': {
    before: ({ accessToken }) => host.turnSecondFactorOn(accessToken),
    change: (person) =>
      host.operator.send(
        new AdminSetUserMFAPreferenceCommand({
          ...subjectOf(person),
          SoftwareTokenMfaSettings: { Enabled: false },
        }),
      ),
    received: ['SecondFactorDisabled'],
  },
  'wrong second factors': {
    before: ({ accessToken }) => host.turnSecondFactorOn(accessToken),
    change: async (person) => {
      for (let n = 0; n < 5; n += 1) await answerFactor(person, `00000${n}`).catch(() => {})
    },
    received: ['SecondFactorFailed'],
  },
  'a refresh token used twice': {
    before: async (person) => {
      await refresh(person)
      host.clock.advance(61_000)
    },
    change: (person) => refresh(person).catch(() => {}),
    received: ['TokensRevoked', 'RefreshTokenReused'],
  },
  'a sign-out': {
    change: ({ refreshToken: Token }) =>
      host.pool.send(new RevokeTokenCommand({ ClientId: host.clientId, Token })),
    received: ['TokensRevoked'],
  },
  'a sign-out everywhere': {
    change: ({ accessToken: AccessToken }) =>
      host.pool.send(new GlobalSignOutCommand({ AccessToken })),
    received: ['TokensRevoked'],
  },
  'a sign-out by an operator': {
    change: (person) => host.operator.send(new AdminUserGlobalSignOutCommand(subjectOf(person))),
    received: ['TokensRevoked'],
  },
  'a disabled user': {
    change: (person) => host.operator.send(new AdminDisableUserCommand(subjectOf(person))),
    received: ['TokensRevoked'],
  },
}

let people = 0
async function newPerson(): Promise<Person> {
  people += 1
  const email = `events-${people}@example.ro`

  return { email, ...(await host.signedIn(email)) }
}

describe('createEvents', () => {
  it.each(Object.entries(changes))(
    'delivers %s once, by another node when this one crashes after the change',
    async (_what, { before, change, received }) => {
      const person = await newPerson()
      await before?.(person)
      host.setAway(true)
      await change(person)
      expect(typesOf(person.sub)).toEqual([])
      expect(await notedOf(person.sub)).toBe(received.length)

      host.setAway(false)
      host.clock.advance(60_000)
      const { events } = host.anotherNode()
      await events.deliverRest()
      await events.deliverRest()
      expect(typesOf(person.sub)).toEqual(received)
      expect(await notedOf(person.sub)).toBe(0)
    },
  )

  it.each(Object.entries(changes))(
    'delivers %s before the response without failures',
    async (_what, { before, change, received }) => {
      const person = await newPerson()
      await before?.(person)
      await change(person)

      expect(typesOf(person.sub)).toEqual(received)
      expect(await notedOf(person.sub)).toBe(0)
    },
  )

  it('stores no event of a change that did not happen', async () => {
    const person = await newPerson()
    const { events, db } = host.anotherNode()
    const user = { sub: person.sub, username: person.sub, attributes: {} }
    const failed = db.transaction(async (tx) => {
      await events.note(tx, 'PasswordChanged', user)
      throw new Error('the change failed')
    })
    await expect(failed).rejects.toThrow('the change failed')

    expect(await notedOf(person.sub)).toBe(0)
  })

  it('delivers an event with the same id each time, so that its mail is sent once', async () => {
    const person = await newPerson()
    const ids: string[] = []
    const node = host.anotherNode({}, (event) => {
      ids.push(event.id)
      if (ids.length === 1) throw new Error('died after the mail, before the event was removed')
    })
    const user = { sub: person.sub, username: person.sub, attributes: {} }
    await node.events.note(host.db, 'PasswordChanged', user)
    await node.events.deliver(person.sub)
    host.clock.advance(59_000)
    await node.events.deliverRest()
    expect(ids).toHaveLength(1)
    host.clock.advance(1_000)
    await node.events.deliverRest()

    expect(ids).toEqual([ids[0], ids[0]])
  })

  it('delivers the events of others while the host fails with one, and drops that one after a month', async () => {
    const person = await newPerson()
    const other = await newPerson()
    const received: string[] = []
    const node = host.anotherNode({}, ({ sub }) => {
      if (sub === person.sub) throw new Error('never handled')
      received.push(sub)
    })
    for (const { sub } of [person, other])
      await node.events.note(host.db, 'PasswordChanged', { sub, username: sub, attributes: {} })
    host.clock.advance(10_000)
    await node.events.deliverRest()
    expect(received).toEqual([other.sub])

    await maintain(node)
    expect(await notedOf(person.sub)).toBe(1)
    host.clock.advance(31 * 86_400_000)
    await maintain(node)
    expect(await notedOf(person.sub)).toBe(0)
  })
})
