import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { z } from 'zod'
import { HOUR_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import type { Database, Transaction } from './database.ts'
import { raw, sql, type Sql } from './sql.ts'

/** The `.sql` files of one service and its schema. */
export type MigrationSet = { readonly schema: string; readonly directory: URL }

/** Marks a migration that earlier versions of the product cannot run on. */
const INCOMPATIBLE = '-- incompatible:'

type Migration = { readonly name: string; readonly text: string; readonly checksum: string }

const Applied = z.object({ name: z.string(), checksum: z.string() })

/** The migrations of a set in the order of their numbers. */
export async function readMigrations(set: MigrationSet): Promise<Migration[]> {
  const names = (await readdir(set.directory)).filter((name) => name.endsWith('.sql')).toSorted()

  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, set.directory), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

const journalOf = (set: MigrationSet): Sql => raw(`${pg.escapeIdentifier(set.schema)}.migration`)

async function prepare(tx: Transaction, set: MigrationSet): Promise<void> {
  // One node migrates and the others wait. A lock on a table times out before it blocks the
  // service.
  await tx.takeUpTo(HOUR_MS)
  await tx.lock(`migrate:${set.schema}`)
  await tx.run(raw(`set local lock_timeout = '5s'`))
  await tx.run(raw(`create schema if not exists ${pg.escapeIdentifier(set.schema)}`))
  await tx.run(sql`create table if not exists ${journalOf(set)} (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { isThere } = await tx.one(
    z.object({ isThere: z.boolean() }),
    sql`select exists (select 1 from information_schema.columns where table_schema = ${set.schema}
      and table_name = 'migration' and column_name = 'is_compatible') as "isThere"`,
  )
  if (!isThere)
    await tx.run(
      sql`alter table ${journalOf(set)} add column is_compatible boolean not null default true`,
    )
}

async function applyNext(tx: Transaction, set: MigrationSet, all: readonly Migration[]) {
  await prepare(tx, set)
  const applied = await tx.many(Applied, sql`select name, checksum from ${journalOf(set)}`)
  const checksums = new Map(applied.map((row) => [row.name, row.checksum]))

  for (const migration of all) {
    const checksum = checksums.get(migration.name)
    if (checksum === migration.checksum) continue
    if (checksum !== undefined) {
      throw new Error(
        `Migration ${set.schema}/${migration.name} was changed after it had been applied. ` +
          `Restore the file and write a new migration instead.`,
      )
    }
    await tx.run(raw(migration.text))
    const isCompatible = !migration.text.startsWith(INCOMPATIBLE)
    await tx.run(sql`insert into ${journalOf(set)} (name, checksum, is_compatible)
      values (${migration.name}, ${migration.checksum}, ${isCompatible})`)
    return migration.name
  }
  return null
}

const Newer = z.object({ name: z.string(), isCompatible: z.boolean() })

/** Logs migrations of a newer version of the product, or refuses to run on them. */
async function checkNewer(
  db: Database,
  set: MigrationSet,
  { known, log }: { readonly known: ReadonlySet<string>; readonly log: Log },
): Promise<void> {
  const applied = await db.many(
    Newer,
    sql`select name, is_compatible as "isCompatible" from ${journalOf(set)} order by name`,
  )
  const newer = applied.filter(({ name }) => !known.has(name))
  const broken = newer.find(({ isCompatible }) => !isCompatible)
  if (broken)
    throw new Error(
      `The database was changed by a newer version of the product (${set.schema}/${broken.name}), ` +
        `and this version cannot run on it. Start the newer version, or restore a backup from before.`,
    )
  if (newer.length > 0)
    log.warn(
      { schema: set.schema, migrations: newer.map(({ name }) => name) },
      'the database was changed by a newer version of the product; this version runs on it',
    )
}

/**
 * Migrates a service's schema, each file in its own transaction, one node at a time. Applied files
 * must not change. Newer files in the journal are logged, so that the previous version runs beside
 * this one; it refuses to start when the first line of such a file was `-- incompatible: why`.
 * `only` names the files to apply, to make a schema of an earlier time.
 */
export async function migrate(
  db: Database,
  set: MigrationSet,
  log: Log,
  only?: ReadonlySet<string>,
): Promise<void> {
  const onDisk = await readMigrations(set)
  const all = onDisk.filter(({ name }) => only?.has(name) ?? true)
  for (;;) {
    const name = await db.transaction((tx) => applyNext(tx, set, all))
    if (name === null) break
    log.info({ schema: set.schema, migration: name }, 'migrated')
  }
  await checkNewer(db, set, { known: new Set(onDisk.map(({ name }) => name)), log })
}
