import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { silentLog } from '@hlizo/kit/log'
import { connect } from './database.ts'
import { ensureDatabase, startEmbeddedPostgres } from './embedded.ts'
import { sql } from './sql.ts'

const Kept = z.object({ word: z.string() })

describe('startEmbeddedPostgres', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'hlizo-embedded-'))
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  it('keeps what was written over a restart', async () => {
    const options = { directory: join(directory, 'pg'), log: silentLog }
    const first = await startEmbeddedPostgres(options)
    const db = connect(await ensureDatabase(first.url, 'hlizo'))
    await db.run(sql`create table kept (word text)`)
    await db.run(sql`insert into kept values (${'râs'})`)
    await db.close()
    await first.stop()

    const second = await startEmbeddedPostgres(options)
    const again = connect(await ensureDatabase(second.url, 'hlizo'))
    expect(await again.many(Kept, sql`select word from kept`)).toEqual([{ word: 'râs' }])
    await again.close()
    await second.stop()
  })
})
