import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { silentLog } from '@hlizo/kit/log'
import type { HoldAccount } from '#server/billing/account-lease.ts'
import { closedAccountsJob, stopCharging } from '#server/billing/closed-accounts.ts'
import { endDuplicateJob } from '#server/billing/end-duplicate.ts'
import { endRefundedJob } from '#server/billing/end-refunded.ts'
import {
  openPaymentsWorld,
  type PaymentsWorld,
} from '#server/features/payments/testing-payments.ts'
import { withdrawalPayer } from '#server/features/withdrawals/pay-back.ts'
import { withdrawalsIn } from '#server/features/withdrawals/testing-withdrawals.ts'
import { withdrawalStore } from '#server/features/withdrawals/withdrawal-store.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { TestCaller } from '#server/http/testing-api.ts'

let world: PaymentsWorld

beforeAll(async () => {
  world = await openPaymentsWorld()
})
afterAll(() => world.close())

/** Other work of the account does not end in time. */
const busy: HoldAccount = async () => {
  throw new ApiError('CHANGE_PENDING')
}

const deps = () => ({
  db: world.db,
  stripe: world.stripe,
  clock: world.bench.clock,
  log: silentLog,
  syncCustomer: world.billing.syncCustomer,
  holdAccount: busy,
})
const attempt = { signal: new AbortController().signal, attempt: 1, isLast: () => false }

const newestOf = async (caller: TestCaller) => {
  const [subscription] = await world.subscriptionsOf(caller)
  if (!subscription) throw new Error('There is no subscription.')
  return subscription
}
const untouched = { status: 'active', cancel_at_period_end: false }

async function chargeOf(caller: TestCaller): Promise<string> {
  const customer = await world.customerOf(caller)
  return (await world.stripe.charges.list({ customer })).data[0]?.id ?? ''
}

describe('while other work of the account runs, its subscription is not changed', () => {
  it('by the job after a refund', async () => {
    const caller = await world.subscriber()
    const { id: subscriptionId } = await newestOf(caller)
    await world.stripe.refunds.create({ charge: await chargeOf(caller) })
    const { accountId } = caller
    const ended = endRefundedJob(deps()).run({ accountId, subscriptionId }, attempt)

    await expect(ended).rejects.toThrow('CHANGE_PENDING')
    expect(await newestOf(caller)).toMatchObject(untouched)
  })

  it('by the job that ends a duplicate', async () => {
    const caller = await world.subscriber()
    const { id: subscriptionId } = await newestOf(caller)
    const customerId = await world.customerOf(caller)
    const ended = endDuplicateJob(deps()).run({ customerId, subscriptionId }, attempt)

    await expect(ended).rejects.toThrow('CHANGE_PENDING')
    expect(await newestOf(caller)).toMatchObject(untouched)
  })

  it('for an account that leaves or is disabled', async () => {
    const [leaving, disabled] = [await world.subscriber(), await world.subscriber()]
    const now = world.bench.clock.now()
    await world.db.run(sql`update app.account set deletion_due_at = ${now}
      where id = ${leaving.accountId}`)
    await world.db.run(sql`update app.account set disabled_at = ${now}
      where id = ${disabled.accountId}`)

    await expect(stopCharging(deps(), leaving.accountId)).rejects.toThrow('CHANGE_PENDING')
    await closedAccountsJob(deps()).run({}, attempt)
    expect(await newestOf(leaving)).toMatchObject(untouched)
    expect(await newestOf(disabled)).toMatchObject(untouched)
  })

  it('by an accepted withdrawal, and nothing is paid back', async () => {
    const { bought, withdraw } = withdrawalsIn(() => world)
    const caller = await bought()
    const reference = await withdraw(caller.email, caller.number)
    const row = await withdrawalStore(world.db).byReference(reference)
    if (!row) throw new Error('There is no withdrawal.')

    await expect(withdrawalPayer(deps())(row)).rejects.toThrow('CHANGE_PENDING')
    expect(await newestOf(caller)).toMatchObject({ status: 'active', ended_at: null })
  })
})
