import { followingDay } from '@hlizo/domain/dates'
import { join, raw, sql, type Sql } from '@hlizo/database/sql'
import type { PageWanted } from '#server/http/list-table.ts'
import { midnight } from '#server/http/midnight.ts'
import { dayOf, lastRate } from '#server/stores/money-source.ts'

/** A table of money: where it comes from, and in which order it is read page by page. */
export type Ordered = {
  /** A moment, which the cursor repeats. */
  readonly by: Sql
  readonly id: Sql
  readonly idType: 'text' | 'uuid'
  readonly isDescending: boolean
}

/** `and` between conditions, of which there may be none. */
const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : join(conditions, ' and ')

export function pageOf(
  conditions: readonly Sql[],
  { by, id, idType, isDescending }: Ordered,
  { end, limit }: PageWanted,
): Sql {
  const direction = raw(isDescending ? 'desc' : 'asc')
  const comparison = raw(isDescending ? '<' : '>')
  const after =
    end === undefined
      ? []
      : [sql`(${by}, ${id}) ${comparison} (${end.at}::timestamptz, ${end.id}::${raw(idType)})`]

  return sql`where ${all([...conditions, ...after])}
    order by ${by} ${direction}, ${id} ${direction} limit ${limit}`
}

/** A condition for each filter that is set. */
export const equal = (column: Sql, value: string | undefined): Sql[] =>
  value === undefined ? [] : [sql`${column} = ${value}`]

/** The days from and to, both included. */
export const within = (
  column: Sql,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Sql[] => [
  ...(from === undefined ? [] : [sql`${column} >= ${midnight(from)}`]),
  ...(to === undefined ? [] : [sql`${column} < ${midnight(followingDay(to))}`]),
]

/** The rate at `moment` for an amount in euro; null for lei, and before the first rate. */
export const leiPerEuro = (currency: Sql, moment: Sql): Sql =>
  sql`case when ${currency} = 'eur' then ${lastRate(dayOf(moment))} end as "leiPerEuro"`
