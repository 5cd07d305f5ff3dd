import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import type { Person } from '#server/features/privacy/personal-table.ts'
import { personalTables } from '#server/features/privacy/personal-tables.ts'

const Row = z.object({ row: z.record(z.string(), z.unknown()) })

/** Everything that is known about a person, table by table. For tests. */
export function rowsOfPerson(db: Queries, person: Person) {
  const tables = personalTables.map(async ({ table, of }) => ({
    table,
    rows: await db.many(
      Row,
      sql`select to_jsonb(t) as row from ${raw(table)} t where ${of(person)} order by t::text`,
    ),
  }))

  return Promise.all(tables)
}
