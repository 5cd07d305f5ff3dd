import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

const Column = z.object({
  table: z.string(),
  column: z.string(),
  type: z.string(),
  isRequired: z.boolean(),
  hasDefault: z.boolean(),
  isIdentity: z.boolean(),
  /** The column that a foreign key names. */
  parentTable: z.string().nullable(),
  parentColumn: z.string().nullable(),
  /** A check that names this column alone. */
  check: z.string().nullable(),
})

/** A column, with what its constraints say about its values. */
export type Column = z.infer<typeof Column>

/** Every column of these schemas by its table, without the journals of migrations. For tests. */
export async function readColumns(
  db: Database,
  schemas: readonly string[],
): Promise<Map<string, Column[]>> {
  const columns = await db.many(
    Column,
    sql`with reference as (
        select k.conrelid, u.child, k.confrelid::regclass as parent, a.attname as "parentColumn"
        from pg_constraint k cross join lateral unnest(k.conkey, k.confkey) as u (child, parent)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.parent
        where k.contype = 'f'),
      rule as (
        select k.conrelid, k.conkey[1] as child, pg_get_constraintdef(k.oid) as text
        from pg_constraint k where k.contype = 'c' and cardinality(k.conkey) = 1)
    select n.nspname || '.' || c.relname as table, a.attname as column,
      format_type(a.atttypid, null) as type, a.attnotnull as "isRequired",
      a.atthasdef as "hasDefault", a.attidentity <> '' as "isIdentity",
      (select p.relnamespace::regnamespace || '.' || p.relname from pg_class p
        where p.oid = r.parent) as "parentTable", r."parentColumn",
      rule.text as check
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join lateral (select * from reference
      where conrelid = c.oid and child = a.attnum limit 1) as r on true
    left join rule on rule.conrelid = c.oid and rule.child = a.attnum
    where c.relkind = 'r' and c.relname <> 'migration' and n.nspname = any(${schemas})
    order by c.oid, a.attnum`,
  )

  return Map.groupBy(columns, ({ table }) => table)
}
