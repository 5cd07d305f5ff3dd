import {
  AssociateSoftwareTokenCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { OperatorRole } from '@hlizo/contract/entities/operator'
import { totpCode } from '@hlizo/identity/users/totp'
import { z } from 'zod'
import { PASSWORD, testPeople, type TestDevice, type TestPerson } from './testing-people.ts'
import type { TestNode } from './testing-product.ts'
import { accountStore } from './stores/accounts.ts'
import { operatorStore } from './stores/operators.ts'

const STEP_MS = 30_000
const Secret = z.object({ SecretCode: z.string(), Session: z.string().optional() })
const Challenge = z.object({ Session: z.string() })
const Result = z.object({
  AuthenticationResult: z.object({ AccessToken: z.string(), RefreshToken: z.string().optional() }),
})

/** A signed-in device that can renew its access token. */
export type TestSignIn = TestDevice & { refresh(): Promise<TestDevice> }

/** An operator with a second factor. For tests. */
export type TestOperator = TestPerson & {
  readonly accountId: string
  /** A new sign-in with password and code. */
  proven(): Promise<TestSignIn>
}

/** Operators of a product under test. */
export function testOperators(node: TestNode) {
  const { services } = node
  const { db, clock } = services
  const { client, clientId } = services.userPool
  const people = testPeople(node)

  const accountIdOf = async (email: string) => {
    const account = await accountStore(db).byEmail(email)
    if (!account) throw new Error(`${email} has no account.`)
    return account.id
  }

  /** Renews the access token; each refresh token works once. */
  const refresher = (first: string | undefined) => {
    let token = first
    return async (): Promise<TestDevice> => {
      const { AuthenticationResult } = Result.parse(
        await client.send(
          new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken: token }),
        ),
      )
      token = AuthenticationResult.RefreshToken ?? token
      return people.deviceWith(AuthenticationResult.AccessToken)
    }
  }

  /** Sets a second factor up, and gives what signs in with it. */
  const enrol = async (email: string, { accessToken }: TestDevice) => {
    const { SecretCode } = Secret.parse(
      await client.send(new AssociateSoftwareTokenCommand({ AccessToken: accessToken })),
    )
    const code = () => totpCode(SecretCode, Math.floor(clock.now().getTime() / STEP_MS))
    await client.send(
      new VerifySoftwareTokenCommand({ AccessToken: accessToken, UserCode: code() }),
    )
    await client.send(
      new SetUserMFAPreferenceCommand({
        AccessToken: accessToken,
        SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
      }),
    )

    return async (): Promise<TestSignIn> => {
      // A code works once.
      clock.setOffset(clock.offset() + STEP_MS)
      const begun = await client.send(
        new InitiateAuthCommand({
          ClientId: clientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD },
        }),
      )
      const { AuthenticationResult } = Result.parse(
        await client.send(
          new RespondToAuthChallengeCommand({
            ClientId: clientId,
            ChallengeName: 'SOFTWARE_TOKEN_MFA',
            Session: Challenge.parse(begun).Session,
            ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code() },
          }),
        ),
      )
      const { AccessToken, RefreshToken } = AuthenticationResult

      return Object.assign(people.deviceWith(AccessToken), { refresh: refresher(RefreshToken) })
    }
  }

  /** A confirmed account, which is no operator. */
  const member = async (name: string): Promise<TestPerson & { readonly device: TestDevice }> => {
    const person = await people.register(name)
    await person.confirm()
    return { ...person, device: await person.signIn() }
  }

  return {
    member,
    deviceWith: people.deviceWith,
    /** An operator whose second factor Studio has already seen. */
    operator: async (name: string, roles: readonly OperatorRole[]): Promise<TestOperator> => {
      const { device, ...person } = await member(name)
      const proven = await enrol(person.email, device)
      const accountId = await accountIdOf(person.email)
      const store = operatorStore(db)
      await store.add({ accountId, roles, by: 'test' }, clock.now())
      // The whole second of the sign-in that follows.
      const since = new Date(Math.floor(clock.now().getTime() / 1_000) * 1_000)
      await store.noteSecondFactor(accountId, since)

      return { ...person, accountId, proven }
    },
    enrol,
    accountIdOf,
  }
}
