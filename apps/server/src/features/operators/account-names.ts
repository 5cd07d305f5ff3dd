import { studioAuditMessages } from '@hlizo/contract/messages/studio-audit'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { ACCOUNT_FIELDS } from '@hlizo/domain/readable-value'
import { z } from 'zod'
import type { Fields } from '#server/stores/audit-log.ts'

type Entry = { readonly before: Fields | null; readonly after: Fields | null }

const Named = z.object({ id: z.string(), name: z.string() })
const { formerOperator } = studioAuditMessages.details

const accountsIn = (fields: Fields | null): string[] =>
  ACCOUNT_FIELDS.flatMap((field) => {
    const value = fields?.[field]
    return typeof value === 'string' ? [value] : []
  })

/**
 * Entries of the audit log with names where they store accounts. An account that is erased, or whose
 * person has no role any longer, is called a former operator.
 */
export async function withAccountNames<Row extends Entry>(
  db: Queries,
  entries: readonly Row[],
): Promise<Row[]> {
  const ids = new Set(entries.flatMap(({ before, after }) => [before, after].flatMap(accountsIn)))
  const found =
    ids.size === 0
      ? []
      : await db.many(
          Named,
          sql`select a.id, a.first_name || ' ' || a.last_name as name
            from app.operator o join app.account a on a.id = o.account_id and a.erased_at is null
            where a.id = any(${[...ids]}::uuid[])`,
        )
  const names = new Map(found.map(({ id, name }) => [id, name]))

  const named = (fields: Fields | null): Fields | null =>
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [
        field,
        ACCOUNT_FIELDS.includes(field) && typeof value === 'string'
          ? (names.get(value) ?? formerOperator)
          : value,
      ]),
    )

  return entries.map((entry) => ({
    ...entry,
    before: named(entry.before),
    after: named(entry.after),
  }))
}
