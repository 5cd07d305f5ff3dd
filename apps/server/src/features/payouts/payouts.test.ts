import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PayoutStatement, PayoutWeights } from '@hlizo/contract/entities/studio-payout'
import { sql } from '@hlizo/database/sql'
import { MONTH, openTestPayouts, type TestPayouts } from './testing-payouts.ts'

let given: TestPayouts
const REASON = 'Hotărât în ședință.'
const Text = z.object({ text: z.string() })

const statePool = (poolBani: number, of = MONTH) =>
  given.call('PUT', `/payouts/${of}/pool`, { poolBani, reason: REASON })
const make = (of = MONTH) => given.call('POST', `/payouts/${of}/statements`, { reason: REASON })
const statement = async (id: string) =>
  PayoutStatement.parse((await given.call('GET', `/payout-statements/${id}`)).data)
const fileOf = async (id: string, kind: 'pdf' | 'csv') =>
  (await given.api.open(`/api/v1/studio/payout-statements/${id}/file?kind=${kind}`, given.owner))
    .body
const setWeights = async (...all: [number, number][]) =>
  given.call('PUT', `/payout-weights/${given.duet}`, {
    seen: await given.seenWeights(),
    weights: all.map(([comedianId, weight]) => ({ comedianId, weight })),
    reason: REASON,
  })
/** Everything that is stated, as text. */
const stated = async () => {
  const rows = await given.database.db.many(
    Text,
    sql`select s::text as text from app.payout_statement s union all select l::text from app.payout_line l
      union all select d::text from app.payout_day d union all select r::text from app.payout_run r`,
  )
  return rows.map(({ text }) => text)
}

beforeAll(async () => {
  given = await openTestPayouts()
}, 60_000)
afterAll(() => given.close())
beforeEach(() => given.reset())

describe('the statements of a month', () => {
  it('divide the pool exactly, and can be followed to the minutes of each day', async () => {
    await statePool(1_001)
    expect((await make()).data).toEqual({ statements: 2 })
    const { statements, openLines, leftOut, titles } = await given.month()
    const [first, second] = await Promise.all(statements.map(({ id }) => statement(id)))

    expect([openLines, leftOut, titles.length]).toEqual([0, { titles: 1, seconds: 500 }, 2])
    expect(statements.map((one) => [one.comedian, one.amountBani])).toEqual([
      ['Ana Pop', 626],
      ['Dan Ion', 375],
    ])
    expect(first?.lines.map((line) => [line.title, line.changeBani, line.days])).toEqual([
      ['Duet', 376, null],
      ['Solo', 250, [{ day: '2026-04-01', seconds: 100 }]],
    ])
    expect([second?.poolBani, second?.seconds]).toEqual([1_001, 400])
  })

  it('are created once, and a correction adds lines with the difference', async () => {
    await statePool(1_000)
    await make()
    const before = await stated()
    expect((await make()).data).toEqual({ statements: 0 })
    expect(await stated()).toEqual(before)

    await setWeights([given.ana.id, 1], [given.dan.id, 2])
    expect((await given.month()).openLines).toBe(2)
    expect((await make()).data).toEqual({ statements: 2 })
    const { statements } = await given.month()
    const corrected = statements.filter(({ revision }) => revision === 1)

    expect(corrected.map(({ comedian, amountBani }) => [comedian, amountBani])).toEqual([
      ['Ana Pop', -125],
      ['Dan Ion', 125],
    ])
    expect(await stated()).toEqual(expect.arrayContaining(before))
    expect(statements.reduce((sum, { amountBani }) => sum + amountBani, 0)).toBe(1_000)
  })

  it('follow a changed pool and a recount to the ban', async () => {
    await statePool(1_000)
    await make()
    await statePool(777)
    await given.watch(given.solo, '2026-04-02', 133)
    await make()
    const { statements, openLines } = await given.month()

    expect(statements.reduce((sum, { amountBani }) => sum + amountBani, 0)).toBe(777)
    expect(openLines).toBe(0)
  })

  it('never change', async () => {
    await statePool(1_000)
    await make()
    const [{ id } = { id: '' }] = (await given.month()).statements
    const [pdf, csv] = [await fileOf(id, 'pdf'), await fileOf(id, 'csv')]
    await given.database.db.run(
      sql`update app.comedian set name = 'Ana Popescu' where id = ${given.ana.id}`,
    )
    const again = await fileOf(id, 'pdf')
    await given.database.db.run(
      sql`update app.comedian set name = 'Ana Pop' where id = ${given.ana.id}`,
    )

    expect(pdf.startsWith('%PDF')).toBe(true)
    expect(again).toBe(pdf)
    expect(csv).toContain('"Ana Pop";"2026-04";"Decontul lunii";"Solo";"2026-04-01";"100"')
  })
})

describe('bad input', () => {
  it.each([
    ['the month that is not over', '2026-05', 'PAYOUT_MONTH_OPEN'],
    ['a month of the future', '2027-01', 'PAYOUT_MONTH_OPEN'],
    ['a month without data', '2026-03', 'PAYOUT_MONTH_EMPTY'],
  ])('is %s', async (_, of, error) => {
    expect((await statePool(1_000, of)).error).toBe(error)
    expect((await make(of)).error).toBe(error)
    expect([
      await given.count(sql`app.payout_pool`),
      await given.count(sql`app.payout_run`),
    ]).toEqual([0, 0])
    expect(await given.count(sql`app.audit_entry`)).toBe(0)
  })

  it.each([0, -1, 1.5, 1_000_000_000])('is a pool of %d', async (pool) => {
    expect((await statePool(pool)).error).toBe('PAYOUT_POOL_INVALID')
    expect(await given.count(sql`app.payout_pool`)).toBe(0)
  })

  it('is a month without a pool', async () => {
    expect((await make()).error).toBe('PAYOUT_POOL_MISSING')
  })

  it('is a weight for another comedian, for too few, or none above 0', async () => {
    const answers = await Promise.all([
      setWeights([given.ana.id, 1]),
      setWeights([given.ana.id, 1], [999, 1]),
      setWeights([given.ana.id, 1], [given.ana.id, 1]),
      setWeights([given.ana.id, 0], [given.dan.id, 0]),
    ])

    expect(new Set(answers.map(({ error }) => error))).toEqual(new Set(['PAYOUT_WEIGHTS_INVALID']))
    expect(await given.count(sql`app.payout_weight`)).toBe(0)
    expect((await setWeights([given.ana.id, 0], [given.dan.id, 3])).status).toBe(204)
  })
})

describe('the weights of a title', () => {
  it('are not overwritten by a colleague who has not seen them', async () => {
    const seen = await given.seenWeights()
    const put = (ana: number, dan: number) =>
      given.call('PUT', `/payout-weights/${given.duet}`, {
        seen,
        weights: [
          { comedianId: given.dan.id, weight: dan },
          { comedianId: given.ana.id, weight: ana },
        ],
        reason: REASON,
      })
    const both = await Promise.all([put(1, 3), put(5, 7)])

    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject({ error: 'CHANGED_BY_OTHER' })
    expect(await given.count(sql`app.payout_weight`)).toBe(2)
  })
})

describe('access', () => {
  it('is of the owner with a recent proof for the pool', async () => {
    given.caller.roles = ['finance']
    expect((await statePool(1_000)).error).toBe('ROLE_REQUIRED')
    given.caller.roles = ['owner']
    given.caller.provenAt = new Date(given.clock.now().getTime() - 3_600_000)
    expect((await statePool(1_000)).error).toBe('PROOF_REQUIRED')
    expect(
      (await given.api.call('PUT', `/studio/payouts/${MONTH}/pool`, undefined, {})).status,
    ).toBe(404)
  })

  it('returns the weights to editors, without amounts', async () => {
    given.caller.roles = ['editor']
    const titles = z.array(PayoutWeights).parse((await given.call('GET', '/payout-weights')).data)

    expect(titles.map(({ title, comedians }) => [title, comedians.length])).toEqual([['Duet', 2]])
    expect((await given.call('GET', '/payout-weights?q=solo')).data).toEqual([])
    expect((await given.call('GET', `/payouts/${MONTH}`)).error).toBe('ROLE_REQUIRED')
  })

  it('needs a reason for each change, and a recent proof for the weights', async () => {
    const weights = [{ comedianId: given.ana.id, weight: 1 }]
    const answers = [
      await given.call('PUT', `/payouts/${MONTH}/pool`, { poolBani: 1_000 }),
      await given.call('POST', `/payouts/${MONTH}/statements`, {}),
      await given.call('PUT', `/payout-weights/${given.duet}`, {
        weights,
        seen: weights,
        reason: ' ',
      }),
    ]
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => 'REASON_REQUIRED'))

    given.caller.roles = ['editor']
    given.caller.provenAt = new Date(given.clock.now().getTime() - 3_600_000)
    expect((await setWeights([given.ana.id, 1], [given.dan.id, 3])).error).toBe('PROOF_REQUIRED')
  })

  it('logs each change with its reason, and each download', async () => {
    await statePool(1_000)
    await setWeights([given.ana.id, 1], [given.dan.id, 3])
    await make()
    await make()
    const [{ id } = { id: '' }] = (await given.month()).statements
    await fileOf(id, 'csv')
    const actions = await given.database.db.many(
      z.object({ action: z.string(), reason: z.string().nullable() }),
      sql`select action, reason from app.audit_entry order by id`,
    )

    expect(actions.map(({ action, reason }) => [action, reason])).toEqual([
      ['payout.pool-stated', REASON],
      ['payout.weights-changed', REASON],
      ['payout.statements-made', REASON],
      ['payout.statement-downloaded', null],
    ])
  })
})
