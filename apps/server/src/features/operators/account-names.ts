import { studioAuditMessages } from '@hlizo/contract/messages/studio-audit'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { ACCOUNT_FIELDS } from '@hlizo/domain/readable-value'
import type { Fields } from '#server/stores/audit-log.ts'
import { namedAccounts } from '#server/stores/named-accounts.ts'

type Entry = { readonly before: Fields | null; readonly after: Fields | null }

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
  const operators = sql`select account_id from app.operator where account_id = any(${[...ids]}::uuid[])`
  const found = ids.size === 0 ? [] : await namedAccounts(db, operators)
  const names = new Map(found.map(({ accountId, name }) => [accountId, name]))

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
