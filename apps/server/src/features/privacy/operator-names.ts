import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import { accountName } from '#server/stores/account-name.ts'

const Name = z.object({ name: z.string() })

/** Where an operator is named in words only, and which rows of the table. */
const named: readonly { table: string; column: string; rows?: Sql }[] = [
  // Pictures that were sent before their entries had an account.
  { table: 'app.audit_entry', column: 'actor', rows: sql`account_id is null and via = 'system'` },
  { table: 'app.operator', column: 'added_by' },
  { table: 'app.operator_invitation', column: 'invited_by' },
  { table: 'app.dispute_answer', column: 'saved_by' },
  { table: 'app.dispute_answer', column: 'decided_by' },
  { table: 'app.dispute_file', column: 'added_by' },
  { table: 'app.coupon', column: 'created_by' },
  { table: 'app.former_film', column: 'replaced_by' },
  { table: 'app.maintenance', column: 'started_by' },
  { table: 'app.efactura_access', column: 'connected_by' },
]

/** The names under which an account has worked in Studio: none for an account that never was an operator. */
const namesOf = (accountId: string): Sql => sql`
  select distinct trim(worked.name) as name from (
    select e.actor as name from app.audit_entry e where e.account_id = ${accountId}
    union all
    select ${accountName} from app.account a where a.id = ${accountId}
      and (exists (select from app.operator o where o.account_id = a.id)
        or exists (select from app.audit_entry e where e.subject_type = 'account'
          and e.subject_id = a.id::text and starts_with(e.action, 'operator.')))
  ) worked where trim(worked.name) <> ''`

/**
 * Overwrites the names of an operator before an erasure takes away by what they are known. A namesake's are
 * overwritten too: nothing in those rows says whose they are.
 */
export async function forgetOperatorNames(db: Queries, accountId: string): Promise<void> {
  const names = (await db.many(Name, namesOf(accountId))).map(({ name }) => name)
  if (names.length === 0) return
  for (const { table, column, rows = sql`true` } of named)
    await db.run(sql`update ${raw(table)} set ${raw(column)} = 'sters'
      where trim(${raw(column)}) = any(${names}::text[]) and ${rows}`)
  await db.run(sql`update app.audit_entry set after = after || '{"invitedBy": "sters"}'
    where action = 'operator.invitation-accepted' and trim(after ->> 'invitedBy') = any(${names}::text[])`)
}
