import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { countMoney } from './money-count.ts'
import { churnFigures, funnelFigures, missedSearches, moneyFigures } from './money.ts'
import { todayFigures } from './today.ts'

const now = new Date('2026-05-15T10:00:00Z')
let database: TestDatabase
let accounts: string[]

const run = (query: ReturnType<typeof sql>) => database.db.run(query)
const subscribed = (
  account: string,
  id: string,
  facts: { from: string; to?: string; plan?: string },
) =>
  run(sql`insert into app.subscription (account_id, id, status, plan_id, paid_through, payment_status,
      has_pending_change, source, started_at, ended_at, period_end, currency, price_minor, amount_minor)
    values (${account}, ${id}, ${facts.to === undefined ? 'active' : 'canceled'}, ${facts.plan ?? 'monthly'},
      ${'2026-06-01'}, 'OK', false, 'card', ${facts.from}, ${facts.to ?? null}, ${'2026-06-01'}, 'ron', 500, 2500)`)
const charged = (
  account: string,
  id: string,
  at: string,
  amount: number,
  currency = 'ron',
  kind = 'subscription',
) =>
  run(sql`insert into app.charge (account_id, id, kind, charged_at, amount_minor, currency)
    values (${account}, ${id}, ${kind}, ${at}, ${amount}, ${currency})`)
/** A payment of a visitor, or with a negative amount its refund. */
const visited = (id: string, at: string, amount: number, currency = 'ron') =>
  run(sql`with bought as (
      insert into app.voucher_purchase (id, product_id, session_key_hash, session_id, begun_at, paid_at)
      values (gen_random_uuid(), 'gift', sha256(${id}::text::bytea), ${id}, ${at}, ${at}) returning id)
    insert into app.visitor_charge (id, purchase_id, kind, charged_at, amount_minor, currency, invoice_id,
      needs_invoice)
    select ${id}, id, case when ${amount}::int < 0 then 'refund' else 'voucher' end, ${at}, ${amount}, ${currency},
      ${id}, false from bought`)
const searched = (term: string, session: string) =>
  run(sql`insert into app.analytics_event (id, name, happened_at, received_at, session_id, page_path, platform, payload)
    values (gen_random_uuid(), 'custom_search', ${now}, ${now}, ${session}, '/search', 'web',
      ${JSON.stringify({ search_term: term, outcome: 'no result', results_count: 0 })}::jsonb)`)

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  const given = testCatalogue(database.db, new Date('2026-05-10T08:00:00Z'))
  accounts = []
  for (let place = 0; place < 4; place += 1) accounts.push(await given.account())
  const [ana = '', ion = '', eva = '', dan = ''] = accounts
  const plan = (id: string, unit: string) =>
    run(sql`insert into app.plan (id, price_minor, currency, duration_amount, duration_unit, is_public,
        position, description, price_description, benefits)
      values (${id}, 500, 'EUR', 1, ${unit}, true, 1, '', '', '[]') on conflict (id) do nothing`)
  await plan('monthly', 'MONTH')
  await plan('yearly', 'YEAR')
  await run(
    sql`insert into app.lei_rate (day, lei_per_euro) values ('2026-05-01', 5) on conflict do nothing`,
  )
  await subscribed(ana, 's1', { from: '2026-05-10T10:00:00Z' })
  await subscribed(ion, 's2', { from: '2026-03-05T10:00:00Z', to: '2026-05-12T10:00:00Z' })
  // Changed the payment method: one subscription goes on as another.
  await subscribed(eva, 's3', { from: '2026-02-03T10:00:00Z', to: '2026-05-11T10:00:00Z' })
  await subscribed(eva, 's4', { from: '2026-05-11T10:00:00Z', plan: 'yearly' })
  await charged(ana, 'c1', '2026-05-10T10:00:00Z', 2_500)
  await charged(ana, 'c2', '2026-05-11T10:00:00Z', -500, 'ron', 'refund')
  await charged(eva, 'c3', '2026-05-12T10:00:00Z', 600, 'eur')
  await charged(ion, 'c4', '2026-04-30T22:30:00Z', 1_000)
  await run(
    sql`update app.account set confirmed_at = '2026-05-10T09:00:00Z' where id in (${ana}, ${dan})`,
  )
  await run(sql`insert into app.video_view (account_id, profile_id, video_id, counted_at)
    values (${ana}, 1, 1, '2026-05-11T10:00:00Z')`)
  await run(sql`insert into app.cancellation_feedback (account_id, id, subscription_id, answers, effective_at, created_at)
    values (${ion}, gen_random_uuid(), 's2', ${JSON.stringify([
      { id: 'reason', options: ['price', 'rarely'] },
      { id: 'return', options: ['price'] },
    ])}::jsonb, ${now}, '2026-05-12T10:00:00Z')`)
  for (const session of ['a', 'b', 'c', 'd', 'e']) await searched('  Ștefan   Bănică', session)
  for (const session of ['a', 'a', 'a', 'a', 'a', 'b']) await searched('Popescu Ion', session)
  await countMoney(database.db, now)
})
afterAll(() => database.drop())

describe('moneyFigures', () => {
  it('counts a subscriber who changes the payment method once', async () => {
    const money = await moneyFigures(database.db)('28d', '2026-05-15')

    expect(money.subscribers).toEqual({ now: 2, before: 2 })
    expect([money.gained.now, money.lost.now]).toEqual([1, 1])
    expect(money.steps.at(-1)?.subscribers).toBe(2)
  })

  it('sums charges less refunds in bani, with euro by the rate', async () => {
    const money = await moneyFigures(database.db)('28d', '2026-05-15')

    expect(money.bani.now).toBe(2_500 - 500 + 3_000 + 1_000)
    expect(money.kinds).toContainEqual({
      kind: 'subscription',
      currency: 'EUR',
      charges: 1,
      amountMinor: 600,
      bani: 3_000,
    })
    expect(money.kinds.reduce((sum, { bani }) => sum + bani, 0)).toBe(money.bani.now)
    expect(money.steps.reduce((sum, { bani }) => sum + bani, 0)).toBe(money.bani.now)
    // 22:30 UTC is the next day, and the next month, in Bucharest.
    expect(money.steps.find(({ from }) => from === '2026-05-01')?.bani).toBe(1_000)
  })

  it('returns the same when it is repeated', async () => {
    const read = () => moneyFigures(database.db)('12m', '2026-05-15')
    const before = await read()
    await countMoney(database.db, now)

    expect(await read()).toEqual(before)
  })
})

describe('the money of visitors', () => {
  const revenue = async () => {
    const { kinds, bani } = await moneyFigures(database.db)('28d', '2026-05-15')
    const gifts = kinds.filter(({ kind }) => kind === 'voucher')
    return { gifts, bani: bani.now, today: (await todayFigures(database.db)(now)).moneyBani.now }
  }

  it('is revenue, also of the days that were counted without it', async () => {
    const before = await revenue()
    await visited('v1', '2026-04-20T10:00:00Z', 10_000)
    await visited('v2', '2026-05-14T10:00:00Z', 2_000, 'eur')
    await visited('v3', '2026-05-14T11:00:00Z', -4_000)
    // As the version before has left it.
    await run(sql`delete from app.figure_refresh where name = 'revenue'`)
    await countMoney(database.db, now)
    const after = await revenue()

    expect(after.gifts).toEqual([
      { kind: 'voucher', currency: 'EUR', charges: 1, amountMinor: 2_000, bani: 10_000 },
      { kind: 'voucher', currency: 'RON', charges: 1, amountMinor: 10_000, bani: 10_000 },
    ])
    expect(after.bani - before.bani).toBe(10_000 + 10_000 - 4_000)
    expect(after.today - before.today).toBe(10_000 - 4_000)
  })

  it('is in the figures of this day before the job counts it', async () => {
    const before = await revenue()
    await visited('v4', '2026-05-15T09:00:00Z', 700)
    const after = await revenue()

    expect(after.today - before.today).toBe(700)
    expect(after.bani).toBe(before.bani)
    await run(sql`delete from app.voucher_purchase`)
    await countMoney(database.db, now)
  })
})

describe('churnFigures', () => {
  it('follows the cohort of a month, and states the reasons of cancellations', async () => {
    const { cohorts, reasons } = await churnFigures(database.db)('28d', '2026-05-15')

    expect(cohorts.find(({ month }) => month === '2026-03-01')).toEqual({
      month: '2026-03-01',
      subscribers: 1,
      left: [1, 1, 1],
    })
    expect(cohorts.find(({ month }) => month === '2026-02-01')?.left.at(-1)).toBe(1)
    expect(reasons).toEqual([
      { reason: 'price', answers: 1 },
      { reason: 'rarely', answers: 1 },
    ])
  })
})

describe('funnelFigures', () => {
  it('follows the registrations of the period', async () => {
    const { steps } = await funnelFigures(database.db)('28d', '2026-05-15')

    expect(steps.map(({ step, people }) => [step, people])).toEqual([
      ['visits', 0],
      ['registered', 4],
      ['confirmed', 2],
      ['paid', 3],
      ['watched', 1],
    ])
  })
})

describe('missedSearches', () => {
  it('shows searches of enough distinct visitors, without personal names', async () => {
    expect(await missedSearches(database.db, undefined, 10)).toEqual([
      { term: 'stefan banica', searches: 5, searchers: 5 },
    ])
  })
})

describe('todayFigures', () => {
  it.each(['2026-05-12', '2026-05-15'])('agrees with the figures of the job on %s', async (day) => {
    const today = await todayFigures(database.db)(new Date(`${day}T12:00:00Z`))
    const money = await moneyFigures(database.db)('7d', day)

    expect(today.moneyBani.now).toBe(money.bani.now)
    expect(today.newSubscribers.now).toBe(money.gained.now)
    expect(today.lostSubscribers.now).toBe(money.lost.now)
  })
  it('has at once what the job has not counted yet, of this day and the one before', async () => {
    const [, ion = '', , dan = ''] = accounts
    const read = () => todayFigures(database.db)(now)
    const before = await read()
    await charged(dan, 'c5', '2026-05-14T10:00:00Z', 100)
    await charged(dan, 'c6', '2026-05-15T07:00:00Z', 10, 'eur')
    await subscribed(dan, 's5', { from: '2026-05-14T10:00:00Z' })
    await subscribed(ion, 's6', { from: '2026-05-14T09:00:00Z', to: '2026-05-15T07:00:00Z' })
    const after = await read()

    expect(after.moneyBani.now - before.moneyBani.now).toBe(100 + 50)
    expect(after.newSubscribers.now - before.newSubscribers.now).toBe(2)
    expect(after.lostSubscribers.now - before.lostSubscribers.now).toBe(1)
  })
})
