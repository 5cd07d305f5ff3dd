import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { ApiError } from '#server/http/api-error.ts'

const Found = z.object({ id: z.string() })

/** An account that is to be deleted, or whose user is gone from the pool. */
export const isLeavingAccount = sql`(a.deletion_due_at is not null or a.user_missing_since is not null)`

export async function isLeaving(db: Queries, accountId: string): Promise<boolean> {
  const found = await db.maybe(
    Found,
    sql`select a.id from app.account a where a.id = ${accountId} and ${isLeavingAccount}`,
  )

  return found !== null
}

/** @throws ApiError ACCOUNT_LEAVING: the deletion must be undone before anything is bought. */
export async function refuseLeaving(db: Queries, accountId: string): Promise<void> {
  if (await isLeaving(db, accountId)) throw new ApiError('ACCOUNT_LEAVING')
}
