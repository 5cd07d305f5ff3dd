import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import {
  openPaymentsWorld,
  type PaymentsWorld,
} from '#server/features/payments/testing-payments.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { operatorStore } from '#server/stores/operators.ts'
import { withdrawalsIn } from './testing-withdrawals.ts'

const REASON = 'A scris în termen.'
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

const { bought, withdraw, decided, seenRefunds, seenFailed } = withdrawalsIn(() => world)

const caseOf = (reference: string) =>
  world.api.call('GET', `/studio/withdrawals/${reference}`, support)
/** Accepts the amounts that the page shows. */
const accept = async (reference: string, body: { isFull: boolean; reason: string }) => {
  const seen = await seenRefunds(support, reference, body)
  return world.api.call('POST', `/studio/withdrawals/${reference}/accept`, support, {
    ...body,
    seenRefunds: seen,
  })
}
const logOf = (reference: string) =>
  world.db.many(
    Entry,
    sql`select actor, via, action, after, reason from app.audit_entry
      where subject_id = ${reference} order by id`,
  )

describe('a refund that the provider refuses', () => {
  const amount = { amountMinor: 3563, currency: 'RON' }
  /** An accepted withdrawal from a payment that the buyer also disputes. */
  const disputed = async () => {
    const caller = await bought('abonament_lunar', '4000000000000259')
    const reference = await withdraw(caller.email, caller.number)
    await decided(accept(reference, { isFull: true, reason: REASON }))
    return { ...caller, reference }
  }
  const act = async (reference: string, what: 'paid-manually' | 'retry-refunds', by = finance) =>
    world.api.call('POST', `/studio/withdrawals/${reference}/${what}`, by, {
      seenFailed: await seenFailed(support, reference),
      reason: 'Prin OP 17.',
    })
  const settledMail = ({ email, reference }: { email: string; reference: string }) =>
    world.mailText(email, `Retragerea ${reference} a fost acceptată`)

  it('leaves the case open with the code, counts as not returned, and sends no mail', async () => {
    const { reference, email } = await disputed()
    await world.advance(DAY_MS)
    await world.work()

    expect((await caseOf(reference)).data).toMatchObject({
      decision: 'accepted',
      settledAt: null,
      isRefundRefused: true,
      returned: [],
      failedRefunds: [{ ...amount, code: 'charge_disputed', isRetryable: true }],
    })
    world.faults.answerWith(503)
    expect((await caseOf(reference)).data).toMatchObject({ failedRefunds: [amount] })
    world.faults.heal()
    expect(await world.mailsTo(email)).not.toContain(`Retragerea ${reference} a fost acceptată`)
    expect((await logOf(reference)).slice(1)).toMatchObject([
      { via: 'system', action: 'withdrawal.refund-refused', after: { code: 'charge_disputed' } },
    ])
    expect(
      await world.db.many(
        z.object({ count: z.number() }),
        sql`select count(*)::int as count from jobs.job where payload ->> 'id' =
          (select id::text from app.withdrawal where reference = ${reference})`,
      ),
    ).toEqual([{ count: 0 }])
  })

  it('is paid another way, once, and the mail says so', async () => {
    const { reference, email } = await disputed()
    const answers = await Promise.all([
      act(reference, 'paid-manually'),
      act(reference, 'paid-manually'),
      act(reference, 'retry-refunds'),
    ])
    await world.work()

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    if (answers[2]?.status === 200) await decided(act(reference, 'paid-manually'))
    expect((await caseOf(reference)).data).toMatchObject({
      settledAt: expect.any(String),
      isRefundRefused: false,
      returned: [],
      failedRefunds: [],
      paidManually: [amount],
    })
    const mail = await settledMail({ email, reference })
    expect(mail).toContain('Ți-am plătit 35.63 RON pe altă cale')
    expect(mail).not.toContain('Ți-am returnat')
  })

  it('after the operator has read the case is neither marked as paid another way nor tried again', async () => {
    const { reference } = await disputed()
    const seen = await seenFailed(support, reference)
    const upgrade = { chargeId: 'ch_upgrade', amountMinor: 1200 }
    await world.db.run(sql`update app.withdrawal
      set refunds = refunds || jsonb_build_array((refunds -> 0) || ${JSON.stringify(upgrade)}::jsonb)
      where reference = ${reference}`)
    const read = { reason: 'Prin OP 17.', seenFailed: seen }
    const path = `/studio/withdrawals/${reference}`
    const both = [amount, { amountMinor: 1200, currency: 'RON' }]
    const changed = { status: 409, error: 'WITHDRAWAL_CHANGED' }

    expect(await world.api.call('POST', `${path}/paid-manually`, finance, read)).toMatchObject(
      changed,
    )
    expect(await world.api.call('POST', `${path}/retry-refunds`, finance, read)).toMatchObject(
      changed,
    )
    expect((await caseOf(reference)).data).toMatchObject({ failedRefunds: both, paidManually: [] })
    await decided(act(reference, 'paid-manually'))
    expect((await caseOf(reference)).data).toMatchObject({ failedRefunds: [], paidManually: both })
  })

  it('is tried again, and made once the provider allows it', async () => {
    const { reference, email } = await disputed()
    expect((await act(reference, 'retry-refunds', support)).error).toBe('ROLE_REQUIRED')
    expect((await act(reference, 'retry-refunds')).status).toBe(200)
    await world.work()
    expect((await caseOf(reference)).data).toMatchObject({ isRefundRefused: true, returned: [] })

    const [dispute] = (await world.stripe.disputes.list({ limit: 1 })).data
    const evidence = { uncategorized_text: 'winning_evidence' }
    await world.stripe.disputes.update(dispute?.id ?? '', { evidence, submit: true })
    await world.deliverAll()
    expect((await act(reference, 'retry-refunds')).status).toBe(200)
    expect((await act(reference, 'retry-refunds')).error).toBe('REFUND_NOT_FAILED')
    await decided(Promise.resolve())

    expect((await caseOf(reference)).data).toMatchObject({
      settledAt: expect.any(String),
      returned: [amount],
      failedRefunds: [],
    })
    expect(await settledMail({ email, reference })).toContain('Ți-am returnat 35.63 RON')
    expect((await act(reference, 'paid-manually')).error).toBe('REFUND_NOT_FAILED')
  })
})
