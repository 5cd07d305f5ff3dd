import type { Queries } from '@hlizo/database/database'

/** Columns of equal length, with their types. */
type Columns = Readonly<Record<string, readonly [type: string, values: readonly unknown[]]>>

/** Inserts all rows in one statement. */
export async function insertColumns(db: Queries, table: string, columns: Columns): Promise<void> {
  const names = Object.keys(columns)
  const lists = Object.values(columns)
  const values = lists.map(([type], index) => `$${index + 1}::${type}[]`)
  await db.run({
    text: `insert into ${table} (${names.join(', ')})
      overriding system value select * from unnest(${values.join(', ')})`,
    values: lists.map(([, list]) => list),
  })
}
