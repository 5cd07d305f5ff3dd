import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { HOUR_MS } from '@hlizo/kit/durations'
import {
  openPaymentsWorld,
  type PaymentsWorld,
} from '#server/features/payments/testing-payments.ts'
import { paypalIn } from '#server/features/paypal/testing-paypal.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { CONTINUE_JOB } from './continue-subscriptions.ts'
import { CLOSED_ACCOUNTS_JOB } from './closed-accounts.ts'

let world: PaymentsWorld
const paypal = paypalIn(() => world)

beforeAll(async () => {
  world = await openPaymentsWorld()
})
afterAll(() => world.close())

const disable = async ({ accountId }: TestCaller, isDisabled = true) => {
  const now = isDisabled ? world.bench.clock.now() : null
  await world.db.run(sql`update app.account set disabled_at = ${now} where id = ${accountId}`)
  await world.recur(CLOSED_ACCOUNTS_JOB)
}
const amounts = async (caller: TestCaller) => (await world.charges(caller)).data

describe('closedAccountsJob', () => {
  it('does not charge a disabled account, and leaves its paid period', async () => {
    const caller = await world.subscriber()
    const end = (await world.user(caller)).subscriptionExpirationDate
    await disable(caller)
    await world.recur(CLOSED_ACCOUNTS_JOB)
    const stopped = await world.user(caller)
    await world.runOut(caller, 2 * HOUR_MS)

    expect(stopped).toMatchObject({ cancelAtPeriodEnd: true, subscriptionEndsAt: end })
    expect(await amounts(caller)).toMatchObject([{ amount: 3563 }])
    expect((await world.subscriptionsOf(caller)).map(({ status }) => status)).toEqual(['canceled'])
  })

  it('leaves the decision to the subscriber when it is enabled again', async () => {
    const caller = await world.subscriber()
    await disable(caller)
    await disable(caller, false)
    const waiting = await world.user(caller)
    const back = await world.resubscribe(caller)
    await world.runOut(caller, 2 * HOUR_MS)

    expect(waiting.cancelAtPeriodEnd).toBe(true)
    expect(back.status).toBe(200)
    expect(await amounts(caller)).toMatchObject([{ amount: 3563 }, { amount: 3563 }])
  })

  it('stops an unpaid renewal, one cancelled too late, and one in another currency', async () => {
    const [unpaid, late, moved] = [
      await world.subscriber(),
      await world.subscriber(),
      await world.subscriber(),
    ]
    await world.changeCard(unpaid, 'pm_card_chargeCustomerFail')
    await paypal.changeToPaypal(moved)
    await world.advance((await world.untilExpiry(late)) - 20 * HOUR_MS)
    await world.cancel(late)
    await disable(late)
    await disable(moved)
    await world.runOut(late, 2 * HOUR_MS)
    await world.recur(CONTINUE_JOB)
    await disable(unpaid)
    await world.advance(10 * 24 * HOUR_MS)
    await world.deliverAll()

    expect(await amounts(late)).toHaveLength(1)
    expect(await amounts(moved)).toHaveLength(1)
    expect(await amounts(unpaid)).toHaveLength(1)
    expect((await world.subscriptionsOf(unpaid)).map(({ status }) => status)).toEqual(['canceled'])
  })

  it('does not start an agreement of a disabled account at PayPal', async () => {
    const caller = await world.account()
    const proof = await paypal.atPaypal(
      await paypal.setup(caller, { plan: 'abonament_lunar', consent: true }),
    )
    await disable(caller)
    const answer = await world.api.call('POST', '/auth/create-paypal-subscription', undefined, {
      plan: 'abonament_lunar',
      userId: caller.accountId,
      ...proof,
    })

    expect(answer).toMatchObject({ status: 400, error: 'PAYPAL_SETUP_NOT_FOUND' })
    expect(await amounts(caller)).toEqual([])
  })
})
