import {
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  ResendConfirmationCodeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startTestHost, type TestHost } from './testing-host.ts'

let host: TestHost
let askings = 0
beforeAll(async () => {
  host = await startTestHost()
  host.db.pool.on('acquire', () => {
    askings += 1
  })
  await host.signedIn('known@example.ro')
  await host.register('waiting@example.ro')
  host.clock.advance(61_000)
})
afterAll(() => host.stop())

/** What an answer cost: passwords hashed, and times that the database was asked. */
async function workOf(call: () => Promise<unknown>): Promise<{ hashes: number; askings: number }> {
  // Once before: what is read once and kept must be read already.
  await call().catch(() => {})
  host.clock.advance(61_000)
  await host.identity.isRevoked('')
  const before = { hashes: host.hashes(), askings }
  await call().catch(() => {})

  return { hashes: host.hashes() - before.hashes, askings: askings - before.askings }
}

const ClientId = () => host.clientId
const calls = {
  'a sign-in': (email: string) => host.signIn(email, 'Wrong-1!x'),
  'a forgotten password': (Username: string) =>
    host.pool.send(new ForgotPasswordCommand({ ClientId: ClientId(), Username })),
  'a new password with a wrong code': (Username: string) =>
    host.pool.send(
      new ConfirmForgotPasswordCommand({
        ...{ ClientId: ClientId(), Username },
        ...{ ConfirmationCode: '1', Password: PASSWORD },
      }),
    ),
}
const callsOfUnconfirmed = {
  'another code': (Username: string) =>
    host.pool.send(new ResendConfirmationCodeCommand({ ClientId: ClientId(), Username })),
  'a confirmation with a wrong code': (Username: string) =>
    host.pool.send(
      new ConfirmSignUpCommand({ ClientId: ClientId(), Username, ConfirmationCode: '1' }),
    ),
}

// Equal times follow from equal work; a clock would only measure the machine (reliability R001, R004).
describe('a stranger costs what a user costs', () => {
  it.each(Object.entries(calls))('at %s', async (_, call) => {
    const known = await workOf(() => call('known@example.ro'))

    expect(known.askings).toBeGreaterThan(0)
    expect(await workOf(() => call('nobody@example.ro'))).toEqual(known)
  })

  it.each(Object.entries(callsOfUnconfirmed))('at %s', async (_, call) => {
    const known = await workOf(() => call('waiting@example.ro'))

    expect(known.askings).toBeGreaterThan(0)
    expect(await workOf(() => call('stranger@example.ro'))).toEqual(known)
  })

  it('with one hash at each sign-in and each registration, an address that is taken included', async () => {
    const hashesOf = async (call: () => Promise<unknown>) => (await workOf(call)).hashes
    let fresh = 0
    const registerAnew = () => host.register(`fresh-${(fresh += 1)}@example.ro`)

    expect(await hashesOf(() => host.signIn('nobody2@example.ro', 'Wrong-1!x'))).toBe(1)
    expect(await hashesOf(() => host.register('known@example.ro'))).toBe(1)
    expect(await hashesOf(registerAnew)).toBe(1)
  })
})
