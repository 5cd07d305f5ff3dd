import type { Database } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { Explained, hasOwnedTable, tablesOfAllAccounts } from './plan-accounts.ts'
import type { RowLayout } from './row-layout.ts'

/** A statement of the running installation, as pg_stat_statements has it: constants are parameters. */
export type SeenStatement = { readonly text: string; readonly calls: number }

export type ExaminedStatements = {
  /** Statements that name the account of each row that they touch. */
  readonly ofOneAccount: readonly SeenStatement[]
  /** Statements that touch rows of all accounts, with the tables that they read so. */
  readonly ofAllAccounts: readonly (SeenStatement & { readonly tables: readonly string[] })[]
  /** Statements that PostgreSQL does not plan without their values. */
  readonly unplanned: readonly SeenStatement[]
}

const Installed = z.object({ isInstalled: z.boolean() })
const Statement = z.object({ text: z.string(), calls: z.number() })
const Row = z.object({ 'QUERY PLAN': Explained })
const CHANGING_OR_READING = /^\s*(?:with|select|insert|update|delete|merge)\b/i

/** Whether this database counts its statements. */
export const countsStatements = async (db: Database): Promise<boolean> =>
  (
    await db.one(
      Installed,
      sql`select exists (select 1 from pg_extension where extname = 'pg_stat_statements')
        as "isInstalled"`,
    )
  ).isInstalled

const seenStatements = (db: Database) =>
  db.many(
    Statement,
    sql`select query as text, sum(calls)::bigint as calls from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database()) and toplevel
        and query like '%app.%' and query not like '%pg_stat_statements%'
      group by query order by sum(calls) desc, query`,
  )

/** A constant that has become a parameter: `interval $1` is no SQL. */
const withTypes = (text: string) => text.replaceAll(/\binterval (\$\d+)/gi, '$1::interval')

/** The plan without values; null where PostgreSQL cannot make one, such as where the type of a parameter is not known. */
async function planOf(db: Database, text: string): Promise<z.infer<typeof Explained> | null> {
  try {
    return (
      await db.one(Row, raw(`explain (generic_plan, verbose, format json) ${withTypes(text)}`))
    )['QUERY PLAN']
  } catch (error) {
    // Class 42: a syntax error or a missing type.
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (typeof code === 'string' && code.startsWith('42')) return null
    throw error
  }
}

/** Plans each statement that the installation has run, and finds those that need every machine. */
export async function examineStatements(
  db: Database,
  layout: Pick<RowLayout, 'owned'>,
): Promise<ExaminedStatements> {
  const owned = new Set(layout.owned)
  const ofOneAccount: SeenStatement[] = []
  const ofAllAccounts: (SeenStatement & { tables: string[] })[] = []
  const unplanned: SeenStatement[] = []
  for (const statement of await seenStatements(db)) {
    if (!CHANGING_OR_READING.test(statement.text)) continue
    const plan = await planOf(db, statement.text)
    if (plan === null) unplanned.push(statement)
    else if (hasOwnedTable(plan, owned)) {
      const tables = tablesOfAllAccounts(plan, owned)
      if (tables.length === 0) ofOneAccount.push(statement)
      else ofAllAccounts.push({ ...statement, tables })
    }
  }

  return { ofOneAccount, ofAllAccounts, unplanned }
}
