import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { changedSubscriptions, rateOn } from './money-source.ts'

const Change = z.object({ day: z.string(), isGain: z.boolean() })
const Rate = z.object({ rate: z.coerce.number().nullable() })

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
afterAll(() => database.drop())

describe('rateOn', () => {
  it('is the last rate until the day, or the first one after it', async () => {
    const { db } = database
    const on = async (day: string) =>
      (await db.one(Rate, sql`select ${rateOn(sql`${day}::date`)} as rate`)).rate

    expect(await on('2026-05-04')).toBeNull()
    await db.run(sql`insert into app.lei_rate (day, lei_per_euro)
      values ('2026-05-04', 5.04), ('2026-05-05', 5.05), ('2026-05-11', 5.11)`)
    const days = [
      '2026-04-01',
      '2026-05-04',
      '2026-05-05',
      '2026-05-10',
      '2026-05-11',
      '2026-06-01',
    ]
    expect(await Promise.all(days.map(on))).toEqual([5.04, 5.04, 5.05, 5.05, 5.11, 5.11])
  })
})

describe('changedSubscriptions', () => {
  type Subscription = readonly [from: string, to: string | null, isPaid?: false]
  let given = 0
  /** The gains and losses of an account with these subscriptions, from 1 to 20 May. */
  const changesOf = async (...subscriptions: readonly Subscription[]) => {
    const { db } = database
    await db.run(sql`delete from app.subscription`)
    const account = await testCatalogue(db, new Date('2026-05-01T00:00:00Z')).account()
    for (const [from, to, isPaid = true] of subscriptions) {
      given += 1
      await db.run(sql`insert into app.subscription (account_id, id, status, plan_id, paid_through,
          payment_status, has_pending_change, source, started_at, ended_at, period_end)
        values (${account}, ${`s${given}`}, 'canceled', 'monthly', ${isPaid ? '2026-06-01' : null}, 'OK',
          false, 'card', ${`2026-${from}Z`}, ${to && `2026-${to}Z`}, '2026-06-01')`)
    }
    const span = { from: '2026-05-01', to: '2026-05-20' }
    const changes = await db.many(
      Change,
      sql`select to_char(day, 'MM-DD') as day, is_gain as "isGain"
        from (${changedSubscriptions(span, raw('true'))}) c order by started_at, day, is_gain desc`,
    )
    return changes.map(({ day, isGain }) => `${isGain ? '+' : '-'} ${day}`)
  }

  it('counts the start and the end of a subscription', async () => {
    expect(await changesOf(['05-04T10:00', null])).toEqual(['+ 05-04'])
    expect(await changesOf(['05-04T22:30', '05-10T10:00'])).toEqual(['+ 05-05', '- 05-10'])
    expect(await changesOf(['04-04T10:00', '05-30T10:00'])).toEqual([])
  })

  it('does not count one that continues another within a day', async () => {
    const former: Subscription = ['04-01T10:00', '05-10T10:00']

    expect(await changesOf(former, ['05-10T10:00', null])).toEqual([])
    expect(await changesOf(former, ['05-11T10:00', null])).toEqual([])
    expect(await changesOf(former, ['05-11T10:01', null])).toEqual(['- 05-10', '+ 05-11'])
  })

  it('leaves out what was never paid, also beside another one', async () => {
    const paid: Subscription = ['05-04T10:00', '05-10T10:00']

    expect(await changesOf(['05-04T10:00', null, false])).toEqual([])
    expect(await changesOf(['05-03T10:00', null, false], paid)).toEqual(['+ 05-04', '- 05-10'])
  })
})
