import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { connect, type Database } from './database.ts'
import { createPrimaryWatch, type PrimaryWatch } from './primary-watch.ts'
import { raw, sql } from './sql.ts'
import { createStandbyReads, type ReadOnly } from './standby-reads.ts'
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
  let watch: PrimaryWatch
  let db: Database
  let readOnly: ReadOnly
  const readNewest = () =>
    readOnly(() => db.one(Id, sql`select max(id) as id from report where ${true}`))

  beforeAll(async () => {
    servers = await startWithStandby({ primary: { synchronous_standby_names: '*' } })
    primary = connect(servers.primaryUrl, { max: WRITERS })
    standby = connect(servers.standbyUrl, { max: 2 })
    watch = createPrimaryWatch()
    const reads = createStandbyReads({ primary, standby, watch })
    db = { ...primary, ...reads.queries }
    readOnly = reads.readOnly
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
    watch.markAway()

    await expect(readNewest()).rejects.toThrow()
    await standby.many(State, raw(`select 'applied' as state from pg_wal_replay_resume()`))
    expect(await readNewest()).toEqual({ id: 2 })
  })

  it('repeats no write', async () => {
    watch.markAway()
    const insertion = sql`insert into report values (${-1}) returning id`

    await expect(readOnly(() => db.one(Id, insertion))).rejects.toMatchObject({ code: '25006' })
  })

  it('has each commit that a killed primary has acknowledged', async () => {
    watch.markPresent()
    const acknowledged: number[] = []
    let next = 100
    const writeUntilItFails = async () => {
      for (;;) {
        const id = (next += 1)
        await primary.run(sql`insert into report values (${id})`)
        acknowledged.push(id)
      }
    }
    const ended = Promise.allSettled(Array.from({ length: WRITERS }, writeUntilItFails))
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(500), WAIT)
    servers.killPrimary()
    await ended
    const query = sql`select count(*) as count from report where id = any(${acknowledged})`
    const { count } = await readOnly(() => db.one(Count, query))

    expect(count).toBe(acknowledged.length)
  })
})
