import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'

const Table = z.object({ name: z.string(), isOwned: z.boolean() })
const Key = z.object({ name: z.string(), table: z.string(), columns: z.array(z.string()) })
const Reference = Key.extend({ target: z.string() })
export type Key = z.infer<typeof Key>
export type Reference = z.infer<typeof Reference>

/** How the tables of the schema `app` relate to an account. Names are without the schema. */
export type RowLayout = {
  /** Tables whose rows belong to one account each, `account` included, in an order in which each comes after those that it references. */
  readonly owned: readonly string[]
  /** Tables that owned ones reference, and the tables that these reference. */
  readonly shared: readonly string[]
  /** All other tables. */
  readonly others: readonly string[]
  /** Unique indexes of owned tables, the primary keys included. */
  readonly keys: readonly Key[]
  readonly references: readonly Reference[]
}

/** The column that says which account a row of an owned table belongs to. */
export const accountColumn = (table: string): string => (table === 'account' ? 'id' : 'account_id')

const readTables = (db: Queries) =>
  db.many(
    Table,
    sql`select t.relname as name, t.relname = 'account' or exists (select 1 from pg_attribute a
        where a.attrelid = t.oid and a.attname = 'account_id' and a.attnotnull) as "isOwned"
      from pg_class t
      where t.relnamespace = 'app'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
      order by t.relname`,
  )

const readKeys = (db: Queries) =>
  db.many(
    Key,
    sql`select i.relname as name, t.relname as "table",
        (select array_agg(coalesce(c.attname::text, '') order by k.place)
          from unnest(ix.indkey) with ordinality k (number, place)
          left join pg_attribute c on c.attrelid = t.oid and c.attnum = k.number) as columns
      from pg_index ix join pg_class t on t.oid = ix.indrelid join pg_class i on i.oid = ix.indexrelid
      where t.relnamespace = 'app'::regnamespace and ix.indisunique order by i.relname`,
  )

const readReferences = (db: Queries) =>
  db.many(
    Reference,
    sql`select f.conname as name, t.relname as "table", target.relname as target,
        (select array_agg(c.attname::text order by k.place)
          from unnest(f.conkey) with ordinality k (number, place)
          join pg_attribute c on c.attrelid = f.conrelid and c.attnum = k.number) as columns
      from pg_constraint f join pg_class t on t.oid = f.conrelid
      join pg_class target on target.oid = f.confrelid
      where f.contype = 'f' and f.connamespace = 'app'::regnamespace order by t.relname, f.conname`,
  )

/** Each after those of them that it references; a cycle keeps its order. */
function afterTheirTargets(tables: readonly string[], references: readonly Reference[]): string[] {
  const sorted = new Set<string>()
  const visited = new Set<string>()
  const visit = (table: string) => {
    if (visited.has(table)) return
    visited.add(table)
    for (const { table: from, target } of references)
      if (from === table && tables.includes(target)) visit(target)
    sorted.add(table)
  }
  tables.forEach(visit)

  return [...sorted]
}

/** All that is reached from `tables` by references, without `tables`. */
function reachedFrom(tables: readonly string[], references: readonly Reference[]): Set<string> {
  const reached = new Set<string>()
  const follow = (table: string) => {
    for (const { table: from, target } of references) {
      if (from !== table || tables.includes(target) || reached.has(target)) continue
      reached.add(target)
      follow(target)
    }
  }
  tables.forEach(follow)

  return reached
}

/** Reads the layout of a migrated database from its catalogue. */
export async function readRowLayout(db: Queries): Promise<RowLayout> {
  const [tables, keys, references] = [
    await readTables(db),
    await readKeys(db),
    await readReferences(db),
  ]
  const owned = tables.filter(({ isOwned }) => isOwned).map(({ name }) => name)
  const shared = reachedFrom(owned, references)
  const names = tables.map(({ name }) => name)

  return {
    owned: afterTheirTargets(owned, references),
    shared: afterTheirTargets([...shared].toSorted(), references),
    others: names.filter((name) => !owned.includes(name) && !shared.has(name)),
    keys: keys.filter(({ table }) => owned.includes(table)),
    references,
  }
}
