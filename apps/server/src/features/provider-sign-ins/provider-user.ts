import { GetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { ApiError } from '#server/http/api-error.ts'
import { identitiesOf, valueOf, type PoolIdentity } from '#server/stores/pool-identities.ts'
import { askPool, type UserPool } from '#server/stores/user-pool.ts'

/** A user whom a provider has signed in at the pool. */
export type ProviderUser = {
  readonly sub: string
  readonly username: string
  /** Lower case; empty where the provider tells none. */
  readonly email: string
  readonly isEmailVerified: boolean
  readonly firstName: string
  readonly lastName: string
  /** The provider, and its name for them; null for a user of the pool, who is linked already. */
  readonly identity: PoolIdentity | null
}

const expired = new ApiError('CHALLENGE_EXPIRED')

/** GetUser answers for every pool of a region: only now is it known that the token is of our client. */
function requireOwn(userPool: UserPool, accessToken: string): void {
  const { iss, client_id: clientId } = decodeJwt(accessToken)
  if (iss !== userPool.issuer || clientId !== userPool.clientId) throw expired
}

/**
 * Whom an access token of the hosted domain belongs to, as the pool says.
 *
 * @throws ApiError CHALLENGE_EXPIRED
 */
export async function readProviderUser(
  userPool: UserPool,
  accessToken: string,
): Promise<ProviderUser> {
  const { Username: username = '', UserAttributes: attributes } = await askPool(
    () => userPool.client.send(new GetUserCommand({ AccessToken: accessToken })),
    {
      NotAuthorizedException: expired,
      UserNotFoundException: expired,
      InvalidParameterException: expired,
    },
  )
  requireOwn(userPool, accessToken)
  // A user of a provider is named after it; Cognito writes some names in lower case.
  const isNamedAfter = ({ provider, subject }: PoolIdentity) =>
    username.toLowerCase() === `${provider}_${subject}`.toLowerCase()

  return {
    sub: valueOf(attributes, 'sub'),
    username,
    email: valueOf(attributes, 'email').toLowerCase(),
    isEmailVerified: valueOf(attributes, 'email_verified') === 'true',
    firstName: valueOf(attributes, 'given_name'),
    lastName: valueOf(attributes, 'family_name'),
    identity: identitiesOf(attributes).find(isNamedAfter) ?? null,
  }
}
