import type { Log } from '@hlizo/kit/log'
import type { Tracing } from '@hlizo/kit/tracing'
import { connect, type Database, type Pooler } from './database.ts'
import { ensureDatabase, startEmbeddedPostgres } from './embedded.ts'

export type OpenDatabase = {
  readonly db: Database
  /** PostgreSQL itself, also where `db` uses a pooler. */
  readonly directUrl: string
  /** Opens more connections of the same kind. */
  readonly connect: (options: { max: number; answerWithinMs?: number }) => Database
  close(): Promise<void>
}

/**
 * Connects to the PostgreSQL at `url`, or starts the embedded one in `directory` when `url` is
 * null. With a `pooler`, `url` is that of the pooler. The caller must own the directory (`lockDirectory`). `close` also stops what was started.
 */
export async function openDatabase(options: {
  url: string | null
  pooler?: Pooler | null
  tracing?: Tracing | null
  directory: string
  /** The database within the embedded server. */
  name: string
  log: Log
}): Promise<OpenDatabase> {
  const { directory, name, log, pooler = null, tracing = null } = options
  if (options.url !== null) {
    const { url } = options
    const db = connect(url, { pooler, tracing })
    return {
      db,
      directUrl: pooler?.directUrl ?? url,
      connect: (own) => connect(url, { ...own, pooler, tracing }),
      close: () => db.close(),
    }
  }
  const postgres = await startEmbeddedPostgres({ directory, log })
  try {
    const url = await ensureDatabase(postgres.url, name)
    const db = connect(url, { tracing })
    log.info(
      { systemUser: postgres.account },
      'embedded PostgreSQL runs; production wants DATABASE_URL',
    )
    const close = async () => {
      await db.close()
      await postgres.stop()
    }

    return { db, directUrl: url, connect: (own) => connect(url, { ...own, tracing }), close }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
