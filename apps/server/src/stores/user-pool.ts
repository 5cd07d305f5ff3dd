import {
  CognitoIdentityProviderServiceException,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { z } from 'zod'
import { ApiError } from '#server/http/api-error.ts'

const Response = z.object({
  headers: z.object({ 'retry-after': z.coerce.number().int().positive().optional() }),
})

/** Recovery codes for a lost authenticator app; refuses as the AWS client does. */
export type RecoveryCodes = {
  readonly create: (accessToken: string) => Promise<string[]>
  /** The number of unused codes. */
  readonly count: (accessToken: string) => Promise<number>
}

export type PasskeyUse = {
  readonly credentialId: string
  /** As the pool names it. */
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** When passkeys were last used; refuses as the AWS client does. */
export type PasskeyUses = {
  readonly own: (accessToken: string) => Promise<PasskeyUse[]>
  readonly of: (subject: string) => Promise<PasskeyUse[]>
}

/** The user pool: embedded, or Amazon Cognito (identity.md). */
export type UserPool = {
  readonly client: CognitoIdentityProviderClient
  readonly clientId: string
  readonly issuer: string
  /** Whether its codes are sent by our mailer. */
  readonly handsMessagesOver: boolean
  /** `null` with Amazon Cognito, which has none. */
  readonly recoveryCodes: RecoveryCodes | null
  /** Absent with Amazon Cognito, which does not tell. */
  readonly passkeyUses?: PasskeyUses
}

/** The user pool with administrator operations: reading and deleting users, ending sign-ins. */
export type OperatedPool = UserPool & {
  readonly poolId: string
  /**
   * Ends the sign-in of this `origin_jti`, refresh and access tokens. Without the refresh token
   * Amazon Cognito can only end all sign-ins of a user; the result says which happened.
   */
  readonly endSignIn: (subject: string, originJti: string) => Promise<'one' | 'all'>
  /** Ends the sign-ins of a user that began up to this moment. Amazon Cognito ends those since as well. */
  readonly endSignIns: (subject: string, until: Date) => Promise<'before' | 'all'>
}

/** The name of a refusal of the user pool, such as `CodeMismatchException`; `null` for other failures. */
export function refusalOf(error: unknown): string | null {
  const isRefusal =
    error instanceof CognitoIdentityProviderServiceException &&
    error.name !== 'InternalErrorException' &&
    error.name !== 'TooManyRequestsException'

  return isRefusal ? error.name : null
}

/** The wait in seconds that a refusal states; Amazon's do not. */
function waitOf(error: unknown): number | null {
  if (!(error instanceof CognitoIdentityProviderServiceException)) return null
  const { headers } = Response.safeParse(error.$response).data ?? {}

  return headers?.['retry-after'] ?? null
}

/**
 * Calls the user pool; a refusal listed in `refusals` becomes that `ApiError`. Any other failure
 * means that the service is unavailable: 503, because 401 would sign the user out.
 */
export async function askPool<Answer>(
  ask: () => Promise<Answer>,
  refusals: Readonly<Record<string, ApiError | ((error: unknown) => ApiError)>>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const refusal = refusalOf(error)
    const listed = refusal === null ? undefined : refusals[refusal]
    const known = typeof listed === 'function' ? listed(error) : listed
    if (!known) throw new ApiError('SERVICE_UNAVAILABLE', undefined, { cause: error })

    const retryAfterSeconds = waitOf(error) ?? known.retryAfterSeconds
    throw new ApiError(known.code, known.details, {
      cause: error,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
  }
}
