import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { HOUR_MS } from '@hlizo/kit/durations'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import { CLOSED_ACCOUNTS_JOB } from '#server/billing/closed-accounts.ts'
import { CONTINUE_JOB } from '#server/billing/continue-subscriptions.ts'
import {
  openPaymentsWorld,
  secretOf,
  type PaymentsWorld,
} from '#server/features/payments/testing-payments.ts'
import { paypalIn } from '#server/features/paypal/testing-paypal.ts'
import { stopRenewalJob } from '#server/features/privacy/deletion.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { orderPlan } from '#server/testing-billing.ts'

let world: PaymentsWorld
const paypal = paypalIn(() => world)

beforeAll(async () => {
  world = await openPaymentsWorld()
})
afterAll(() => world.close())

const schedule = ({ accountId }: TestCaller) =>
  world.db.run(sql`update app.account set deletion_due_at = '2099-01-01'
    where id = ${accountId}`)

/** Asks for the deletion of an account, as its owner does. */
async function askForDeletion(caller: TestCaller): Promise<void> {
  await schedule(caller)
  const { db, stripe, billing } = world
  const { syncCustomer, holdAccount } = billing
  const job = stopRenewalJob({ db, stripe, syncCustomer, holdAccount })
  const { accountId } = caller
  await job.run(
    { accountId },
    { attempt: 1, isLast: () => false, signal: new AbortController().signal },
  )
}

const payments = async (caller: TestCaller) => (await world.charges(caller)).data
const renewing = async (caller: TestCaller) =>
  (await world.subscriptionsOf(caller)).filter(
    ({ status, cancel_at_period_end: isEnding }) => status !== 'canceled' && !isEnding,
  )
const leaving = { status: 400, error: 'ACCOUNT_LEAVING' }

describe('an account that is to be deleted', () => {
  it('is not charged again and keeps the paid period', async () => {
    const caller = await world.subscriber()
    const end = (await world.user(caller)).subscriptionExpirationDate
    await askForDeletion(caller)
    const stopped = await world.user(caller)
    await world.runOut(caller, 2 * HOUR_MS)

    expect(stopped).toMatchObject({ cancelAtPeriodEnd: true, subscriptionEndsAt: end })
    expect(await payments(caller)).toHaveLength(1)
  })

  it('does not pay a renewal that was cancelled too late', async () => {
    const caller = await world.subscriber()
    const end = (await world.user(caller)).subscriptionExpirationDate
    await world.advance((await world.untilExpiry(caller)) - 20 * HOUR_MS)
    await world.cancel(caller)
    const late = await world.user(caller)
    await askForDeletion(caller)
    const stopped = await world.user(caller)
    await world.runOut(caller, 2 * HOUR_MS)

    expect(late.subscriptionEndsAt).not.toBe(end)
    expect(stopped.subscriptionEndsAt).toBe(end)
    expect(await payments(caller)).toHaveLength(1)
    expect((await world.subscriptionsOf(caller)).map(({ status }) => status)).toEqual(['canceled'])
  })

  it('cannot buy: no withdrawn cancellation, other plan, order, payment or card', async () => {
    const caller = await world.subscriber()
    await askForDeletion(caller)
    const calls = [
      await world.resubscribe(caller),
      await world.change(caller, 'abonament_anual'),
      await world.endPause(caller),
      await world.pause(caller),
      await world.retry(caller),
      await world.changeCard(caller, 'pm_card_mastercard'),
      await world.api.call('POST', '/stripe/setup-paypal', caller, {}),
    ]

    expect(calls).toMatchObject(calls.map(() => leaving))
    expect(await orderPlan(world, caller)).toBe('/subscribe?reason=ACCOUNT_LEAVING')
    expect(await renewing(caller)).toEqual([])
  })

  it('buys again after it has stayed', async () => {
    const caller = await world.subscriber()
    await askForDeletion(caller)
    await world.db.run(sql`update app.account set deletion_due_at = null
      where id = ${caller.accountId}`)

    expect(await world.resubscribe(caller)).toMatchObject({ status: 200 })
    expect(await renewing(caller)).toHaveLength(1)
  })

  it('does not start an agreement at PayPal', async () => {
    const caller = await world.account()
    const proof = await paypal.atPaypal(
      await paypal.setup(caller, { plan: 'abonament_lunar', consent: true }),
    )
    await askForDeletion(caller)
    const answer = await world.api.call('POST', '/auth/create-paypal-subscription', undefined, {
      plan: 'abonament_lunar',
      userId: caller.accountId,
      ...proof,
    })

    expect(answer).toMatchObject(leaving)
    expect(await payments(caller)).toEqual([])
  })

  it('has no open payment page', async () => {
    const caller = await world.account()
    const page = await orderPlan(world, caller)
    await askForDeletion(caller)
    const paid = await world.bench.post(page, cardForm('4242424242424242'))
    const sessions = await world.stripe.checkout.sessions.list({
      customer: await world.customerOf(caller),
    })

    expect(paid.status).not.toBe(303)
    expect(sessions.data.map(({ status }) => status)).toEqual(['expired'])
  })

  it('does not renew a subscription that was paid but not projected when the job ran', async () => {
    const caller = await world.account()
    await world.bench.post(await orderPlan(world, caller), cardForm('4242424242424242'))
    await askForDeletion(caller)

    expect(await world.user(caller)).toMatchObject({ cancelAtPeriodEnd: true })
    expect(await renewing(caller)).toEqual([])
  })

  it('does not renew a subscription from a payment page opened before the deletion', async () => {
    const [reported, unreported] = [await world.account(), await world.account()]
    const pages = [await orderPlan(world, reported), await orderPlan(world, unreported)]
    await schedule(reported)
    await schedule(unreported)
    await world.bench.post(pages[0] ?? '', cardForm('4242424242424242'))
    await world.deliverAll()
    await world.bench.post(pages[1] ?? '', cardForm('4242424242424242'))
    await world.sent()
    await world.advance(HOUR_MS)
    await world.recur(CLOSED_ACCOUNTS_JOB)
    await world.runOut(reported, 2 * HOUR_MS)

    expect(await renewing(unreported)).toEqual([])
    expect(await payments(reported)).toHaveLength(1)
    expect(await payments(unreported)).toHaveLength(1)
  })

  it('cannot approve a first payment at its bank afterwards', async () => {
    const caller = await world.subscriber()
    await world.cancel(caller)
    await world.runOut(caller)
    await world.approve(secretOf(await world.changeCard(caller, 'pm_card_authenticationRequired')))
    const started = await world.resubscribe(caller)
    await askForDeletion(caller)
    await world.approve(secretOf(started))

    expect(await payments(caller)).toHaveLength(1)
    expect(await renewing(caller)).toEqual([])
  })

  it('is not charged when its user is deleted in the pool', async () => {
    const caller = await world.subscriber()
    await world.db.run(sql`update app.account set user_missing_since = now()
      where id = ${caller.accountId}`)
    await world.recur(CLOSED_ACCOUNTS_JOB)

    expect(await world.resubscribe(caller)).toMatchObject(leaving)
    expect(await renewing(caller)).toEqual([])
  })

  it('does not continue in another currency', async () => {
    const caller = await world.subscriber()
    await paypal.changeToPaypal(caller)
    await schedule(caller)
    await world.runOut(caller, 2 * HOUR_MS)
    await world.recur(CONTINUE_JOB)

    expect(await payments(caller)).toHaveLength(1)
  })
})
