import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import {
  openPaymentsWorld,
  type PaymentsWorld,
} from '#server/features/payments/testing-payments.ts'
import { stopRenewalJob } from '#server/features/privacy/deletion.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { HOUR_MS } from '#server/testing-billing.ts'

let world: PaymentsWorld

beforeAll(async () => {
  world = await openPaymentsWorld()
})
afterAll(() => world.close())

/** Asks for the deletion of an account, as its owner does. */
async function askForDeletion({ accountId }: TestCaller): Promise<void> {
  await world.db.run(sql`update app.account set deletion_due_at = '2099-01-01'
    where id = ${accountId}`)
  const { db, stripe, billing } = world
  const { entitlementOf, syncCustomer } = billing
  const job = stopRenewalJob({ db, stripe, entitlementOf, syncCustomer })
  await job.run({ accountId }, { attempt: 1, signal: new AbortController().signal })
}

const payments = async (caller: TestCaller) => (await world.charges(caller)).data

describe('an account that is to be deleted', () => {
  it('is charged no more, and keeps what is paid', async () => {
    const caller = await world.subscriber()
    const end = (await world.user(caller)).subscriptionExpirationDate
    await askForDeletion(caller)
    const stopped = await world.user(caller)
    await world.runOut(caller, 2 * HOUR_MS)

    expect(stopped).toMatchObject({ cancelAtPeriodEnd: true, subscriptionEndsAt: end })
    expect(await payments(caller)).toHaveLength(1)
  })

  it('does not pay the renewal that a cancellation came too late for', async () => {
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
})
