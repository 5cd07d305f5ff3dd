import { createHmac } from 'node:crypto'
import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import type { Tokens } from '@hlizo/contract/entities/tokens'
import { ApiError } from '#server/http/api-error.ts'
import type { Session } from '#server/http/caller.ts'
import { askPool, type UserPool } from './user-pool.ts'

export type DeviceTokens = Tokens & { readonly sessionId: string }

export type DeviceSignIn = {
  /**
   * Signs a user in without a password (D12).
   *
   * @throws ApiError ACCESS_DENIED
   */
  begin(subject: string): Promise<DeviceTokens>
  /** Does not use up the refresh token. */
  isOwn(session: Pick<Session, 'sub' | 'sessionId'>, refreshToken: string): Promise<boolean>
}

/** Proves our identity to the user pool, which has the same key (docs/decisions/0006). */
export function deviceAnswer(key: string, subject: string, nonce: string): string {
  return createHmac('sha256', key).update(`device-sign-in ${subject} ${nonce}`).digest('base64url')
}

const denied = new ApiError('ACCESS_DENIED')

export function deviceSignIn(
  userPool: UserPool & { readonly poolId: string },
  key: string,
): DeviceSignIn {
  const { client, clientId: ClientId, poolId: UserPoolId } = userPool
  const begin = (USERNAME: string) =>
    client.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: 'CUSTOM_AUTH',
        AuthParameters: { USERNAME },
      }),
    )
  const answer = (USERNAME: string, nonce: string, Session: string | undefined) =>
    client.send(
      new AdminRespondToAuthChallengeCommand({
        UserPoolId,
        ClientId,
        Session,
        ChallengeName: 'CUSTOM_CHALLENGE',
        ChallengeResponses: { USERNAME, ANSWER: deviceAnswer(key, USERNAME, nonce) },
      }),
    )

  return {
    begin: async (subject) => {
      const result = await askPool(
        async () => {
          const { ChallengeParameters, Session } = await begin(subject)
          return answer(subject, ChallengeParameters?.['nonce'] ?? '', Session)
        },
        {
          NotAuthorizedException: denied,
          UserNotFoundException: denied,
          UserNotConfirmedException: denied,
        },
      )
      const { IdToken, AccessToken, RefreshToken } = result.AuthenticationResult ?? {}
      if (!IdToken || !AccessToken || !RefreshToken) throw denied
      const sessionId = String(decodeJwt(AccessToken)['origin_jti'])

      return { idToken: IdToken, accessToken: AccessToken, refreshToken: RefreshToken, sessionId }
    },

    isOwn: async ({ sub, sessionId }, refreshToken) => {
      const command = new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: refreshToken },
      })
      const invalid = new ApiError('REFRESH_TOKEN_INVALID')
      const { AuthenticationResult } = await askPool(() => client.send(command), {
        NotAuthorizedException: invalid,
        InvalidParameterException: invalid,
        UserNotFoundException: invalid,
      })
      const claims = decodeJwt(AuthenticationResult?.AccessToken ?? '')

      return claims.sub === sub && claims['origin_jti'] === sessionId
    },
  }
}
