import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { connect, type Database } from './database.ts'
import { createPrimaryWatch } from './primary-watch.ts'
import { createReplicaReads, type ReplicaReads } from './replica-reads.ts'
import { raw, sql } from './sql.ts'
import { startWithStandby, type ServerWithStandby } from './testing-standby.ts'

const Title = z.object({ name: z.string() })
const newest = sql`select name from title where ${true} order by id desc limit 1`
const DELAY_SECONDS = 10
const WAIT = { timeout: 30_000, interval: 100 }

describe('a replica that is ten seconds behind', () => {
  let servers: ServerWithStandby
  let primary: Database
  let replica: Database
  let reads: ReplicaReads
  beforeAll(async () => {
    servers = await startWithStandby({
      standby: { recovery_min_apply_delay: `${DELAY_SECONDS}s` },
    })
    primary = connect(servers.primaryUrl, { max: 2 })
    replica = connect(servers.standbyUrl, { max: 2 })
    reads = createReplicaReads({
      primary,
      probe: primary,
      replica,
      watch: createPrimaryWatch(),
      now: () => performance.now(),
      everyMs: 100,
    })
    reads.start()
    await primary.run(raw('create table title (id int primary key, name text not null)'))
    await primary.run(sql`insert into title values (0, ${'first'})`)
    await vi.waitFor(async () => {
      expect(await replica.one(Title, newest)).toEqual({ name: 'first' })
    }, WAIT)
  }, 120_000)
  afterAll(async () => {
    await reads.stop()
    await Promise.all([primary.close(), replica.close()])
    await servers.stop()
  })

  it('is read while nothing has changed', async () => {
    const asked = vi.spyOn(replica, 'onOneConnection')
    await vi.waitFor(async () => {
      await reads.queries.one(Title, newest)
      expect(asked.mock.settledResults.at(-1)?.type).toBe('fulfilled')
    }, WAIT)
    asked.mockRestore()
  })

  it('is not used for a key that was just changed', async () => {
    for (let id = 1; id <= 20; id += 1) {
      await primary.run(sql`insert into title values (${id}, ${`title ${id}`})`)
      reads.fence()

      expect(await reads.queries.one(Title, newest)).toEqual({ name: `title ${id}` })
    }
  })

  it('is not used while it is more than five seconds behind, also without a fence', async () => {
    await vi.waitFor(() => expect(reads.lagMs()).toBeGreaterThan(5_000), WAIT)

    expect(await replica.one(Title, newest)).toEqual({ name: 'first' })
    expect(await reads.queries.one(Title, newest)).toEqual({ name: 'title 20' })
  })

  it('is read again when it has caught up', async () => {
    await vi.waitFor(() => expect(reads.lagMs()).toBeLessThan(1_000), WAIT)

    expect(await replica.one(Title, newest)).toEqual({ name: 'title 20' })
  })
})
