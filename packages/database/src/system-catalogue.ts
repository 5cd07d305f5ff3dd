import type pg from 'pg'
import { z } from 'zod'
import type { CopiedTable } from './copy.ts'
import type { Reference } from './table-order.ts'

type Client = Pick<pg.ClientBase, 'query'>

async function ask<Schema extends z.ZodType>(
  client: Client,
  schema: Schema,
  text: string,
  values: readonly unknown[] = [],
): Promise<z.output<Schema>[]> {
  const { rows } = await client.query<pg.QueryResultRow>(text, [...values])
  return rows.map((row) => schema.parse(row))
}

const Table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })
const Migration = z.object({ name: z.string(), checksum: z.string() })
const Sequence = z.object({ table: z.string(), column: z.string(), sequence: z.string() })
const Text = z.object({ text: z.string() })
const Link = z.object({ from: z.string(), to: z.string() })

/** The migrations of a schema with their checksums; null when the schema does not exist. */
export async function appliedIn(
  client: Client,
  schema: string,
): Promise<Record<string, string> | null> {
  const journal = `${schema}.migration`
  const found = await ask(client, z.unknown(), 'select 1 where to_regclass($1) is not null', [
    journal,
  ])
  if (found.length === 0) return null
  const applied = await ask(client, Migration, `select name, checksum from ${journal}`)

  return Object.fromEntries(applied.map(({ name, checksum }) => [name, checksum]))
}

/** The tables of these schemas, without the journals of migrations. */
export const tablesOf = (client: Client, schemas: readonly string[]): Promise<CopiedTable[]> =>
  ask(
    client,
    Table,
    `select c.table_schema as schema, c.table_name as name,
        array_agg(c.column_name::text order by c.ordinal_position) as columns
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = any($1) and t.table_type = 'BASE TABLE' and c.table_name <> 'migration'
        and c.is_generated = 'NEVER'
      group by 1, 2 order by 1, 2`,
    [schemas],
  )

export const referencesIn = (client: Client): Promise<Reference[]> =>
  ask(
    client,
    Link,
    `select a.relnamespace::regnamespace || '.' || a.relname as "from",
        b.relnamespace::regnamespace || '.' || b.relname as "to"
      from pg_constraint k join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid
      where k.contype = 'f'`,
  )

/** The identity columns and the next value of each. */
export async function countersOf(
  client: Client,
  schemas: readonly string[],
): Promise<{ table: string; column: string; next: string }[]> {
  const sequences = await ask(
    client,
    Sequence,
    `select c.table_schema || '.' || c.table_name as table, c.column_name as column,
        pg_get_serial_sequence(c.table_schema || '.' || quote_ident(c.table_name), c.column_name) as sequence
      from information_schema.columns c
      where c.table_schema = any($1) and c.is_identity = 'YES' order by 1, 2`,
    [schemas],
  )
  const counters: { table: string; column: string; next: string }[] = []
  for (const { table, column, sequence } of sequences) {
    const [next] = await ask(
      client,
      Text,
      `select (last_value + case when is_called then 1 else 0 end)::text as text from ${sequence}`,
    )
    counters.push({ table, column, next: next?.text ?? '1' })
  }

  return counters
}

export async function versionOf(client: Client): Promise<string> {
  const [version] = await ask(client, Text, 'select version() as text')
  return version?.text ?? ''
}
