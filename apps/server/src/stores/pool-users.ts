import {
  AdminGetUserCommand,
  paginateListUsers,
  type AttributeType,
} from '@aws-sdk/client-cognito-identity-provider'
import { PersonName } from '@hlizo/contract/account-fields'
import { ApiError } from '#server/http/api-error.ts'
import { refusalOf, type OperatedPool } from './user-pool.ts'

/** A user of the user pool; names are unchecked. */
export type PoolUser = {
  readonly subject: string
  /** A user of another provider is named by this alone; Amazon Cognito knows the `sub` of its own users only. */
  readonly username: string
  /** Lower case; empty for a user without one. */
  readonly email: string
  readonly isEmailVerified: boolean
  readonly firstName: string
  readonly lastName: string
  readonly isEnabled: boolean
  readonly isConfirmed: boolean
  readonly createdAt: Date
  readonly modifiedAt: Date
}

type Names = { readonly firstName: string; readonly lastName: string }

const validName = (name: string, otherwise: string): string =>
  PersonName.safeParse(name).data ?? otherwise

/** The names of the user as far as the form would accept them, otherwise those of the account. */
export function namesFrom(user: Names, account: Names): Names {
  return {
    firstName: validName(user.firstName, account.firstName),
    lastName: validName(user.lastName, account.lastName),
  }
}

export function hasNamesOf(account: Names, user: Names): boolean {
  const { firstName, lastName } = namesFrom(user, account)

  return firstName === account.firstName && lastName === account.lastName
}

type Described = {
  Username?: string | undefined
  Enabled?: boolean | undefined
  UserStatus?: string | undefined
  UserCreateDate?: Date | undefined
  UserLastModifiedDate?: Date | undefined
}

const NEVER = new Date(0)
// A user of another provider has no account until it is linked to a user of the pool (docs/decisions/0195).
const UNFINISHED: readonly (string | undefined)[] = [
  'UNCONFIRMED',
  'FORCE_CHANGE_PASSWORD',
  'EXTERNAL_PROVIDER',
]

function userOf(described: Described, attributes: readonly AttributeType[] = []): PoolUser {
  const value = (name: string) => attributes.find(({ Name }) => Name === name)?.Value ?? ''

  return {
    subject: value('sub'),
    username: described.Username ?? value('sub'),
    email: value('email').toLowerCase(),
    isEmailVerified: value('email_verified') === 'true',
    firstName: value('given_name'),
    lastName: value('family_name'),
    isEnabled: described.Enabled ?? true,
    isConfirmed: !UNFINISHED.includes(described.UserStatus),
    createdAt: described.UserCreateDate ?? NEVER,
    modifiedAt: described.UserLastModifiedDate ?? NEVER,
  }
}

/**
 * The user in the pool, or `null`.
 *
 * @throws ApiError SERVICE_UNAVAILABLE while the pool is unavailable
 */
export async function readPoolUser(
  { client, poolId }: Pick<OperatedPool, 'client' | 'poolId'>,
  subject: string,
): Promise<PoolUser | null> {
  try {
    const described = await client.send(
      new AdminGetUserCommand({ UserPoolId: poolId, Username: subject }),
    )
    return userOf(described, described.UserAttributes)
  } catch (error) {
    if (refusalOf(error) === 'UserNotFoundException') return null
    throw new ApiError('SERVICE_UNAVAILABLE', undefined, { cause: error })
  }
}

/** All users of the pool, sixty at a time. */
export async function* poolUserPages({
  client,
  poolId,
}: Pick<OperatedPool, 'client' | 'poolId'>): AsyncGenerator<PoolUser[]> {
  for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId: poolId })) {
    yield Users.map((user) => userOf(user, user.Attributes))
  }
}
