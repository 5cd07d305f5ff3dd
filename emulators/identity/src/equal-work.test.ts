import {
  AdminDisableUserCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  ResendConfirmationCodeCommand,
  type CodeDeliveryDetailsType,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthenticator } from './passkeys/testing-authenticator.ts'
import {
  optionsOf,
  testPasskeys,
  WEB_AUTHN,
  type TestPasskeys,
} from './passkeys/testing-passkeys.ts'
import { startTestHost, type TestHost } from './testing-host.ts'
import { PASSWORD } from './testing-users.ts'

let host: TestHost
let passkeys: TestPasskeys
const foreign = createAuthenticator()
let statements: string[] = []
beforeAll(async () => {
  host = await startTestHost({ webAuthn: WEB_AUTHN })
  passkeys = testPasskeys(host, host.clientId)
  // Its work in the background would be counted with an answer.
  await host.identity.stop()
  countStatements()
  const known = await host.signedIn('known@example.ro')
  await passkeys.add(known.accessToken)
  const thief = await host.signedIn('thief@example.ro')
  await passkeys.add(thief.accessToken, foreign)
  await host.register('waiting@example.ro')
  await host.register('fresh@example.ro')
  await host.signedIn('Capital@Example.ro')
  const { sub: Username } = await host.signedIn('disabled@example.ro')
  await host.operator.send(new AdminDisableUserCommand({ UserPoolId: host.poolId, Username }))
  const disabled = await host.register('shut@example.ro')
  await host.operator.send(
    new AdminDisableUserCommand({ UserPoolId: host.poolId, Username: disabled }),
  )
  host.clock.advance(3_601_000)
})
afterAll(() => host.stop())

function countStatements(): void {
  const known = new WeakSet<object>()
  host.db.pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const query = client.query.bind(client)
    Object.assign(client, {
      query: (...given: Parameters<typeof query>) => {
        const [asked] = given
        statements.push(typeof asked === 'string' ? asked : Reflect.get(Object(asked), 'text'))
        return query(...given)
      },
    })
  })
}

type Work = {
  readonly hashes: number
  readonly statements: readonly string[]
  readonly answer: unknown
}

async function outcomeOf(call: () => Promise<unknown>): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : error
  }
}
const outcomesOf = async (email: string) => [
  await outcomeOf(() => calls['another code'](email)),
  await outcomeOf(() => calls['another code'](email)),
]

/** What an answer cost, and what it said: passwords hashed, and what the database was asked. */
async function workOf(call: () => Promise<unknown>): Promise<Work> {
  const said = () => outcomeOf(call)
  // Warms the caches up.
  await said()
  host.clock.advance(61_000)
  await host.identity.isRevoked('')
  const before = host.hashes()
  statements = []
  const answer = await said()

  return { hashes: host.hashes() - before, statements: [...statements], answer }
}

const ClientId = () => host.clientId
type Sent = Promise<{ CodeDeliveryDetails?: CodeDeliveryDetailsType | undefined }>
const detailsOf = async (sent: Sent) => (await sent).CodeDeliveryDetails
const calls = {
  'a sign-in': (email: string) => host.signIn(email, 'Wrong-1!x'),
  'a forgotten password': (Username: string) =>
    detailsOf(host.pool.send(new ForgotPasswordCommand({ ClientId: ClientId(), Username }))),
  'a new password with a wrong code': (Username: string) =>
    host.pool.send(
      new ConfirmForgotPasswordCommand({
        ClientId: ClientId(),
        Username,
        ConfirmationCode: '1',
        Password: PASSWORD,
      }),
    ),
  'another code': (Username: string) =>
    detailsOf(
      host.pool.send(new ResendConfirmationCodeCommand({ ClientId: ClientId(), Username })),
    ),
  'a confirmation with a wrong code': (Username: string) =>
    host.pool.send(
      new ConfirmSignUpCommand({ ClientId: ClientId(), Username, ConfirmationCode: '1' }),
    ),
}
const begun = async (email: string, preferred?: string) => {
  const { Session, ChallengeParameters, $metadata, ...rest } = await passkeys.begin(
    email,
    preferred,
  )
  const { challenge, ...options } = Object(optionsOf({ ChallengeParameters, $metadata }))
  return { ...rest, options, hasSession: Session !== undefined, hasChallenge: challenge?.length }
}
const choices = {
  'a sign-in by choice': (email: string) => begun(email),
  'a sign-in by passkey': (email: string) => begun(email, 'WEB_AUTHN'),
  'a choice of the passkey': async (email: string) => {
    const { Session } = await passkeys.begin(email)
    const answers = { USERNAME: email, ANSWER: 'WEB_AUTHN' }
    return (await passkeys.respond('SELECT_CHALLENGE', Session, answers)).ChallengeName
  },
  'a choice of the password': async (email: string) => {
    const { Session } = await passkeys.begin(email)
    const answers = { USERNAME: email, ANSWER: 'PASSWORD', PASSWORD: 'Wrong-1!x' }
    return passkeys.respond('SELECT_CHALLENGE', Session, answers)
  },
  'an answer with the passkey of another': (email: string) => passkeys.signIn(email, foreign),
}
const people = {
  'a confirmed user': 'known@example.ro',
  'a user who waits for the confirmation': 'waiting@example.ro',
  'another who waits': 'fresh@example.ro',
  'a user who is disabled': 'disabled@example.ro',
  'a user who was disabled before the confirmation': 'shut@example.ro',
}
const cases = Object.entries({ ...calls, ...choices }).flatMap(([what, call]) =>
  Object.entries(people).map(([who, name]) => ({ what, who, name, call })),
)

// Equal times follow from equal work; a clock would only measure the machine (reliability R001, R004).
describe('an unknown user costs the same work as a user and gets the same response', () => {
  it.each(cases)('at $what, like $who', async ({ name, call }) => {
    const known = await workOf(() => call(name))
    // One letter of both parts is shown of an address.
    const unknown = await workOf(() => call(`${name.charAt(0)}-unknown@example.ro`))

    expect(known.statements.length).toBeGreaterThan(0)
    expect(unknown).toEqual(known)
  })

  it.each(['Known@Example.ro', ' KNOWN@example.ro', 'capital@example.ro', ' Capital@Example.RO '])(
    'for each spelling of the name: %j',
    async (typed) => {
      const unknown = typed.replace(/known|capital/i, ([first = '']) => `${first}x`)
      for (const call of [calls['a forgotten password'], calls['another code']]) {
        expect(await workOf(() => call(unknown))).toEqual(await workOf(() => call(typed)))
        host.clock.advance(3_601_000)
      }
    },
  )

  it('right after the registration, within the minute, and through the hour', async () => {
    await host.register('minute@example.ro')
    const throughTheHour = async (email: string) => {
      const answers: unknown[] = []
      host.clock.advance(61_000)
      for (const _ of [1, 2, 3, 4]) {
        const { answer, statements, hashes } = await workOf(() => calls['another code'](email))
        answers.push({ answer, hashes, count: statements.length })
      }
      return answers
    }
    const first = await outcomesOf('minute@example.ro')
    expect(await outcomesOf('m-unknown@example.ro')).toEqual(first)
    expect(first[0]).toMatchObject({ Destination: 'm***@e***' })
    expect(first[1]).toMatch(/^LimitExceededException/)

    const known = await throughTheHour('minute@example.ro')
    expect(known.at(-1)).toMatchObject({ answer: expect.stringMatching(/^LimitExceeded/) })
    expect(await throughTheHour('m-unknown@example.ro')).toEqual(known)
  })

  it('also when the name gets an account between two requests', async () => {
    const ask = (email: string) => outcomeOf(() => calls['another code'](email))
    await ask('soon@example.ro')
    await ask('s-never@example.ro')
    await host.register('Soon@example.ro')

    expect(await ask('soon@example.ro')).toEqual(await ask('s-never@example.ro'))
    const forgotten = (email: string) => outcomeOf(() => calls['a forgotten password'](email))
    for (const _ of [1, 2, 3, 4]) {
      for (const email of ['later@example.ro', 'l-never@example.ro']) await forgotten(email)
    }
    await host.register('later@example.ro')
    for (const _ of [1, 2])
      expect(await forgotten('later@example.ro')).toEqual(await forgotten('l-never@example.ro'))
  })

  it('with one hash at each sign-in and each registration, an address that is taken included', async () => {
    const hashesOf = async (call: () => Promise<unknown>) => (await workOf(call)).hashes
    let fresh = 0
    const registerAgain = () => host.register(`fresh-${(fresh += 1)}@example.ro`)

    expect(await hashesOf(() => host.signIn('unknown2@example.ro', 'Wrong-1!x'))).toBe(1)
    expect(await hashesOf(() => host.register('known@example.ro'))).toBe(1)
    expect(await hashesOf(registerAgain)).toBe(1)
  })
})
