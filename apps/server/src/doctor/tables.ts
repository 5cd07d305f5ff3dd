import type { Database } from '@hlizo/database/database'
import { readMigrations } from '@hlizo/database/migrate'
import { appliedIn, tablesOf } from '@hlizo/database/system-catalogue'
import { allSchemas } from '#server/backup/schemas.ts'
import { fail, ok, type Finding } from './finding.ts'

const CHANGE = /\b(create|drop) table (?:if (?:not )?exists )?([a-z]+)\."?(\w+)"?/gi

/** The tables that these migrations create, parsed from their text. */
function tablesMadeBy(texts: readonly string[]): Set<string> {
  const made = new Set<string>()
  for (const [, verb = '', schema = '', name = ''] of texts.join('\n').matchAll(CHANGE)) {
    if (verb.toLowerCase() === 'create') made.add(`${schema}.${name}`)
    else made.delete(`${schema}.${name}`)
  }

  return made
}

/** Whether every table of the applied migrations exists: a restore may have been interrupted. */
export async function examineTables(db: Database): Promise<Finding> {
  const missing: string[] = []
  const found = new Set(
    (
      await tablesOf(
        db.pool,
        allSchemas.map(({ schema }) => schema),
      )
    ).map(({ schema, name }) => `${schema}.${name}`),
  )
  for (const set of allSchemas) {
    const applied = await appliedIn(db.pool, set.schema)
    if (applied === null) continue
    const migrations = await readMigrations(set)
    const texts = migrations.filter(({ name }) => applied[name] !== undefined)
    const made = tablesMadeBy(texts.map(({ text }) => text))
    missing.push(...[...made].filter((table) => !found.has(table)))
  }

  return missing.length === 0
    ? ok('tables', `${found.size} are there`)
    : fail(
        'tables',
        `Migrations have made ${missing.join(', ')}, and the database has no such table. ` +
          `Restore the last backup into an empty database.`,
      )
}
