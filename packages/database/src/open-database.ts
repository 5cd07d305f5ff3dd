import type { Log } from '@hlizo/kit/log'
import { connect, type Database } from './database.ts'
import { ensureDatabase, startEmbeddedPostgres } from './embedded.ts'

export type OpenDatabase = { readonly db: Database; readonly url: string; close(): Promise<void> }

/**
 * Connects to the PostgreSQL at `url`, or starts the embedded one in `directory` when `url` is
 * null. The caller must own the directory (`lockDirectory`). `close` also stops what was started.
 */
export async function openDatabase(options: {
  url: string | null
  directory: string
  /** The database within the embedded server. */
  name: string
  log: Log
}): Promise<OpenDatabase> {
  const { directory, name, log } = options
  if (options.url !== null) {
    const db = connect(options.url)
    return { db, url: options.url, close: () => db.close() }
  }
  const postgres = await startEmbeddedPostgres({ directory, log })
  try {
    const url = await ensureDatabase(postgres.url, name)
    const db = connect(url)
    log.info(
      { systemUser: postgres.account },
      'embedded PostgreSQL runs; production wants DATABASE_URL',
    )
    const close = async () => {
      await db.close()
      await postgres.stop()
    }

    return { db, url, close }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
