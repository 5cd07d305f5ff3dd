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

export const PASSWORD = 'Parola-1!x'

type Tokens = {
  readonly accessToken: string
  readonly idToken: string
  readonly refreshToken: string
}

export type TestUsers = {
  codeFor(destination: string): string
  register(email: string): Promise<string>
  signIn(email: string, password?: string): Promise<Tokens>
  signedIn(email: string): Promise<Tokens & { readonly sub: string }>
  turnSecondFactorOn(accessToken: string): Promise<string>
}

type Needs = {
  readonly pool: CognitoIdentityProviderClient
  readonly clientId: string
  readonly clock: Clock
  readonly messages: readonly Message[]
}

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
      return SecretCode
    },
  }
}
