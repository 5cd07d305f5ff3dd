import type { TitleOwner } from '@hlizo/contract/entities/studio-title'
import type { Queries } from '@hlizo/database/database'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import { z } from 'zod'

const Row = z.object({ accountId: z.string(), name: z.string() })

/** The accounts with these ids: a condition on each account would read all of them. */
const named = (db: Queries, ids: Sql): Promise<TitleOwner[]> =>
  db.many(
    Row,
    sql`select a.id as "accountId", a.first_name || ' ' || a.last_name as name from app.account a
      where a.erased_at is null and a.id in (${ids}) order by name, a.id`,
  )

const editors = raw(`select account_id from app.operator where roles && '{editor,owner}'::text[]`)

/** The operators who may change titles. */
export const titleOperators = (db: Queries): Promise<TitleOwner[]> => named(db, editors)

/** Those, and former operators who still have titles. */
export const titleOwners = (db: Queries): Promise<TitleOwner[]> =>
  named(
    db,
    sql`${editors} union select owner_id from app.video where owner_id is not null
      union select owner_id from app.show where owner_id is not null`,
  )
