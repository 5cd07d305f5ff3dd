import type { TitleOwner } from '@hlizo/contract/entities/studio-title'
import type { Queries } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { namedAccounts } from '#server/stores/named-accounts.ts'

const editors = raw(`select account_id from app.operator where roles && '{editor,owner}'::text[]`)

/** The operators who may change titles. */
export const titleOperators = (db: Queries): Promise<TitleOwner[]> => namedAccounts(db, editors)

/** Those, and former operators who still have titles. */
export const titleOwners = (db: Queries): Promise<TitleOwner[]> =>
  namedAccounts(
    db,
    sql`${editors} union select owner_id from app.video where owner_id is not null
      union select owner_id from app.show where owner_id is not null`,
  )
