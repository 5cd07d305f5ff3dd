import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { findingsIn } from '#server/invariants/testing-findings.ts'
import { type BillingWorld } from '#server/testing-billing.ts'
import { openPeopleWorld, type PeopleWorld } from './testing-people.ts'

const REFUND_FAILS = '4000000000005126'

let people: PeopleWorld

beforeAll(async () => {
  people = await openPeopleWorld()
})
afterAll(() => people.close())

const ruleOf = async (world: BillingWorld) => {
  const findings = await findingsIn(world, { afterMs: HOUR_MS })
  return findings.find(({ name }) => name === 'refund-orders')?.broken
}

describe('a refund of Studio', () => {
  it('is logged and on the page when the bank refuses it later', async () => {
    const { world } = people
    const { accountId } = await people.subscriber(REFUND_FAILS)
    const [payment] = (await people.fileOf(accountId)).payments
    const wanted = { paymentId: payment?.id, amountMinor: 700, refundedMinor: 0 }
    expect((await people.act(accountId, '/refund', wanted)).status).toBe(200)
    expect((await people.fileOf(accountId)).payments).toMatchObject([
      { refundedMinor: 700, refusedRefund: null },
    ])
    await world.advance(2 * DAY_MS)
    await world.deliverAll()
    await world.deliverAll()
    await people.open(accountId)

    expect((await people.fileOf(accountId)).payments).toMatchObject([
      { refundedMinor: 0, refusedRefund: { amountMinor: 700, code: 'lost_or_stolen_card' } },
    ])
    const refused = (await people.logOf(accountId)).filter(
      ({ action }) => action === 'payment.refund-refused',
    )
    expect(refused).toHaveLength(1)
    expect(await ruleOf(world)).toBeUndefined()
    await world.db.run(sql`update app.refund_order set refusal_code = null
      where account_id = ${accountId}`)

    expect(await ruleOf(world)).toEqual([expect.stringContaining('refused by the bank')])
  })
})
