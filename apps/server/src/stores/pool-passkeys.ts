import { ListWebAuthnCredentialsCommand } from '@aws-sdk/client-cognito-identity-provider'
import { ApiError } from '#server/http/api-error.ts'
import { askPool, type UserPool } from './user-pool.ts'

const off = new ApiError('NOT_FOUND')
const unauthorized = new ApiError('UNAUTHORIZED')
const silent: readonly string[] = [off.code, unauthorized.code]

/** Why the pool says nothing about the passkeys of a user. */
export const passkeyRefusals = {
  NotAuthorizedException: unauthorized,
  UserNotFoundException: unauthorized,
  WebAuthnNotEnabledException: off,
  WebAuthnConfigurationMissingException: off,
}

/** All passkeys of the caller: a user has twenty at most, which is one page. */
export async function passkeyIdsAt({ client }: UserPool, AccessToken: string): Promise<string[]> {
  const { Credentials = [] } = await askPool(
    () => client.send(new ListWebAuthnCredentialsCommand({ AccessToken })),
    passkeyRefusals,
  )

  return Credentials.flatMap(({ CredentialId }) => CredentialId ?? [])
}

/** Whether the caller may sign in with a passkey; false where the pool has none, or does not say. */
export async function hasPasskeyAt(pool: UserPool, accessToken: string): Promise<boolean> {
  try {
    return (await passkeyIdsAt(pool, accessToken)).length > 0
  } catch (error) {
    if (error instanceof ApiError && silent.includes(error.code)) return false
    throw error
  }
}
