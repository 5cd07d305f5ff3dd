import { join } from 'node:path'
import { connect, type Database } from '@hlizo/database/database'
import { embeddedUrl } from '@hlizo/database/embedded'
import { appliedIn } from '@hlizo/database/system-catalogue'
import type { Config } from '#server/config.ts'

/** Asks the installation's database over a connection of its own. */
export async function withDatabase<Answer>(
  {
    databaseUrl,
    databasePooler,
    dataDir,
  }: Pick<Config, 'databaseUrl' | 'databasePooler' | 'dataDir'>,
  ask: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  const url =
    databasePooler?.directUrl ?? databaseUrl ?? embeddedUrl(join(dataDir, 'postgres'), 'hlizo')
  const db = connect(url, { max: 1 })
  try {
    return await ask(db)
  } finally {
    await db.close()
  }
}

/** Whether a migration of the schema `app` is applied; false while the database is unavailable. */
export async function isApplied(db: Database, migration: string): Promise<boolean> {
  const applied = await appliedIn(db.pool, 'app').catch(() => null)

  return applied?.[migration] !== undefined
}
