import { SetUserMFAPreferenceCommand } from '@aws-sdk/client-cognito-identity-provider'
import { sql } from '@hlizo/database/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hostCallerHeaders } from '../testing-host-caller.ts'
import { startTestHost, type TestHost } from '../testing-host.ts'
import { PASSWORD } from '../testing-users.ts'
import { beginSignIn } from '../testing-pool.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const Answer = z.looseObject({
  __type: z.string().optional(),
  RecoveryCodes: z.array(z.string()).default([]),
  Left: z.number().optional(),
})

const SignInAnswer = z.object({
  __type: z.string().optional(),
  message: z.string().optional(),
  AuthenticationResult: z.object({ AccessToken: z.string() }).optional(),
})

const ask = async (operation: string, AccessToken: string) => {
  const target = { 'x-amz-target': `IdentityService.${operation}` }
  return Answer.parse(await (await host.post('', { AccessToken }, target)).json())
}

async function withSecondFactor(email: string): Promise<string> {
  const { accessToken } = await host.signedIn(email)
  await host.turnSecondFactorOn(accessToken)

  return accessToken
}

async function challenged(
  email: string,
  from = '192.0.2.1',
): Promise<(code: string) => Promise<string | undefined>> {
  const { ChallengeName, Session } = await beginSignIn(host, host.clientId, email, PASSWORD)
  expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA')

  return async (SOFTWARE_TOKEN_MFA_CODE) => {
    const body = {
      ClientId: host.clientId,
      ChallengeName,
      Session,
      ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE },
    }
    const headers = hostCallerHeaders(host.config.adminKey, from)
    const response = await host.post('RespondToAuthChallenge', body, headers)
    const answer = SignInAnswer.parse(await response.json())
    const name = answer['__type']
    if (!response.ok) throw Object.assign(new Error(answer.message), { name })
    return answer.AuthenticationResult?.AccessToken
  }
}

describe('createRecoveryCodes', () => {
  it('creates ten codes, which each work for one sign-in in any notation', async () => {
    const accessToken = await withSecondFactor('ten@example.ro')
    const { RecoveryCodes: codes } = await ask('CreateRecoveryCodes', accessToken)
    expect(new Set(codes).size).toBe(10)
    expect(codes.filter((code) => !/^[b-z2-9]{5}-[b-z2-9]{5}$/.test(code))).toEqual([])

    const [first = '', second = ''] = codes
    expect(await (await challenged('ten@example.ro'))(first)).toBeTruthy()
    expect(host.events.findLast(({ type }) => type === 'RecoveryCodeUsed')).toMatchObject({
      email: 'ten@example.ro',
    })
    const shouted = second.toUpperCase().replace('-', ' ')
    expect(await (await challenged('ten@example.ro'))(shouted)).toBeTruthy()
    await expect((await challenged('ten@example.ro'))(first)).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
    expect(await ask('CountRecoveryCodes', accessToken)).toMatchObject({ Left: 8 })
  })

  it('accepts a code in one of parallel sign-ins', async () => {
    const codes = await ask('CreateRecoveryCodes', await withSecondFactor('race@example.ro'))
    const [code = ''] = codes.RecoveryCodes
    const answers = await Promise.all([1, 2, 3].map(() => challenged('race@example.ro')))
    const outcomes = await Promise.allSettled(answers.map((answer) => answer(code)))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('ends the codes before, and all with the second factor', async () => {
    const accessToken = await withSecondFactor('again@example.ro')
    const { RecoveryCodes: old } = await ask('CreateRecoveryCodes', accessToken)
    await ask('CreateRecoveryCodes', accessToken)
    await expect((await challenged('again@example.ro'))(old[0] ?? '')).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })

    await host.pool.send(
      new SetUserMFAPreferenceCommand({
        AccessToken: accessToken,
        SoftwareTokenMfaSettings: { Enabled: false },
      }),
    )
    expect(await ask('CountRecoveryCodes', accessToken)).toMatchObject({ Left: 0 })
  })

  it('does not accept a code of another account', async () => {
    const codes = await ask('CreateRecoveryCodes', await withSecondFactor('mine@example.ro'))
    await ask('CreateRecoveryCodes', await withSecondFactor('theirs@example.ro'))

    await expect(
      (await challenged('theirs@example.ro'))(codes.RecoveryCodes[0] ?? ''),
    ).rejects.toMatchObject({ name: 'CodeMismatchException' })
  })

  const guessTen = async (email: string, guess: (n: number) => string, from?: string) => {
    for (const sign of [0, 1]) {
      const answer = await challenged(email, from)
      for (const n of [1, 2, 3, 4, 5]) {
        await expect(answer(guess(sign * 5 + n))).rejects.toMatchObject({
          name: 'CodeMismatchException',
        })
      }
    }
  }
  const wrongRecovery = (n: number) => `aaaa${n}`
  const limited = { name: 'LimitExceededException' }

  it('allows ten guesses per hour and network address, over all sign-ins', async () => {
    const codes = await ask('CreateRecoveryCodes', await withSecondFactor('guess@example.ro'))
    const [code = ''] = codes.RecoveryCodes
    await guessTen('guess@example.ro', wrongRecovery, '198.51.100.7')
    const answer = await challenged('guess@example.ro', '198.51.100.7')
    await expect(answer(code)).rejects.toMatchObject(limited)

    // The owner is somewhere else, and gets in.
    expect(await (await challenged('guess@example.ro', '203.0.113.5'))(code)).toBeTruthy()
  })

  it('still opens a sign-in when the guesses at the authenticator app are used up', async () => {
    const codes = await ask('CreateRecoveryCodes', await withSecondFactor('locked@example.ro'))
    // Not six digits that the app could show now: they are all different and all wrong but by chance.
    await guessTen('locked@example.ro', (n) => String(n).padStart(6, '0'))
    const answer = await challenged('locked@example.ro')
    await expect(answer('000011')).rejects.toMatchObject(limited)

    expect(await answer(codes.RecoveryCodes[0] ?? '')).toBeTruthy()
  })

  it('refuses where there is no authenticator app, and without a token', async () => {
    const { accessToken } = await host.signedIn('none@example.ro')

    expect(await ask('CreateRecoveryCodes', accessToken)).toMatchObject({
      __type: 'SoftwareTokenMFANotFoundException',
    })
    expect(await ask('CreateRecoveryCodes', 'x.y.z')).toMatchObject({
      __type: 'NotAuthorizedException',
    })
  })

  it('stores no readable code', async () => {
    const codes = await ask('CreateRecoveryCodes', await withSecondFactor('used@example.ro'))
    const rows = await host.db.many(
      z.object({ digest: z.instanceof(Buffer) }),
      sql`select digest from identity.recovery_code`,
    )
    const texts = rows.map(({ digest }) => digest.toString('latin1'))

    expect(codes.RecoveryCodes.filter((code) => texts.some((text) => text.includes(code)))).toEqual(
      [],
    )
    expect(new Set(rows.map(({ digest }) => digest.length))).toEqual(new Set([32]))
  })
})
