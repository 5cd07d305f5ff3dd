import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import { uuidv7 } from '@hlizo/kit/ids'
import { buyPlan } from '#server/testing-billing.ts'
import { openPeopleWorld, type PeopleWorld } from './testing-people.ts'

let people: PeopleWorld

beforeAll(async () => {
  people = await openPeopleWorld()
})
afterAll(() => people.close())

describe('a payment of a customer that was deleted at the provider', () => {
  it('can be refunded, before and after a new customer replaces it', async () => {
    const { world } = people
    const caller = await people.subscriber()
    const { accountId } = caller
    const customer = async () =>
      (await world.billing.entitlementOf(accountId)).customer?.stripeId ?? ''
    const deleted = await customer()
    await world.stripe.customers.del(deleted)
    await world.deliverAll()
    const refund = async (amountMinor: number, refundedMinor: number) => {
      const paymentId = (await people.fileOf(accountId)).payments.at(-1)?.id
      return people.act(accountId, '/refund', { paymentId, amountMinor, refundedMinor })
    }
    const refunded = async () =>
      (await world.stripe.charges.list({ customer: deleted })).data[0]?.amount_refunded
    expect((await refund(500, 0)).status).toBe(200)
    expect(await refunded()).toBe(500)

    await world.advance(40 * DAY_MS)
    await buyPlan(world, caller)
    expect(await customer()).not.toBe(deleted)
    await people.open(accountId)
    expect((await refund(700, 500)).status).toBe(200)
    expect(await refunded()).toBe(1_200)
    expect((await people.fileOf(accountId)).payments.at(-1)).toMatchObject({ refundedMinor: 1_200 })
  })

  it('is refunded by the job of an order when the customer is unknown here by then', async () => {
    const { world } = people
    const { accountId } = await people.subscriber()
    const customer = (await world.billing.entitlementOf(accountId)).customer?.stripeId ?? ''
    const [payment] = (await people.fileOf(accountId)).payments
    const id = uuidv7(world.bench.clock.now())
    await world.db.run(sql`insert into app.refund_order
        (account_id, id, charge_id, amount_minor, currency, ordered_at)
      values (${accountId}, ${id}, ${payment?.id}, 700, 'ron', ${world.bench.clock.now()})`)
    await world.db.run(sql`delete from app.customer where account_id = ${accountId}`)
    await people.refundJob({ accountId, id })

    const { data } = await world.stripe.charges.list({ customer })
    expect(data[0]?.amount_refunded).toBe(700)
    expect((await people.fileOf(accountId)).payments).toMatchObject([{ isRefunding: false }])
  })

  it('ends an order as refused when neither the ledger nor the provider has the payment', async () => {
    const { world } = people
    const refusalOf = async (invoice: string | null) => {
      const { accountId } = await people.subscriber()
      const [payment] = (await people.fileOf(accountId)).payments
      const id = uuidv7(world.bench.clock.now())
      await world.db.run(sql`insert into app.refund_order
          (account_id, id, charge_id, amount_minor, currency, ordered_at)
        values (${accountId}, ${id}, ${payment?.id}, 700, 'ron', ${world.bench.clock.now()})`)
      await world.db.run(
        invoice === null
          ? sql`delete from app.charge where account_id = ${accountId}`
          : sql`update app.charge set invoice_id = ${invoice} where account_id = ${accountId}`,
      )
      await people.refundJob({ accountId, id })

      return world.db.one(
        z.object({ code: z.string().nullable() }),
        sql`select refusal_code as code from app.refund_order where id = ${id}`,
      )
    }

    expect(await refusalOf(null)).toEqual({ code: 'charge_missing' })
    expect(await refusalOf('in_none')).toEqual({ code: 'charge_missing' })
  })
})
