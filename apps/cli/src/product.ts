import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, type Database } from '@hlizo/database/database'
import { DirectoryInUse, lockDirectory } from '@hlizo/database/directory-lock'
import { embeddedUrl, ensureDatabase, startEmbeddedPostgres } from '@hlizo/database/embedded'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { migrate, type MigrationSet } from '@hlizo/database/migrate'
import { silentLog } from '@hlizo/kit/log'
import { mailMigrations } from '@hlizo/mail/migrations'
import { openMediaStore } from '@hlizo/media/open-store'
import type { MediaStore } from '@hlizo/media/store'
import type { Config } from '@hlizo/server/config'
import { serverMigrations } from '@hlizo/server/migrations'

/** The product's stores, and whether a server runs its jobs. */
export type OpenProduct = {
  readonly db: Database
  readonly store: MediaStore
  readonly isServed: boolean
}

type Keeping = Omit<OpenProduct, 'store'>

const POSTGRES = 'postgres'
const productSchemas = [jobsMigrations, mailMigrations, serverMigrations]
const DATABASE = 'hlizo'
/** Commands may take longer than requests. */
const PATIENT = { max: 4, isPatient: true }

async function closing<Value>(db: Database, work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } finally {
    await db.close()
  }
}

/** Connects to the database of the server that owns the data directory, over its private socket. */
async function joinServer(config: Config, owner: DirectoryInUse): Promise<Database> {
  const db = connect(embeddedUrl(join(config.dataDir, POSTGRES), DATABASE), PATIENT)
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
  sets: readonly MigrationSet[],
  work: (keeping: Keeping) => Promise<Value>,
): Promise<Value> {
  const postgres = await startEmbeddedPostgres({
    directory: join(config.dataDir, POSTGRES),
    log: silentLog,
  })
  try {
    const db = connect(await ensureDatabase(postgres.url, DATABASE), PATIENT)
    for (const set of sets) await migrate(db, set, silentLog)
    return await closing(db, work({ db, isServed: false }))
  } finally {
    await postgres.stop()
  }
}

async function withDatabase<Value>(
  config: Config,
  work: (keeping: Keeping) => Promise<Value>,
): Promise<Value> {
  if (config.databaseUrl !== null) {
    const db = connect(config.databasePooler?.directUrl ?? config.databaseUrl, PATIENT)
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
    return await withOwn(config, productSchemas, work)
  } finally {
    await lock.release()
  }
}

/** Runs `work` on an empty database: the configured one, or that of an unused data directory. */
export async function withBareDatabase<Value>(
  config: Config,
  work: (db: Database) => Promise<Value>,
): Promise<Value> {
  if (config.databaseUrl !== null) {
    const db = connect(config.databasePooler?.directUrl ?? config.databaseUrl, PATIENT)
    return closing(db, work(db))
  }
  await mkdir(config.dataDir, { recursive: true })
  const lock = await lockDirectory(config.dataDir)
  try {
    return await withOwn(config, [], ({ db }) => work(db))
  } finally {
    await lock.release()
  }
}

/** Runs `work` with the media store and the configured database, that of the running server, or the embedded one started for this command. */
export function withProduct<Value>(
  config: Config,
  work: (open: OpenProduct) => Promise<Value>,
): Promise<Value> {
  const store = openMediaStore(config.media.store, join(config.dataDir, 'media'))

  return withDatabase(config, (keeping) => work({ ...keeping, store }))
}
