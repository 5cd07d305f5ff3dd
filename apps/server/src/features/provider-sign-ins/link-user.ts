import {
  AdminDeleteUserCommand,
  AdminDisableProviderForUserCommand,
  AdminLinkProviderForUserCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { ApiError } from '#server/http/api-error.ts'
import type { PoolIdentity } from '#server/stores/pool-identities.ts'
import { askPool, refusalOf, type OperatedPool } from '#server/stores/user-pool.ts'
import type { ProviderUser } from './provider-user.ts'

const taken = new ApiError('SIGN_IN_TAKEN')

const at = ({ provider, subject }: PoolIdentity) => ({
  ProviderName: provider,
  ProviderAttributeName: 'Cognito_Subject',
  ProviderAttributeValue: subject,
})

/** Lets a provider's subject sign in as `username`. The provider's own user goes first: the pool cannot merge two. */
export async function linkUser(
  { client, poolId: UserPoolId }: OperatedPool,
  { username: own, identity }: ProviderUser & { readonly identity: PoolIdentity },
  username: string,
): Promise<void> {
  await client
    .send(new AdminDeleteUserCommand({ UserPoolId, Username: own }))
    .catch((error: unknown) => {
      if (refusalOf(error) !== 'UserNotFoundException') throw error
    })
  const command = new AdminLinkProviderForUserCommand({
    UserPoolId,
    DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: username },
    SourceUser: at(identity),
  })
  await askPool(() => client.send(command), {
    // Another sign-in through the provider, or another link, was at the same time.
    InvalidParameterException: taken,
    AliasExistsException: taken,
  })
}

export async function unlinkUser(
  { client, poolId: UserPoolId }: OperatedPool,
  identity: PoolIdentity,
): Promise<void> {
  const command = new AdminDisableProviderForUserCommand({ UserPoolId, User: at(identity) })
  await askPool(() => client.send(command), {
    InvalidParameterException: new ApiError('NOT_FOUND'),
  })
}
