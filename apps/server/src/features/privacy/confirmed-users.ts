import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { readPoolUser } from '#server/stores/pool-users.ts'
import type { OperatedPool } from '#server/stores/user-pool.ts'

const Subject = z.object({ subject: z.string() })

type Deps = {
  readonly db: Queries
  readonly userPool: Pick<OperatedPool, 'client' | 'poolId' | 'issuer'>
}

/** Whether the user pool knows a confirmed user of an account. It may be ahead of the account. */
export function confirmedUsers({ db, userPool }: Deps): (accountId: string) => Promise<boolean> {
  return async (accountId) => {
    const subjects = await db.many(
      Subject,
      sql`select subject from app.account_identity
        where account_id = ${accountId} and issuer = ${userPool.issuer}`,
    )
    for (const { subject } of subjects)
      if ((await readPoolUser(userPool, subject))?.isConfirmed === true) return true

    return false
  }
}
