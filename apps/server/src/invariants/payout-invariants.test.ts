import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { raw, sql } from '@hlizo/database/sql'
import { openTestPayouts, type TestPayouts } from '#server/features/payouts/testing-payouts.ts'
import { payoutFindings } from './testing-payout-findings.ts'

let given: TestPayouts

const findings = () => payoutFindings(given.database.db)
const plant = (text: string) => given.database.db.run(raw(text))
const reason = 'Hotărât în ședință.'
const state = async (poolBani: number) => {
  await given.call('PUT', '/payouts/2026-04/pool', { poolBani, reason })
  await given.call('POST', '/payouts/2026-04/statements', { reason })
}
const weigh = async (ana: number, dan: number) =>
  given.call('PUT', `/payout-weights/${given.duet}`, {
    seen: await given.seenWeights(),
    weights: [
      { comedianId: given.ana.id, weight: ana },
      { comedianId: given.dan.id, weight: dan },
    ],
    reason,
  })

/** The first statements of the month, and a correction of two of them. */
async function stateAndCorrect(): Promise<void> {
  await state(1_001)
  await weigh(1, 2)
  await state(1_001)
}

beforeAll(async () => {
  given = await openTestPayouts()
  // So that a run can be planted wrong.
  for (const table of ['payout_statement', 'payout_day'])
    await plant(`alter table app.${table} drop constraint ${table}_month_revision_fkey`)
}, 60_000)
afterAll(() => given.close())
beforeEach(async () => {
  await given.reset()
  await given.database.db.run(sql`insert into app.video_comedian (video_id, comedian_id, position)
    values (${given.duet}, ${given.dan.id}, 2) on conflict do nothing`)
})

/** What is changed behind the product's back, and the rule that finds it. */
const mismatches = [
  ['a line is missing', `delete from app.payout_line where title = 'Solo'`, 'payout-sums'],
  [
    'a statement has another total',
    'update app.payout_statement set amount_bani = amount_bani + 1',
    'payout-sums',
  ],
  [
    'a line has another amount',
    `update app.payout_line set amount_bani = amount_bani + 1, change_bani = change_bani + 1
      where before_bani = 0 and title = 'Solo'`,
    'payout-sums',
  ],
  [
    'the pool of a run is another',
    'update app.payout_run set pool_bani = 900 where revision = 0',
    'payout-sums',
  ],
  [
    'a correction begins with another amount',
    `update app.payout_line set before_bani = before_bani + 5, amount_bani = amount_bani + 5
      where before_bani > 0`,
    'payout-corrections',
  ],
  [
    'a run is missing',
    `update app.payout_run set revision = 2 where revision = 1`,
    'payout-corrections',
  ],
  [
    'the time of a line was not counted',
    `update app.payout_line set seconds = seconds + 60 where title = 'Solo'`,
    'payout-minutes',
  ],
  ['the counted days are gone', 'delete from app.payout_day where revision = 0', 'payout-minutes'],
  [
    'a day is of another month',
    `update app.payout_day set day = '2026-05-01' where revision = 0 and day = '2026-04-01'`,
    'payout-minutes',
  ],
  [
    'a title has more than its part of the pool',
    `update app.payout_line set title_bani = title_bani + 2 where title = 'Solo'`,
    'payout-minutes',
  ],
  [
    'a comedian has more than their part of a title',
    `update app.payout_line set weight = 0 where title = 'Duet' and before_bani = 0`,
    'payout-minutes',
  ],
] as const

describe('hlizo check', () => {
  it('accepts statements and corrections of each kind', async () => {
    await stateAndCorrect()
    await given.watch(given.solo, '2026-04-02', 133)
    await state(777)
    await weigh(1, 0)
    await state(777)
    await given.database.db.run(sql`delete from app.video_comedian
      where video_id = ${given.duet} and comedian_id = ${given.dan.id}`)
    await given.database.db.run(sql`delete from app.watched_day where video_id = ${given.solo}`)
    await state(3)

    expect(await given.count(sql`app.payout_run`)).toBe(5)
    expect(await findings()).toEqual({})
  })

  it.each(mismatches)('finds that %s', async (_, text, rule) => {
    await stateAndCorrect()
    await plant(text)

    expect(Object.keys(await findings())).toContain(rule)
  })
})
