import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { hasPooler, startPooler } from '@hlizo/database/testing-pooler'
import { readConfig } from './config.ts'
import { openCore, type Undo } from './core.ts'

const log = pino({ level: 'silent' })

describe.skipIf(!hasPooler)('a product behind PgBouncer', () => {
  let database: TestDatabase
  let dataDir: string
  beforeAll(async () => {
    database = await testDatabase([])
    dataDir = await mkdtemp(join(tmpdir(), 'hlizo-pooler-'))
  })
  afterAll(async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function start(poolerUrl: string): Promise<string> {
    const config = readConfig({
      MODE: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: poolerUrl + new URL(database.url).pathname,
      DATABASE_LISTEN_URL: database.url,
    })
    const undo: Undo = []
    const outcome = await openCore(config, log, undo).then(
      () => 'started',
      (error: unknown) => String(error),
    )
    for (const step of undo.toReversed()) await step()

    return outcome
  }

  it('migrates an empty database through it', async () => {
    const pooler = await startPooler(database.url)
    const outcome = await start(pooler.url)
    await pooler.stop()

    expect(outcome).toBe('started')
  })

  it('does not start on connections without a timeout', async () => {
    const pooler = await startPooler(database.url, (text) =>
      text.replace(/ connect_query='.*'/, ''),
    )
    const outcome = await start(pooler.url)
    await pooler.stop()

    expect(outcome).toContain('docs/ha/pgbouncer.ini')
  })
})
