import { InitiateAuthCommand, RevokeTokenCommand } from '@aws-sdk/client-cognito-identity-provider'
import { ApiError } from '#server/http/api-error.ts'
import type { Session } from '#server/http/caller.ts'
import { askPool, type UserPool } from './user-pool.ts'

/**
 * Proves that the caller knows the password; the sign-in that this makes ends at once. A second factor is not
 * required.
 *
 * @throws ApiError PASSWORD_WRONG, LIMIT_EXCEEDED
 */
export async function requirePassword(
  pool: Pick<UserPool, 'client' | 'clientId'>,
  session: Pick<Session, 'sub'>,
  password: string,
): Promise<void> {
  const command = new InitiateAuthCommand({
    ClientId: pool.clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: session.sub, PASSWORD: password },
  })
  const { AuthenticationResult } = await askPool(() => pool.client.send(command), {
    NotAuthorizedException: new ApiError('PASSWORD_WRONG'),
    InvalidParameterException: new ApiError('PASSWORD_WRONG'),
    LimitExceededException: new ApiError('LIMIT_EXCEEDED'),
  })
  const Token = AuthenticationResult?.RefreshToken
  if (Token === undefined) return
  const revoke = new RevokeTokenCommand({ ClientId: pool.clientId, Token })
  await askPool(() => pool.client.send(revoke), {})
}
