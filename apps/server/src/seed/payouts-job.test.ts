import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import {
  MONTH,
  openTestPayouts,
  type TestPayouts,
} from '#server/features/payouts/testing-payouts.ts'
import { operatorStore } from '#server/stores/operators.ts'
import { demoPayoutsJob } from './payouts-job.ts'

let given: TestPayouts
const context = { attempt: 1, isLast: () => false, signal: AbortSignal.timeout(60_000) }
const run = () =>
  demoPayoutsJob({ db: given.database.db, clock: given.clock }, { everyMs: 0, longestMs: 0 }).run(
    {},
    context,
  )
const statements = () => given.count(sql`app.payout_statement`)

beforeAll(async () => {
  given = await openTestPayouts()
  const added = { accountId: given.owner.accountId, roles: ['finance' as const], by: 'demo' }
  await operatorStore(given.database.db).add(added, given.clock.now())
}, 60_000)
afterAll(() => given.close())
beforeEach(() => given.reset())

describe('demoPayoutsJob', () => {
  it('makes the statements of the month before once, in the name of the demo operator', async () => {
    await given.watch(given.duet, `${MONTH}-10`, 3_600)
    await run()
    await run()

    expect(await statements()).toBe(2)
    expect((await given.month()).poolBani).toBe(145_000)
  })

  it('fails, so that it is tried again, while something watched is not counted yet', async () => {
    await given.watch(given.duet, `${MONTH}-10`, 3_600)
    const { db } = given.database
    await db.run(sql`insert into app.watch_inbox
        (video_id, device_kind, watched_at, from_second, to_second, is_view, is_first_view)
      values (${given.duet}, 'tv', ${given.clock.now()}, 0, 30, true, true)`)
    await expect(run()).rejects.toThrow('not counted yet')
    await db.run(sql`delete from app.watch_inbox`)

    expect(await statements()).toBe(0)
  })

  it('does nothing for a month in which nothing was watched', async () => {
    given.clock.advance(70 * 86_400_000)
    await run()

    expect(await statements()).toBe(0)
  })
})
