import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { referencedFirst } from '@hlizo/database/table-order'
import type { Column } from './testing-columns.ts'

const Row = z.record(z.string(), z.unknown())
type Row = z.infer<typeof Row>
const Found = z.object({ row: Row })

/** The two rows of a table: one with a value in every column, one with what is required alone. */
const KINDS = ['full', 'bare'] as const
type Kind = (typeof KINDS)[number]

/** A value of the full row, and one of the bare row. */
type Pair = readonly [full: unknown, bare: unknown]

/** What the rules for types and constraints cannot know. */
export type UpgradeData = {
  /** Values for a column of one table (`app.video.status`), which also replace nulls and defaults. */
  readonly exact: Readonly<Record<string, Pair>>
  /** Values for every column of this name that needs one. */
  readonly named: Readonly<Record<string, Pair>>
  /** Rows beyond the two of each table: the columns that differ from its full row. */
  readonly more: readonly { readonly table: string; readonly row: Row }[]
}

const MOMENT = '2026-11-20T10:00:00Z'

function valueByType({ table, column, type }: Column, kind: Kind): unknown {
  const number = KINDS.indexOf(kind) + 1
  if (/^(smallint|integer|bigint|double precision|numeric)$/.test(type)) return number
  if (type === 'text') return `${column}-${number}`
  if (type === 'boolean') return kind === 'full'
  if (type === 'timestamp with time zone') return MOMENT
  if (type === 'date') return `2026-11-0${number}`
  // One id for all tables: rows of one kind belong together although no foreign key says so.
  if (type === 'uuid') return `01890000-0000-7000-8000-00000000000${number}`
  if (type === 'bytea') return `\\x0${number}`
  if (type === 'jsonb') return {}
  if (type === 'text[]') return [`${column}-${number}`]
  if (type === 'integer[]') return [number]
  throw new Error(`No rule makes a value for ${table}.${column}, which is of type ${type}.`)
}

/** A check of the form `= 1`: the table has one row. */
const ONLY_NUMBER = /\(\w+ = (\d+)\)/
/** A check of the form `in (...)`: its first value. */
const FIRST_WORD = /ARRAY\['([^']*)'/

const allowedBy = (check: string | null): string | undefined =>
  (FIRST_WORD.exec(check ?? '') ?? ONLY_NUMBER.exec(check ?? ''))?.[1]

type Parents = ReadonlyMap<string, Readonly<Record<Kind, Row>>>

/** The value of a column, or undefined to leave it to the database. */
function valueOf(column: Column, kind: Kind, data: UpgradeData, parents: Parents): unknown {
  const { table, column: name, isRequired, hasDefault, isIdentity, type } = column
  const side = KINDS.indexOf(kind)
  const exact = data.exact[`${table}.${name}`]
  if (exact) return exact[side]
  if (isIdentity || (hasDefault && type === 'jsonb')) return undefined
  if (kind === 'bare' && (!isRequired || hasDefault)) return undefined
  if (column.parentTable !== null && column.parentColumn !== null)
    return parents.get(column.parentTable)?.[kind][column.parentColumn]

  return allowedBy(column.check) ?? data.named[name]?.[side] ?? valueByType(column, kind)
}

/** Inserts a row, and reads back what the database made of it. */
async function insertRow(db: Database, table: string, row: Row): Promise<Row> {
  const names = raw(
    Object.keys(row)
      .map((name) => `"${name}"`)
      .join(', '),
  )
  const inserted = await db.one(
    Found,
    sql`insert into ${raw(table)} as t (${names}) select ${names}
      from jsonb_populate_record(null::${raw(table)}, ${JSON.stringify(row)})
      returning to_jsonb(t) as row`,
  )

  return inserted.row
}

/** Fills every table with a full and a bare row, and with what the data has beyond them. */
export async function fillTables(
  db: Database,
  tables: ReadonlyMap<string, readonly Column[]>,
  data: UpgradeData,
): Promise<void> {
  const references = [...tables.values()].flat().flatMap(({ table, parentTable }) => {
    return parentTable === null ? [] : [{ from: table, to: parentTable }]
  })
  const rows = new Map<string, Record<Kind, Row>>()
  for (const table of referencedFirst([...tables.keys()], references)) {
    const columns = tables.get(table) ?? []
    const rowOf = (kind: Kind) =>
      Object.fromEntries(
        columns
          .map((column) => [column.column, valueOf(column, kind, data, rows)] as const)
          .filter(([, value]) => value !== undefined),
      )
    const isOneRow = columns.some(({ check }) => ONLY_NUMBER.test(check ?? ''))
    // The rows that a migration made hold less than ours.
    await db.run(sql`delete from ${raw(table)}`)
    const full = await insertRow(db, table, rowOf('full'))
    rows.set(table, { full, bare: isOneRow ? full : await insertRow(db, table, rowOf('bare')) })
  }
  for (const { table, row } of data.more.filter((one) => tables.has(one.table)))
    await insertRow(db, table, { ...rows.get(table)?.full, ...row })
}

/** All rows of these tables, by table. */
export async function readRows(
  db: Database,
  tables: Iterable<string>,
): Promise<Map<string, Row[]>> {
  const rows = new Map<string, Row[]>()
  for (const table of tables) {
    const found = await db.many(Found, sql`select to_jsonb(t) as row from ${raw(table)} t`)
    rows.set(
      table,
      found.map(({ row }) => row),
    )
  }

  return rows
}

/** The rows that are gone from their table, or whose values are no longer the same. */
export async function lostRows(
  db: Database,
  before: ReadonlyMap<string, readonly Row[]>,
): Promise<{ table: string; row: Row }[]> {
  const lost: { table: string; row: Row }[] = []
  for (const [table, rows] of before) {
    const gone = await db.many(
      Found,
      sql`select b.row from jsonb_array_elements(${JSON.stringify(rows)}) as b (row)
        where not exists (select from ${raw(table)} t where to_jsonb(t) @> b.row)`,
    )
    lost.push(...gone.map(({ row }) => ({ table, row })))
  }

  return lost
}
