import { accountColumn, type Key, type Reference, type RowLayout } from './row-layout.ts'

/** What spreads the rows of accounts over several PostgreSQL machines with Citus. */
export type DistributionPlan = {
  /** Unique keys that do not contain the account, which Citus refuses on a distributed table. */
  readonly keysWithoutAccount: readonly Key[]
  /** References that cannot cross machines. The product then has to keep them true by itself. */
  readonly droppedReferences: readonly Reference[]
  /** The statements in order. */
  readonly statements: readonly string[]
}

const quoted = (table: string) => `'app.${table}'`

/** A reference between owned tables stays on one machine when it includes the account of both. */
const isLocal = ({ table, target, columns }: Reference) =>
  columns[0] === accountColumn(table) && (target !== 'account' || columns.length === 1)

/**
 * The plan for a layout, after the documentation of Citus: reference tables are copied to every machine,
 * distributed tables are split by account, and the rows of an account are on one machine.
 */
export function distributionPlan({ owned, shared, keys, references }: RowLayout): DistributionPlan {
  const keysWithoutAccount = keys.filter(
    ({ table, columns }) => !columns.includes(accountColumn(table)),
  )
  const droppedReferences = references.filter((reference) => {
    if (!owned.includes(reference.target)) return false
    return !owned.includes(reference.table) || !isLocal(reference)
  })
  const drop = ({ table, name }: Reference) => `alter table app.${table} drop constraint ${name};`
  const share = (table: string) => `select create_reference_table(${quoted(table)});`
  const distribute = (table: string) => {
    const beside = table === 'account' ? '' : `, colocate_with => ${quoted('account')}`
    return `select create_distributed_table(${quoted(table)}, '${accountColumn(table)}'${beside});`
  }

  return {
    keysWithoutAccount,
    droppedReferences,
    statements: [...droppedReferences.map(drop), ...shared.map(share), ...owned.map(distribute)],
  }
}
