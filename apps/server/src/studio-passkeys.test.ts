import {
  GetTokensFromRefreshTokenCommand,
  type AuthenticationResultType as Tokens,
} from '@aws-sdk/client-cognito-identity-provider'
import { Operator } from '@hlizo/contract/entities/operator'
import { testPasskeys } from '@hlizo/identity/passkeys/testing-passkeys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { HOUR_MS } from '@hlizo/kit/durations'
import { z } from 'zod'
import { testOperators } from './testing-operators.ts'
import { testPeople } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'

let product: TestProduct
let office: ReturnType<typeof testOperators>
beforeAll(async () => {
  // Passkeys need a domain.
  product = await startTestProduct({ PUBLIC_URL: 'http://localhost:3000' })
  office = testOperators(product)
}, 60_000)
afterAll(() => product.close())

/** An operator without an authenticator app, and what signs in with their passkey. */
async function operatorWithPasskey(name: string) {
  const { client, clientId } = product.services.userPool
  const owner = await (await office.operator(`${name}-sef`, ['owner'])).proven()
  const person = await office.member(name)
  const invited = await owner('POST', '/studio/operators', {
    email: person.email,
    roles: ['support'],
  })
  expect(invited.status, String(invited.error)).toBe(204)
  const passkeys = testPasskeys({ pool: client }, clientId)
  const authenticator = await passkeys.add(person.device.accessToken)
  const deviceOf = ({
    AuthenticationResult: tokens,
  }: {
    AuthenticationResult?: Tokens | undefined
  }) => testPeople(product).deviceWith(tokens?.AccessToken ?? '')
  const signIn = async () => {
    const signedIn = await passkeys.signIn(person.email, authenticator)
    const RefreshToken = signedIn.AuthenticationResult?.RefreshToken
    const command = new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken })
    return { device: deviceOf(signedIn), refresh: async () => deviceOf(await client.send(command)) }
  }

  return { ...person, signIn }
}

describe('a passkey of an operator', () => {
  it('opens Studio for twelve hours, only in its own session', async () => {
    const { device, signIn, email } = await operatorWithPasskey('cheie')
    const byPasskey = await signIn()

    expect(await byPasskey.device('GET', '/studio/session')).toMatchObject({
      status: 200,
      data: { email, roles: ['support'] },
    })
    expect(await device('GET', '/studio/session')).toMatchObject({
      error: 'SECOND_FACTOR_REQUIRED',
    })
    const { clock } = product.services
    clock.setOffset(clock.offset() + 12 * HOUR_MS)
    const refreshed = await byPasskey.refresh()
    expect(await refreshed('GET', '/studio/session')).toMatchObject({ error: 'PROOF_REQUIRED' })
    const later = await signIn()
    expect((await later.device('GET', '/studio/session')).status).toBe(200)
  })

  it('is shown in the list of operators from the first sign-in with it', async () => {
    const { email, signIn } = await operatorWithPasskey('lista')
    const owner = await (await office.operator('lista-sefa', ['owner'])).proven()
    const listed = async () =>
      z
        .array(Operator)
        .parse((await owner('GET', '/studio/operators')).data)
        .find((one) => one.email === email)
    // The account becomes an operator with its first call.
    const { device } = await signIn()
    await device('GET', '/studio/session')
    const first = await listed()
    expect(first).toMatchObject({ hasSecondFactor: false, passkeyUsedAt: expect.any(String) })

    const { clock } = product.services
    clock.setOffset(clock.offset() + HOUR_MS / 4)
    const later = await signIn()
    await later.device('GET', '/studio/session')
    await device('GET', '/studio/session')
    const second = await listed()
    expect(Date.parse(second?.passkeyUsedAt ?? '')).toBeGreaterThanOrEqual(
      Date.parse(first?.passkeyUsedAt ?? '') + HOUR_MS / 4 - 1_000,
    )
  })

  it('is reported to its owner', async () => {
    const { email } = await operatorWithPasskey('anunt')
    const mails = await product.services.db.many(
      z.object({ subject: z.string() }),
      sql`select subject from mail.outbox where recipient = ${email} and subject like '%cheie%'`,
    )
    expect(mails).toEqual([{ subject: 'Contul tău are o cheie de acces nouă' }])
  })
})
