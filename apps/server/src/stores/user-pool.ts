import {
  CognitoIdentityProviderServiceException,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { ApiError } from '#server/http/api-error.ts'

/** The user pool that signs our users in: ours by URL, or Amazon's (identity.md). */
export type UserPool = {
  readonly client: CognitoIdentityProviderClient
  readonly clientId: string
  readonly issuer: string
}

/** The name of a refusal of the user pool, such as `CodeMismatchException`, or `null` for any other failure. */
export function refusalOf(error: unknown): string | null {
  const isRefusal =
    error instanceof CognitoIdentityProviderServiceException &&
    error.name !== 'InternalErrorException' &&
    error.name !== 'TooManyRequestsException'

  return isRefusal ? error.name : null
}

/**
 * Asks the user pool; a refusal named in `refusals` becomes that `ApiError`.
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
    throw known ?? new ApiError('SERVICE_UNAVAILABLE', undefined, { cause: error })
  }
}
