import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import {
  openPaymentsWorld,
  type PaymentsWorld,
} from '#server/features/payments/testing-payments.ts'
import { findingsIn } from '#server/invariants/testing-findings.ts'
import { everyPage, type TestCaller } from '#server/http/testing-api.ts'
import { operatorStore } from '#server/stores/operators.ts'
import { withdrawalsIn } from './testing-withdrawals.ts'

const REASON = 'A scris în termen.'
const Listed = z.array(z.looseObject({ reference: z.string() }))
const Numbered = z.object({ number: z.string() })
const Renewed = z.object({ renewsSince: z.string().nullable() })
const Entry = z.object({
  actor: z.string(),
  via: z.string(),
  action: z.string(),
  after: z.unknown(),
  reason: z.string().nullable(),
})

let world: PaymentsWorld
let support: TestCaller
let finance: TestCaller

beforeAll(async () => {
  world = await openPaymentsWorld()
  support = await world.account()
  finance = await world.account()
  const [operators, now] = [operatorStore(world.db), world.bench.clock.now()]
  await operators.add({ accountId: support.accountId, roles: ['support'], by: 'test' }, now)
  await operators.add({ accountId: finance.accountId, roles: ['finance'], by: 'test' }, now)
})
afterAll(() => world.close())

const { bought, withdraw, decided, seenRefunds, seenFailed, serviceOf } = withdrawalsIn(() => world)

const caseOf = (reference: string) =>
  world.api.call('GET', `/studio/withdrawals/${reference}`, support)
const send = (reference: string, how: 'accept' | 'refuse', body: object) =>
  world.api.call('POST', `/studio/withdrawals/${reference}/${how}`, support, body)
const refuse = (reference: string, reason: string) => send(reference, 'refuse', { reason })
/** Accepts the amounts that the page shows. */
const accept = async (
  reference: string,
  body: { isFull: boolean; order?: string; reason?: string },
) => {
  const seen = await seenRefunds(support, reference, body)
  return send(reference, 'accept', { ...body, seenRefunds: seen })
}
const logOf = (reference: string) =>
  world.db.many(
    Entry,
    sql`select actor, via, action, after, reason from app.audit_entry
      where subject_id = ${reference} order by id`,
  )

describe('listWithdrawals', () => {
  it('lists the open ones in pages, the oldest first, with masked addresses', async () => {
    const start = world.bench.clock.now().getTime()
    for (let place = 0; place < 61; place += 1) {
      const at = new Date(start - (100 - place) * DAY_MS)
      await world.db.run(sql`insert into app.withdrawal
          (id, reference, name, email, contract, received_at)
        values (gen_random_uuid(), ${`R-PAGE${String(place).padStart(4, '0')}`}, 'Ion Pop',
          'ion.pop@example.ro', 'comanda mea', ${at})`)
    }
    const pages = await everyPage((query) =>
      world.api.call('GET', `/studio/withdrawals?state=open${query.replace('?', '&')}`, support),
    )
    const references = pages.flatMap((page) => Listed.parse(page).map(({ reference }) => reference))

    expect(references.filter((one) => one.startsWith('R-PAGE'))).toEqual(
      Array.from({ length: 61 }, (_, place) => `R-PAGE${String(place).padStart(4, '0')}`),
    )
    expect(JSON.stringify(pages)).not.toContain('ion.pop@example.ro')
    const all = await world.api.call('GET', '/studio/withdrawals?state=all', support)
    expect(Listed.parse(all.data)[0]?.reference).toBe('R-PAGE0060')
    const [oldest] = Listed.parse(pages[0])
    const [newest] = Listed.parse(all.data)
    expect(oldest).toMatchObject({ isOverdue: true, daysLeft: -86 })
    expect(newest).toMatchObject({ isOverdue: true, daysLeft: -26 })
  })

  it('finds one by the start of its reference, whatever its state is', async () => {
    const found = async (query: string) => {
      const { data } = await world.api.call('GET', `/studio/withdrawals${query}`, support)
      return Listed.parse(data).map(({ reference }) => reference)
    }
    await world.db.run(sql`update app.withdrawal set settled_at = received_at
      where reference in ('R-PAGE0011', 'R-PAGE0012')`)

    expect(await found('?reference=r-page001')).toHaveLength(10)
    expect(await found('?reference=R-PAGE0011')).toEqual(['R-PAGE0011'])
    expect(await found('?reference=R-PAGE001&state=open')).toHaveLength(8)
    expect(await found('?reference=PAGE0011')).toEqual([])
  })
})

describe('acceptWithdrawal', () => {
  it('refunds the displayed amount once and writes it to the audit log', async () => {
    const caller = await bought()
    await world.advance(7 * DAY_MS)
    const reference = await withdraw(caller.email, caller.number)
    expect((await caseOf(reference)).data).toMatchObject({
      kind: 'subscription',
      refunds: [{ amountMinor: 2673, currency: 'RON' }],
      fullRefunds: [{ amountMinor: 3563, currency: 'RON' }],
      decision: null,
    })

    const [one, other] = await Promise.all([
      accept(reference, { isFull: false, reason: REASON }),
      accept(reference, { isFull: false, reason: REASON }),
    ])
    await decided(Promise.resolve())

    expect(new Set([one.status, other.status])).toEqual(new Set([200, 400]))
    expect((await world.charges(caller)).data).toMatchObject([{ amount: -2673 }, { amount: 3563 }])
    expect((await caseOf(reference)).data).toMatchObject({ decision: 'accepted' })
    expect(await logOf(reference)).toMatchObject([
      {
        via: 'studio',
        action: 'withdrawal.accepted',
        after: { decision: 'accepted' },
        reason: REASON,
      },
    ])
    expect(await refuse(reference, 'Prea târziu.')).toMatchObject({
      status: 400,
      error: 'WITHDRAWAL_DECIDED',
    })
  })

  it('needs a reason', async () => {
    const caller = await bought()
    const reference = await withdraw(caller.email, caller.number)

    expect((await accept(reference, { isFull: false })).error).toBe('REASON_REQUIRED')
    expect(await logOf(reference)).toEqual([])
  })

  it('requires the order when the declaration has none', async () => {
    const caller = await bought()
    const reference = await withdraw('altul@example.ro', caller.number)

    const unseen = { isFull: false, seenRefunds: [], reason: REASON }
    expect(await send(reference, 'accept', unseen)).toMatchObject({
      error: 'ORDER_NOT_FOUND',
    })
    expect(await send(reference, 'accept', { ...unseen, order: 'X-1' })).toMatchObject({
      error: 'ORDER_NOT_FOUND',
    })
    expect(await logOf(reference)).toEqual([])
    const shown = await caseOf(`${reference}?order=${caller.number}`)
    expect(shown.data).toMatchObject({
      kind: 'subscription',
      fullRefunds: [{ amountMinor: 3563, currency: 'RON' }],
    })
    expect(await caseOf(`${reference}?order=X-1`)).toMatchObject({ error: 'ORDER_NOT_FOUND' })
    const named = { isFull: false, order: caller.number, reason: REASON }
    expect((await accept(reference, named)).status).toBe(200)
  })
})

describe('payWithdrawalManually', () => {
  const brokenRefunds = async () => {
    const found = await findingsIn(world, { afterMs: DAY_MS })
    return found.find(({ name }) => name === 'withdrawal-refunds')?.broken ?? []
  }
  /** An accepted withdrawal whose refund the bank refuses afterwards. */
  const refusedByBank = async () => {
    const caller = await bought('abonament_lunar', '4000000000005126')
    const reference = await withdraw(caller.email, caller.number)
    await decided(accept(reference, { isFull: true, reason: REASON }))
    await world.advance(2 * DAY_MS)
    await world.deliverAll()
    return reference
  }
  const note = async (reference: string, caller: TestCaller) =>
    world.api.call('POST', `/studio/withdrawals/${reference}/paid-manually`, caller, {
      seenFailed: await seenFailed(support, reference),
      reason: 'Prin OP 17 din 3 martie.',
    })

  it('settles what the bank refused, once and with the way it was paid in the audit log', async () => {
    const reference = await refusedByBank()
    const amount = { amountMinor: 3563, currency: 'RON' }
    expect((await caseOf(reference)).data).toMatchObject({
      failedRefunds: [amount],
      paidManually: [],
    })
    expect(await brokenRefunds()).toEqual([`withdrawal ${reference} was not paid back`])

    const answers = await Promise.all([note(reference, finance), note(reference, finance)])

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect((await caseOf(reference)).data).toMatchObject({
      failedRefunds: [],
      paidManually: [amount],
    })
    expect(await brokenRefunds()).toEqual([])
    expect((await logOf(reference)).slice(1)).toMatchObject([
      { action: 'withdrawal.paid-manually', reason: 'Prin OP 17 din 3 martie.' },
    ])
  })

  it('is refused to support, and where the bank has refused nothing', async () => {
    const caller = await bought()
    const reference = await withdraw(caller.email, caller.number)
    await decided(accept(reference, { isFull: true, reason: REASON }))

    expect((await note(reference, finance)).error).toBe('REFUND_NOT_FAILED')
    world.faults.answerWith(503)
    expect((await caseOf(reference)).data).toMatchObject({ failedRefunds: [] })
    world.faults.heal()
    expect((await note(reference, support)).error).toBe('ROLE_REQUIRED')
  })
})

describe('refuseWithdrawal', () => {
  it('needs a reason, which is sent to the consumer and logged', async () => {
    const caller = await bought()
    const reference = await withdraw(caller.email, caller.number)
    expect(await refuse(reference, ' ')).toMatchObject({
      status: 400,
      error: 'REASON_REQUIRED',
    })
    const reason = 'Termenul de 14 zile a trecut.'
    expect((await refuse(reference, reason)).status).toBe(200)
    await decided(Promise.resolve())

    expect(
      await world.mailText(caller.email, `Retragerea ${reference} nu a putut fi acceptată`),
    ).toContain(reason)
    expect(await logOf(reference)).toMatchObject([{ action: 'withdrawal.refused', reason }])
  })

  it('from the command line is in the audit log as well', async () => {
    const caller = await bought()
    const reference = await withdraw(caller.email, caller.number)
    await decided(serviceOf().refuse(reference, 'Comanda este mai veche.'))

    expect(await logOf(reference)).toMatchObject([
      { via: 'command-line', action: 'withdrawal.refused', reason: 'Comanda este mai veche.' },
    ])
  })

  it('finds no withdrawal that does not exist', async () => {
    expect((await caseOf('R-NIMIC222')).status).toBe(404)
    expect((await refuse('R-NIMIC222', 'Nu există.')).status).toBe(404)
  })
})

describe('getWithdrawal', () => {
  it('tells since when the contract of a renewal runs, from which the days of withdrawal count', async () => {
    const caller = await bought()
    const began = world.bench.clock.now()
    await world.advance(32 * DAY_MS)
    await decided(world.deliverAll())
    const { number } = await world.db.one(
      Numbered,
      sql`select invoice_number as number from app.charge
        where account_id = ${caller.accountId} order by charged_at desc limit 1`,
    )
    expect(number).not.toBe(caller.number)
    const renewal = await caseOf(await withdraw(caller.email, number))
    const { renewsSince } = Renewed.parse(renewal.data)
    const other = await bought()
    const first = await caseOf(await withdraw(other.email, other.number))

    expect(first.data).toMatchObject({ renewsSince: null })
    expect(Math.abs(new Date(renewsSince ?? 0).getTime() - began.getTime())).toBeLessThan(DAY_MS)
  })
})
