import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { BodyOf } from '@hlizo/contract/call'
import type { registerThroughProvider } from '@hlizo/contract/calls/provider-sign-ins'
import type { Tokens } from '@hlizo/contract/entities/tokens'
import { isUniqueViolation, type Database, type Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { randomToken } from '@hlizo/kit/ids'
import { ApiError } from '#server/http/api-error.ts'
import { accountsWithoutPassword } from '#server/stores/accounts-without-password.ts'
import type { DeviceSignIn } from '#server/stores/device-sign-in.ts'
import type { PoolIdentity } from '#server/stores/pool-identities.ts'
import { askPool, type OperatedPool } from '#server/stores/user-pool.ts'
import { linkUser } from './link-user.ts'
import { readProviderUser } from './provider-user.ts'

type Asked = BodyOf<typeof registerThroughProvider>

export type NewMember = {
  readonly subject: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly agreeToMarketing: boolean
}

type Deps = {
  db: Database
  clock: Clock
  userPool: OperatedPool
  signIn: Pick<DeviceSignIn, 'begin'>
  /** Writes the account with its consents; null where another account keeps the address. */
  addAccount: (tx: Queries, member: NewMember, ip: string) => Promise<string | null>
  syncUser: (subject: string) => Promise<void>
  /** Tells the owner of the address. */
  noteLinked: (tx: Queries, email: string, identity: PoolIdentity) => Promise<void>
}

/** Meets every rule for passwords, and is known to no one. */
const unknownPassword = () => `Aa1!${randomToken()}`

async function createUser(
  { client, poolId: UserPoolId }: OperatedPool,
  { email, firstName, lastName }: Omit<NewMember, 'subject'>,
): Promise<string> {
  const attributes = {
    email,
    email_verified: 'true',
    given_name: firstName,
    family_name: lastName,
  }
  const { User } = await askPool(
    () =>
      client.send(
        new AdminCreateUserCommand({
          UserPoolId,
          Username: email,
          MessageAction: 'SUPPRESS',
          TemporaryPassword: unknownPassword(),
          UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
        }),
      ),
    {
      UsernameExistsException: new ApiError('USER_EXISTS'),
      InvalidParameterException: new ApiError('VALIDATION_FAILED'),
    },
  )
  const subject = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value
  if (subject === undefined) throw new ApiError('SERVICE_UNAVAILABLE')

  return subject
}

/**
 * Makes a user of the pool, its account and the link to the provider, in an order in which a crash leaves nothing
 * that the owner cannot take up again by resetting the password (docs/decisions/0196).
 */
export function providerRegistrar(deps: Deps) {
  const { db, clock, userPool, signIn, addAccount, syncUser, noteLinked } = deps

  return async (asked: Asked, ip: string): Promise<Tokens> => {
    const { identity, ...user } = await readProviderUser(userPool, asked.accessToken)
    if (identity === null) throw new ApiError('USER_EXISTS')
    if (!user.isEmailVerified || user.email === '') throw new ApiError('PROVIDER_UNVERIFIED')
    const { firstName, lastName, agreeToMarketing } = asked
    const member = { email: user.email, firstName, lastName, agreeToMarketing }
    const subject = await createUser(userPool, member)
    await db
      .transaction(async (tx) => {
        const accountId = await addAccount(tx, { ...member, subject }, ip)
        if (accountId === null) throw new ApiError('USER_EXISTS')
        await accountsWithoutPassword(tx).add(accountId, clock.now())
        await noteLinked(tx, user.email, identity)
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'account_email') ? new ApiError('USER_EXISTS') : error
      })
    await linkUser(userPool, { ...user, identity }, subject)
    await userPool.client.send(
      new AdminSetUserPasswordCommand({
        UserPoolId: userPool.poolId,
        Username: subject,
        Password: unknownPassword(),
        Permanent: true,
      }),
    )
    await syncUser(subject)
    const { idToken, accessToken, refreshToken } = await signIn.begin(subject)

    return { idToken, accessToken, refreshToken }
  }
}
