import type pg from 'pg'
import type { Log } from '@hlizo/kit/log'
import { copyTableIn } from './copy.ts'
import type { Database } from './database.ts'
import { fileOf, readDump, type DumpContents, type DumpProgress } from './dump-contents.ts'
import { longTransaction } from './long-transaction.ts'
import { migrate, readMigrations, type MigrationSet } from './migrate.ts'
import { raw } from './sql.ts'
import { appliedIn, referencesIn, tablesOf } from './system-catalogue.ts'
import { referencedFirst } from './table-order.ts'

async function requireEmpty(db: Database, sets: readonly MigrationSet[]): Promise<void> {
  for (const { schema } of sets) {
    if ((await appliedIn(db.pool, schema)) === null) continue
    throw new Error(
      `The database has a schema ${schema} already, and nothing is restored over what is there. ` +
        `Name an empty database or an empty DATA_DIR.`,
    )
  }
}

/** A newer product reads the copies of an older one, not the other way round. */
async function requireKnown(sets: readonly MigrationSet[], contents: DumpContents): Promise<void> {
  for (const [schema, applied] of Object.entries(contents.migrations)) {
    const set = sets.find((candidate) => candidate.schema === schema)
    const known = new Map(
      (set ? await readMigrations(set) : []).map((one) => [one.name, one.checksum]),
    )
    const unknown = Object.entries(applied).find(([name, checksum]) => known.get(name) !== checksum)
    if (unknown === undefined) continue
    throw new Error(
      `The copy was made by another version of the product: it has the migration ${schema}/${unknown[0]}, ` +
        `which is not known here in that form. Restore it with the version that made it, or a later one.`,
    )
  }
}

function requireSame(
  table: DumpContents['tables'][number],
  read: { readonly rows: number; readonly sha256: string },
): void {
  if (read.sha256 === table.sha256 && read.rows === table.rows) return
  throw new Error(
    `The copy of ${table.schema}.${table.name} is damaged: its file is not the one that was written. ` +
      `Take another copy.`,
  )
}

async function fillTables(
  client: pg.PoolClient,
  directory: string,
  { tables, counters, migrations }: DumpContents,
  onProgress: DumpProgress,
): Promise<void> {
  const names = tables.map(({ schema, name }) => `${schema}.${name}`)
  const there = await tablesOf(client, Object.keys(migrations))
  // Migrations insert rows, which the copy has in their later state.
  await client.query(
    `truncate ${there.map(({ schema, name }) => `${schema}."${name}"`).join(', ')}`,
  )
  const order = referencedFirst(names, await referencesIn(client))
  for (const [index, name] of order.entries()) {
    const table = tables[names.indexOf(name)]
    if (table === undefined) continue
    onProgress({ table: name, fraction: index / order.length })
    requireSame(table, await copyTableIn(client, table, fileOf(directory, table)))
  }
  for (const { table, column, next } of counters) {
    const [schema = '', name = ''] = table.split('.')
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, false)', [
      `${schema}."${name}"`,
      column,
      next,
    ])
  }
}

/**
 * Fills an empty database from a folder that `dumpDatabase` wrote: the tables of that time, their
 * rows, then newer migrations. On failure the database is empty again.
 */
export async function loadDatabase(options: {
  readonly db: Database
  readonly sets: readonly MigrationSet[]
  readonly directory: string
  readonly log: Log
  readonly onProgress?: DumpProgress
}): Promise<DumpContents> {
  const { db, sets, directory, log, onProgress = () => {} } = options
  const contents = await readDump(directory)
  await requireEmpty(db, sets)
  await requireKnown(sets, contents)
  const copied = sets.filter(({ schema }) => contents.migrations[schema] !== undefined)
  try {
    for (const set of copied) {
      await migrate(db, set, log, new Set(Object.keys(contents.migrations[set.schema] ?? {})))
    }
    await longTransaction(db, '', (client) => fillTables(client, directory, contents, onProgress))
    for (const set of copied) await migrate(db, set, log)
  } catch (error) {
    for (const { schema } of copied) await db.run(raw(`drop schema if exists "${schema}" cascade`))
    throw error
  }

  return contents
}
