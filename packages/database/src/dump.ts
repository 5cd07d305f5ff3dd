import { systemClock } from '@hlizo/kit/clock'
import { mkdir } from 'node:fs/promises'
import { copyTableOut } from './copy.ts'
import type { Database } from './database.ts'
import { fileOf, writeContents, type DumpContents, type DumpProgress } from './dump-contents.ts'
import { longTransaction } from './long-transaction.ts'
import { appliedIn, countersOf, tablesOf, versionOf } from './system-catalogue.ts'

/** Copies the tables of these schemas into a folder in one snapshot while the product runs. Any version of PostgreSQL can read the files. */
export async function dumpDatabase(
  db: Database,
  schemas: readonly string[],
  directory: string,
  onProgress: DumpProgress = () => {},
): Promise<DumpContents> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const contents = await longTransaction(
    db,
    'isolation level repeatable read, read only',
    async (client): Promise<DumpContents> => {
      const migrations: Record<string, Record<string, string>> = {}
      for (const schema of schemas) {
        const applied = await appliedIn(client, schema)
        if (applied !== null) migrations[schema] = applied
      }
      const there = Object.keys(migrations)
      const tables: DumpContents['tables'] = []
      const found = await tablesOf(client, there)
      for (const [index, table] of found.entries()) {
        onProgress({ table: `${table.schema}.${table.name}`, fraction: index / found.length })
        tables.push({ ...table, ...(await copyTableOut(client, table, fileOf(directory, table))) })
      }

      return {
        takenAt: systemClock.now().toISOString(),
        postgres: await versionOf(client),
        migrations,
        tables,
        counters: await countersOf(client, there),
      }
    },
  )
  await writeContents(directory, contents)

  return contents
}
