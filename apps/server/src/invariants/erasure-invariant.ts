import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import type { PersonalTable } from '#server/features/privacy/personal-table.ts'
import { personalTables } from '#server/features/privacy/personal-tables.ts'
import type { Invariant } from './invariant.ts'

const Broken = z.object({ id: z.string() })
const Table = z.object({ table: z.string() })

const erasedPerson = {
  accountId: raw('a.id'),
  userKey: raw('null::text'),
}

/** What the law requires of an erased account. */
const stored: Readonly<Record<string, Sql>> = {
  'app.charge': sql`(t.method_brand is not null or t.method_last4 is not null)`,
  'app.invoice': sql`(t.buyer ->> 'email' is not null or t.network_country is not null)`,
  'app.account': sql`(t.first_name <> '' or t.last_name <> '' or t.pending_email is not null
    or t.email not like 'sters-%@sters.invalid')`,
}

const leftOf = ({ table, of }: PersonalTable): Sql =>
  sql`select distinct ${table} || ' of account ' || a.id as id from app.account a
    join ${raw(table)} t on ${of(erasedPerson)}
    where a.erased_at is not null and ${stored[table] ?? sql`true`}`

const orphansOf = (table: string): Sql =>
  sql`select distinct ${table} || ' of account ' || t.account_id as id from ${raw(table)} t
    where t.account_id is not null
      and not exists (select from app.account a where a.id = t.account_id)`

async function ownedTables(db: Queries): Promise<string[]> {
  const owned = await db.many(
    Table,
    sql`select table_schema || '.' || table_name as table from information_schema.columns
      where table_schema = 'app' and column_name = 'account_id'`,
  )
  return owned.map(({ table }) => table)
}

/** An erased account leaves only payments, and no row outlives its account. */
export const erasureInvariant: Invariant = {
  name: 'erased-accounts',
  sentence: 'Nothing is left of a deleted account but what it paid, without its payer.',
  broken: async ({ db }) => {
    const queries = [...personalTables.map(leftOf), ...(await ownedTables(db)).map(orphansOf)]
    const broken: string[] = []
    for (const query of queries) {
      broken.push(...(await db.many(Broken, query)).map(({ id }) => id))
    }

    return broken.toSorted()
  },
}
