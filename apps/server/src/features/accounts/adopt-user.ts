import { GetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { isUniqueViolation, type Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import { accountStore, type Account } from '#server/stores/accounts.ts'
import { askPool, type UserPool } from '#server/stores/user-pool.ts'

const signedOut = new ApiError('UNAUTHORIZED')

/**
 * Writes the account of a user whom the user pool signs in and we have no row for.
 *
 * That is somebody whose registration broke between the pool and our database, or whom an operator of
 * the pool created there.
 */
export function userAdopter({
  db,
  clock,
  userPool,
}: {
  db: Database
  clock: Clock
  userPool: UserPool
}) {
  return async (accessToken: string, subject: string): Promise<Account | null> => {
    const user = await askPool(
      () => userPool.client.send(new GetUserCommand({ AccessToken: accessToken })),
      { NotAuthorizedException: signedOut, UserNotFoundException: signedOut },
    )
    const attribute = (name: string) =>
      user.UserAttributes?.find((candidate) => candidate.Name === name)?.Value ?? ''
    const link = { issuer: userPool.issuer, subject }
    const email = attribute('email').toLowerCase()
    if (email === '') return null

    const names = { firstName: attribute('given_name'), lastName: attribute('family_name') }
    await db
      .transaction((tx) => accountStore(tx).add({ ...link, ...names, email }, clock.now()))
      .catch((error: unknown) => {
        // Another request of the same user adopted it first.
        if (!isUniqueViolation(error)) throw error
      })

    return accountStore(db).byIdentity(link)
  }
}
