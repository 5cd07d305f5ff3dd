import type { TitleOwner } from '@hlizo/contract/entities/studio-title'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { accountName } from './account-name.ts'

const Row = z.object({ accountId: z.string(), name: z.string() })

/** The names of accounts that are not erased. `ids` is a query: a condition on each account would read all of them. */
export const namedAccounts = (db: Queries, ids: Sql): Promise<TitleOwner[]> =>
  db.many(
    Row,
    sql`select a.id as "accountId", ${accountName} as name from app.account a
      where a.erased_at is null and a.id in (${ids}) order by name, a.id`,
  )
