import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { addErasedSubscriber } from '#server/stores/subscriber-figures.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { countMoney } from './money-count.ts'
import { churnFigures, funnelFigures, moneyFigures } from './money.ts'
import { todayFigures } from './today.ts'

const now = new Date('2026-05-15T10:00:00Z')
const later = new Date('2026-06-20T10:00:00Z')
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db
    .run(sql`truncate app.account, app.plan, app.subscriber_day, app.subscriber_cohort,
    app.subscriber_cohort_size, app.cancellation_reason_month, app.erased_subscriber_day,
    app.erased_subscriber_cohort, app.erased_cancellation_reason, app.erased_registration_day,
    app.funnel_day, app.figure_refresh cascade`)
  await database.db.run(sql`insert into app.plan (id, price_minor, currency, duration_amount,
      duration_unit, is_public, position, description, price_description, benefits)
    values ('monthly', 2500, 'RON', 1, 'MONTH', true, 1, '', '', '[]')`)
})

async function subscriber(from: string, to: string | null = null): Promise<string> {
  const { db } = database
  const account = await testCatalogue(db, now).account()
  await db.run(sql`insert into app.subscription (account_id, id, status, plan_id, paid_through,
      payment_status, has_pending_change, source, started_at, ended_at, period_end, currency,
      price_minor, amount_minor)
    values (${account}, 's', ${to === null ? 'active' : 'canceled'}, 'monthly', ${now}, 'OK', false,
      'card', ${from}, ${to}, ${now}, 'ron', 2500, 2500)`)
  const answers = JSON.stringify([{ id: 'reason', options: ['price'] }])
  if (to !== null)
    await db.run(sql`insert into app.cancellation_feedback (account_id, id, subscription_id, answers,
        effective_at, created_at)
      values (${account}, gen_random_uuid(), 's', ${answers}::jsonb, ${to}, ${to})`)

  return account
}

const erase = (account: string, at: Date) =>
  database.db.transaction(async (tx) => {
    await addErasedSubscriber(tx, account, at)
    await tx.run(sql`delete from app.account where id = ${account}`)
  })

async function figures(at: Date) {
  const { db } = database
  await countMoney(db, at)
  const day = at.toISOString().slice(0, 10)
  const { subscribers, monthlyBani, lost } = await moneyFigures(db)('28d', day)
  const { cohorts, reasons } = await churnFigures(db)('12m', day)

  return {
    subscribers: subscribers.now,
    monthly: monthlyBani.now,
    lost: lost.now,
    cohorts,
    reasons,
  }
}

describe('an erased subscriber', () => {
  it('is lost on the day of the erasure, and stays in the cohort', async () => {
    await subscriber('2026-05-02T10:00:00Z')
    const erased = await subscriber('2026-05-03T10:00:00Z')
    expect(await figures(now)).toMatchObject({ subscribers: 2, monthly: 5_000, lost: 0 })
    await erase(erased, later)
    const { lostSubscribers } = await todayFigures(database.db)(later)

    expect(lostSubscribers.now).toBe(1)
    expect(await figures(later)).toMatchObject({
      subscribers: 1,
      monthly: 2_500,
      lost: 1,
      cohorts: [{ month: '2026-05-01', subscribers: 2, left: [2, 2] }],
    })
    // Long after the days are counted again.
    expect(await figures(new Date('2026-07-10T10:00:00Z'))).toMatchObject({
      subscribers: 1,
      lost: 1,
      cohorts: [{ month: '2026-05-01', subscribers: 2, left: [2, 2, 1] }],
    })
  })

  it('who had left before leaves every figure as it was', async () => {
    await subscriber('2026-03-02T10:00:00Z')
    const erased = await subscriber('2026-03-05T10:00:00Z', '2026-05-13T10:00:00Z')
    const before = await figures(now)
    await erase(erased, now)

    expect(await figures(now)).toEqual(before)
    await database.db.run(sql`delete from app.figure_refresh`)
    expect(await figures(now)).toEqual(before)
  })

  it('stays in the funnel of its day, also when that is counted again', async () => {
    const { db } = database
    const funnel = async () => {
      await db.run(sql`delete from app.figure_refresh`)
      await countMoney(db, now)
      return funnelFigures(db)('28d', '2026-05-15')
    }
    await subscriber('2026-05-02T10:00:00Z')
    const erased = await subscriber('2026-05-03T10:00:00Z')
    await db.run(sql`update app.account set confirmed_at = created_at where id = ${erased}`)
    await db.run(sql`insert into app.charge (account_id, id, kind, charged_at, amount_minor, currency)
      values (${erased}, 'c', 'subscription', ${now}, 2500, 'ron')`)
    const before = await funnel()
    await db.transaction(async (tx) => {
      await addErasedSubscriber(tx, erased, now)
      await tx.run(
        sql`update app.account set erased_at = ${now}, confirmed_at = null where id = ${erased}`,
      )
    })

    expect(before.steps.map(({ people }) => people)).toEqual([0, 2, 1, 1, 0])
    expect(await funnel()).toEqual(before)
  })

  it('who has never paid is not counted', async () => {
    const { db } = database
    const account = await subscriber('2026-05-02T10:00:00Z')
    await db.run(sql`update app.subscription set paid_through = null where account_id = ${account}`)
    const before = await figures(now)
    await erase(account, now)

    expect(await figures(now)).toEqual(before)
  })
})
