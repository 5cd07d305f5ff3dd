import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { connect, type Database, type Queries } from './database.ts'
import { createPrimaryWatch } from './primary-watch.ts'
import { raw, sql } from './sql.ts'
import { createStandbyReads } from './standby-reads.ts'
import { startWithStandby, type ServerWithStandby } from './testing-standby.ts'

const Count = z.object({ count: z.number() })
const Id = z.object({ id: z.number() })
const State = z.object({ state: z.string() })
const WRITERS = 8
const WAIT = { timeout: 30_000, interval: 50 }

describe('the synchronous standby', () => {
  let servers: ServerWithStandby
  let primary: Database
  let standby: Database
  const newest = sql`select max(id) as id from report where ${true}`

  /** Reads while the primary seems away; it answers nothing either. */
  async function readAway<Value>(ask: (queries: Pick<Queries, 'one'>) => Promise<Value>) {
    const watch = createPrimaryWatch()
    const silent = connect('postgresql://127.0.0.1:9/none', { max: 1 })
    const { queries, readOnly } = createStandbyReads({ primary: silent, standby, watch })
    watch.markAway()
    try {
      return await readOnly(() => ask(queries))
    } finally {
      await silent.close()
    }
  }

  beforeAll(async () => {
    servers = await startWithStandby({ primary: { synchronous_standby_names: '*' } })
    primary = connect(servers.primaryUrl, { max: WRITERS + 1, isPatient: true })
    standby = connect(servers.standbyUrl, { max: 2, isReadOnly: true })
    await primary.run(raw('create table report (id int primary key)'))
    await vi.waitFor(async () => {
      const query = sql`select sync_state as state from pg_stat_replication where ${true}`
      expect(await primary.many(State, query)).toEqual([{ state: 'sync' }])
    }, WAIT)
  }, 120_000)
  afterAll(async () => {
    await Promise.all([primary.close(), standby.close()])
    await servers.stop()
  })

  it('is not read while it has not applied what it has received', async () => {
    await primary.run(sql`insert into report values (${1})`)
    await standby.many(State, raw(`select 'paused' as state from pg_wal_replay_pause()`))
    await primary.run(sql`insert into report values (${2})`)

    await expect(readAway((queries) => queries.one(Id, newest))).rejects.toThrow()
    await standby.many(State, raw(`select 'applied' as state from pg_wal_replay_resume()`))
    expect(await readAway((queries) => queries.one(Id, newest))).toEqual({ id: 2 })
  })

  it('repeats no write', async () => {
    const insertion = sql`insert into report values (${-1}) returning id`

    await expect(readAway((queries) => queries.one(Id, insertion))).rejects.toMatchObject({
      code: '25006',
    })
  })

  it('has each commit that a killed primary has acknowledged, also in the middle of much else', async () => {
    const acknowledged: number[] = []
    let next = 100
    const writeUntilItFails = async () => {
      for (;;) {
        const id = (next += 1)
        await primary.run(sql`insert into report values (${id})`)
        acknowledged.push(id)
      }
    }
    // Its log ends in the middle of a record.
    const writeMuch = () =>
      primary.run(raw('create table ballast as select md5(n::text) from generate_series(1, 1e7) n'))
    const writers = Array.from({ length: WRITERS }, writeUntilItFails)
    const ended = Promise.allSettled([writeMuch(), ...writers])
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(500), WAIT)
    servers.killPrimary()
    await ended
    const query = sql`select count(*) as count from report where id = any(${acknowledged})`
    const { count } = await readAway((queries) => queries.one(Count, query))

    expect(count).toBe(acknowledged.length)
  })
})
