import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { silentLog } from '@hlizo/kit/log'
import { connect } from './database.ts'
import { ensureDatabase, startEmbeddedPostgres } from './embedded.ts'
import { sql } from './sql.ts'

const Written = z.object({ word: z.string() })

describe('startEmbeddedPostgres', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'hlizo-embedded-'))
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  it('retains data over a restart', async () => {
    const options = { directory: join(directory, 'pg'), log: silentLog }
    const first = await startEmbeddedPostgres(options)
    const db = connect(await ensureDatabase(first.url, 'hlizo'))
    await db.run(sql`create table written (word text)`)
    await db.run(sql`insert into written values (${'râs'})`)
    await db.close()
    await first.stop()

    const second = await startEmbeddedPostgres(options)
    const again = connect(await ensureDatabase(second.url, 'hlizo'))
    expect(await again.many(Written, sql`select word from written`)).toEqual([{ word: 'râs' }])
    await again.close()
    await second.stop()
  })

  it('restarts after it was killed, with its data', async () => {
    const folder = join(directory, 'killed')
    const server = await startEmbeddedPostgres({ directory: folder, log: silentLog })
    const db = connect(await ensureDatabase(server.url, 'hlizo'))
    await db.run(sql`create table written (word text)`)
    await db.run(sql`insert into written values (${'râs'})`)
    const pid = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])
    process.kill(pid, 'SIGKILL')

    await vi.waitFor(
      async () =>
        expect(await db.many(Written, sql`select word from written`)).toEqual([{ word: 'râs' }]),
      { timeout: 20_000, interval: 50 },
    )
    await db.close()
    await server.stop()
  })
})
