import { join } from 'node:path'
import { connect, type Database } from '@hlizo/database/database'
import { DirectoryInUse, lockDirectory } from '@hlizo/database/directory-lock'
import { embeddedUrl, ensureDatabase, startEmbeddedPostgres } from '@hlizo/database/embedded'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { migrate } from '@hlizo/database/migrate'
import { silentLog } from '@hlizo/kit/log'
import type { Config } from '@hlizo/server/config'
import { serverMigrations } from '@hlizo/server/migrations'

/** The product's database, and whether a server works on its jobs or we must. */
export type OpenDatabase = { readonly db: Database; readonly isServed: boolean }

const POSTGRES = 'postgres'
const DATABASE = 'hlizo'

async function closing<Value>(db: Database, work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } finally {
    await db.close()
  }
}

/** Joins the server that owns the data directory: its database, over its private socket. */
async function joinServer(config: Config, owner: DirectoryInUse): Promise<Database> {
  const db = connect(embeddedUrl(join(config.dataDir, POSTGRES), DATABASE), { max: 4 })
  try {
    await db.pool.query('select 1')
    return db
  } catch (error) {
    await db.close()
    throw new Error(
      `Process ${owner.pid} owns ${config.dataDir}, but its database does not answer this user. ` +
        `Run this command as the user that runs the server, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

async function withOwn<Value>(
  config: Config,
  work: (open: OpenDatabase) => Promise<Value>,
): Promise<Value> {
  const postgres = await startEmbeddedPostgres({
    directory: join(config.dataDir, POSTGRES),
    log: silentLog,
  })
  try {
    const db = connect(await ensureDatabase(postgres.url, DATABASE), { max: 4 })
    for (const set of [jobsMigrations, serverMigrations]) await migrate(db, set, silentLog)
    return await closing(db, work({ db, isServed: false }))
  } finally {
    await postgres.stop()
  }
}

/**
 * Runs `work` on the database of the product: the configured one, that of the running server, or, when
 * no server runs, the embedded one started for as long as the work takes.
 */
export async function withDatabase<Value>(
  config: Config,
  work: (open: OpenDatabase) => Promise<Value>,
): Promise<Value> {
  if (config.databaseUrl !== null) {
    const db = connect(config.databaseUrl, { max: 4 })
    return closing(db, work({ db, isServed: true }))
  }
  const lock = await lockDirectory(config.dataDir).catch((error: unknown) => {
    if (error instanceof DirectoryInUse) return error
    throw error
  })
  if (lock instanceof DirectoryInUse) {
    const db = await joinServer(config, lock)
    return closing(db, work({ db, isServed: true }))
  }

  try {
    return await withOwn(config, work)
  } finally {
    await lock.release()
  }
}
