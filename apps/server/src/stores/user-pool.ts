import {
  CognitoIdentityProviderServiceException,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { z } from 'zod'
import { ApiError } from '#server/http/api-error.ts'

const Response = z.object({
  headers: z.object({ 'retry-after': z.coerce.number().int().positive().optional() }),
})

/** Codes that stand in for the authenticator app; refuses as the AWS client does. */
export type RecoveryCodes = {
  readonly create: (accessToken: string) => Promise<string[]>
  /** How many are unused. */
  readonly count: (accessToken: string) => Promise<number>
}

/** The user pool that signs our users in: ours by URL, or Amazon's (identity.md). */
export type UserPool = {
  readonly client: CognitoIdentityProviderClient
  readonly clientId: string
  readonly issuer: string
  /** Whether its codes leave as mails of ours, so that we hear of each. */
  readonly handsMessagesOver: boolean
  /** `null` at Amazon Cognito, which has none. */
  readonly recoveryCodes: RecoveryCodes | null
}

/** The user pool with what only its operator may ask: to see and to delete its users, to end their sign-ins. */
export type OperatedPool = UserPool & {
  readonly poolId: string
  /**
   * Ends the sign-in of this `origin_jti`, refresh token and access tokens. Amazon Cognito can only end all
   * of a user's without the refresh token, and so does that; the answer tells which it was.
   */
  readonly endSignIn: (subject: string, originJti: string) => Promise<'one' | 'all'>
}

/** The name of a refusal of the user pool, such as `CodeMismatchException`, or `null` for any other failure. */
export function refusalOf(error: unknown): string | null {
  const isRefusal =
    error instanceof CognitoIdentityProviderServiceException &&
    error.name !== 'InternalErrorException' &&
    error.name !== 'TooManyRequestsException'

  return isRefusal ? error.name : null
}

/** The seconds that a refusal asks to wait, where the pool tells them: ours does, Amazon's does not. */
function waitOf(error: unknown): number | null {
  if (!(error instanceof CognitoIdentityProviderServiceException)) return null
  const { headers } = Response.safeParse(error.$response).data ?? {}

  return headers?.['retry-after'] ?? null
}

/**
 * Asks the user pool; a refusal named in `refusals` becomes that `ApiError`, with the pool's own time to
 * wait where it tells one.
 *
 * What is not a refusal means that the service is away: 503, never 401, which would sign everybody out.
 */
export async function askPool<Answer>(
  ask: () => Promise<Answer>,
  refusals: Readonly<Record<string, ApiError>>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const refusal = refusalOf(error)
    const known = refusal === null ? undefined : refusals[refusal]
    if (!known) throw new ApiError('SERVICE_UNAVAILABLE', undefined, { cause: error })

    const retryAfterSeconds = waitOf(error) ?? known.retryAfterSeconds
    throw new ApiError(known.code, known.details, {
      cause: error,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
  }
}
