import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import { buyPlan, openBillingWorld, type BillingWorld } from '#server/testing-billing.ts'

let world: BillingWorld

beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

const withdraw = (at: BillingWorld, email: string, contract: string) =>
  at.api.call('POST', '/withdrawals', undefined, { name: 'Ion Pop', email, contract })

async function bought(at: BillingWorld) {
  const caller = await at.account()
  await buyPlan(at, caller)
  const { number } = await at.db.one(
    z.object({ number: z.string() }),
    sql`select invoice_number as number from app.charge where account_id = ${caller.accountId}`,
  )
  return { ...caller, number }
}

describe('createWithdrawal', () => {
  it('is stored and confirmed by mail at once, without a sign-in', async () => {
    const { email, number } = await bought(world)
    const { status, data } = await withdraw(world, email.toUpperCase(), number)
    const { reference, receivedAt } = z
      .object({ reference: z.string(), receivedAt: z.string() })
      .parse(data)
    const mail = await world.mailText(email, `Dovada retragerii ${reference}`)

    expect(status).toBe(200)
    expect(receivedAt).toBe(world.bench.clock.now().toISOString())
    expect(mail).toContain(number)
    expect(mail).toContain('31 ianuarie 2026')
  })

  it('stores a declaration that it cannot match for a decision by support', async () => {
    expect(await withdraw(world, 'cineva@example.ro', 'comanda din iarnă')).toMatchObject({
      status: 200,
    })
  })

  it('shows only to the buyer why it is too late after 14 days', async () => {
    const { email, number, ...caller } = await bought(world)
    const early = await world.user(caller)
    await world.advance(15 * DAY_MS)
    const late = await world.user(caller)

    expect(await withdraw(world, email, number)).toMatchObject({
      status: 400,
      error: 'WITHDRAWAL_EXPIRED',
    })
    expect(await withdraw(world, 'altul@example.ro', number)).toMatchObject({ status: 200 })
    expect(early.withdrawUntil).toBe('2026-02-14T12:00:00.000Z')
    expect(late.withdrawUntil).toBeNull()
  })

  it('ends with the supply that was agreed to, where the law counts it as digital content', async () => {
    const other = await openBillingWorld({ WITHDRAWAL_MODE: 'A' })
    const { email, number, ...caller } = await bought(other)
    const { withdrawUntil } = await other.user(caller)
    const answer = await withdraw(other, email, number)
    await other.close()

    expect(withdrawUntil).toBeNull()
    expect(answer).toMatchObject({ status: 400, error: 'WITHDRAWAL_EXPIRED' })
  })
})
