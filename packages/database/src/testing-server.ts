import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { silentLog } from '@hlizo/kit/log'
import { directoryForTests } from '@hlizo/kit/testing-directory'
import { startEmbeddedPostgres } from './embedded.ts'
import { startPooler } from './testing-pooler.ts'

/**
 * Vitest's global set-up: one PostgreSQL for the whole run, unless TEST_DATABASE_URL names another. With
 * TEST_THROUGH_POOLER=on all suites use it through PgBouncer.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE_URL']) return async () => {}

  const directory = await mkdtemp(join(directoryForTests(), 'hlizo-test-'))
  // Nothing here must survive a crash, so the disk is not waited for.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
  }
  const postgres = await startEmbeddedPostgres({
    directory: join(directory, 'pg'),
    log: silentLog,
    settings,
  })
  process.env['TEST_DATABASE_URL'] = postgres.url
  const pooler =
    process.env['TEST_THROUGH_POOLER'] === 'on' ? await startPooler(postgres.url) : null
  if (pooler !== null) process.env['TEST_POOLER_URL'] = pooler.url

  return async () => {
    await pooler?.stop()
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
