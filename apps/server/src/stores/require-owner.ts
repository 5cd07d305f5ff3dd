import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import type { Session } from '#server/http/caller.ts'
import { accountsWithoutPassword } from './accounts-without-password.ts'
import { requireProvenSignIn } from './fresh-sign-in.ts'
import { requirePassword } from './require-password.ts'
import type { UserPool } from './user-pool.ts'

type Deps = {
  readonly db: Queries
  readonly clock: Clock
  readonly userPool: Pick<UserPool, 'client' | 'clientId'>
}

/**
 * Proves that the caller is the owner of the account: by the password, or, in an account that has none, by a
 * fresh sign-in through its provider or with a passkey (docs/decisions/0211).
 *
 * @throws ApiError PASSWORD_WRONG, REAUTH_REQUIRED, LIMIT_EXCEEDED
 */
export async function requireOwner(
  { db, clock, userPool }: Deps,
  session: Session,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) return requirePassword(userPool, session, password)
  if (!(await accountsWithoutPassword(db).has(session.accountId)))
    throw new ApiError('PASSWORD_WRONG')

  requireProvenSignIn(clock, session)
}
