import type { Queries } from '@hlizo/database/database'
import { subjectsOf } from '#server/stores/account-subjects.ts'
import { readPoolUser } from '#server/stores/pool-users.ts'
import type { OperatedPool } from '#server/stores/user-pool.ts'

type Deps = {
  readonly db: Queries
  readonly userPool: Pick<OperatedPool, 'client' | 'poolId' | 'issuer'>
}

/** Whether the user pool knows a confirmed user of an account. It may be ahead of the account. */
export function confirmedUsers({ db, userPool }: Deps): (accountId: string) => Promise<boolean> {
  return async (accountId) => {
    for (const subject of await subjectsOf(db, accountId, userPool.issuer))
      if ((await readPoolUser(userPool, subject))?.isConfirmed === true) return true

    return false
  }
}
