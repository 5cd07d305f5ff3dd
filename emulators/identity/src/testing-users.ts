import {
  AssociateSoftwareTokenCommand,
  ConfirmSignUpCommand,
  InitiateAuthCommand,
  SetUserMFAPreferenceCommand,
  SignUpCommand,
  VerifySoftwareTokenCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Clock } from '@hlizo/kit/clock'
import type { Message } from './codes/delivery.ts'
import { totpCode, totpStep } from './users/totp.ts'

/** A password that the pool of the tests accepts. */
export const PASSWORD = 'Parola-1!x'

type Tokens = {
  readonly accessToken: string
  readonly idToken: string
  readonly refreshToken: string
}

/** What the users of a test pool do, through the ordinary client. */
export type TestUsers = {
  /** The last code sent to an address. */
  codeFor(destination: string): string
  register(email: string): Promise<string>
  signIn(email: string, password?: string): Promise<Tokens>
  /** A confirmed user who has signed in. */
  signedIn(email: string): Promise<Tokens & { readonly sub: string }>
  /** Has the user of this token asked for the code of an authenticator app from now on. */
  turnSecondFactorOn(accessToken: string): Promise<void>
}

type Needs = {
  readonly pool: CognitoIdentityProviderClient
  readonly clientId: string
  readonly clock: Clock
  readonly messages: readonly Message[]
}

/** Creates the acts of users at a pool. */
export function createTestUsers({ pool, clientId: ClientId, clock, messages }: Needs): TestUsers {
  const codeFor: TestUsers['codeFor'] = (destination) =>
    messages.findLast((message) => message.destination === destination)?.code ?? ''
  const register: TestUsers['register'] = async (Username) => {
    const { UserSub } = await pool.send(
      new SignUpCommand({ ClientId, Username, Password: PASSWORD }),
    )
    return UserSub ?? ''
  }
  const signIn: TestUsers['signIn'] = async (email, password = PASSWORD) => {
    const AuthParameters = { USERNAME: email, PASSWORD: password }
    const { AuthenticationResult: result } = await pool.send(
      new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }),
    )
    return {
      accessToken: result?.AccessToken ?? '',
      idToken: result?.IdToken ?? '',
      refreshToken: result?.RefreshToken ?? '',
    }
  }

  return {
    codeFor,
    register,
    signIn,
    signedIn: async (email) => {
      const sub = await register(email)
      const ConfirmationCode = codeFor(email)
      await pool.send(new ConfirmSignUpCommand({ ClientId, Username: sub, ConfirmationCode }))
      return { sub, ...(await signIn(email)) }
    },
    turnSecondFactorOn: async (AccessToken) => {
      const { SecretCode = '' } = await pool.send(
        new AssociateSoftwareTokenCommand({ AccessToken }),
      )
      const UserCode = totpCode(SecretCode, totpStep(clock.now()))
      await pool.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }))
      const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true }
      await pool.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }))
    },
  }
}
