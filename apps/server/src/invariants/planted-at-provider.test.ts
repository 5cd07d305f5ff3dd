import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { raw, sql } from '@hlizo/database/sql'
import type { TestCaller } from '#server/http/testing-api.ts'
import { buyPlan, monthlyPrice } from '#server/testing-billing.ts'
import { openPlanted } from './testing-planted.ts'

const yearly = {
  ...monthlyPrice,
  product: 'abonament_anual',
  unit_amount: 35_677,
  recurring: { interval: 'year' as const },
}

let planted: Awaited<ReturnType<typeof openPlanted>>

beforeAll(async () => {
  planted = await openPlanted()
})
afterAll(() => planted.world.close())
beforeEach(() => planted.world.empty())

const broken = () => planted.broken()

async function subscriber(card?: string) {
  const caller = await planted.world.account()
  await buyPlan(planted.world, caller, 'abonament_lunar', card)
  await planted.world.deliverAll()
  const subscription = await planted.subscriptionOf(caller)

  return { caller, id: subscription.id, item: subscription.items.data[0]?.id ?? '' }
}

const run = (text: string) => planted.world.db.run(raw(text))
const customerOf = (caller: TestCaller) => planted.world.customerOf(caller)

describe('a refund of an erased account', () => {
  it('is found when it is not in the ledger', async () => {
    const { caller } = await subscriber()
    const customer = await customerOf(caller)
    await run(`delete from app.customer where account_id = '${caller.accountId}'`)
    await run(`delete from app.subscription where account_id = '${caller.accountId}'`)
    await run(`update app.account set erased_at = now() where id = '${caller.accountId}'`)
    await planted.world.stripe.customers.del(customer)
    const [charge] = (await planted.world.stripe.charges.list({ customer })).data
    const refund = await planted.world.stripe.refunds.create({ charge: charge?.id ?? '' })
    expect((await broken())['ledger-and-provider']).toEqual([`${refund.id} is not in the ledger`])
    await planted.world.deliverAll()

    expect((await broken())['ledger-and-provider']).toBeUndefined()
  })
})

/** What a subscription here has in common with the one at the provider, and a value that is wrong. */
const facts = [
  ['plan', 'plan_id', `'abonament_anual'`],
  ['state', 'status', `'past_due'`],
  ['currency', 'currency', `'eur'`],
  ['price', 'amount_minor', 'amount_minor - 1'],
  ['period', 'period_end', `period_end + interval '1 day'`],
  ['next plan', 'next_plan_id', `'abonament_anual'`],
  ['pause', 'is_paused', 'true'],
  ['start of the pause', 'paused_from', 'period_end'],
] as const

describe('a subscription that is another one here', () => {
  it('is found by each of its facts', async () => {
    const { id } = await subscriber()
    expect(await broken()).toEqual({})
    await run('create table public.right_subscription as table app.subscription')

    for (const [what, column, value] of facts) {
      await run(`update app.subscription set ${column} = ${value}`)
      const found = (await broken())['subscription-facts']
      expect([what, found]).toEqual([what, [`${id} has another ${what} here`]])
      await run(`update app.subscription set ${column} =
        (select ${column} from public.right_subscription)`)
    }
    expect(await broken()).toEqual({})
  })

  it('is found after a change at the provider without a webhook', async () => {
    const { stripe } = planted.world
    const { id, item } = await subscriber()
    await stripe.subscriptions.update(id, {
      items: [{ id: item, price_data: yearly }],
      proration_behavior: 'none',
    })

    expect((await broken())['subscription-facts']).toEqual([
      `${id} has another plan, price, period here`,
    ])
  })

  it('is found when the provider has paused it', async () => {
    const { id } = await subscriber()
    await planted.world.stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } })

    expect(await broken()).toEqual({ 'subscription-facts': [`${id} has another pause here`] })
  })

  it('is not reported while the webhook may still arrive', async () => {
    await subscriber()
    await run(`update app.subscription set is_paused = true`)
    await run(`update app.customer set synced_at = synced_at + interval '1 hour'`)

    expect(await broken()).toEqual({})
  })
})

describe('a renewal without an owner', () => {
  it('is found for a disabled account, one about to be deleted, and one without a user', async () => {
    const { caller, id } = await subscriber()
    const rule = {
      'renewals-of-accounts': [`${id} renews for the closed account ${caller.accountId}`],
    }
    const moment = `'2026-01-01'`
    await run(`update app.account set disabled_at = ${moment}`)
    expect(await broken()).toEqual(rule)
    await run(`update app.account set disabled_at = null, deletion_due_at = '2099-01-01',
      deletion_requested_at = ${moment}`)
    expect(await broken()).toEqual(rule)
    await run(`update app.account set deletion_due_at = null, deletion_requested_at = null,
      user_missing_since = ${moment}`)
    expect(await broken()).toEqual(rule)
    await planted.world.stripe.subscriptions.update(id, { cancel_at_period_end: true })

    expect((await broken())['renewals-of-accounts']).toBeUndefined()
  })

  it('is found when no account has its customer', async () => {
    const { id } = await subscriber()
    await run(`delete from app.customer`)

    expect((await broken())['renewals-of-accounts']).toEqual([`${id} renews for no account`])
  })
})

describe('a customer with another id at the provider', () => {
  it('is found by its address, unless the new one is on its way', async () => {
    const { caller } = await subscriber()
    const customer = await customerOf(caller)
    await run(`update app.account set email = 'noua@example.ro'`)
    expect(await broken()).toEqual({ customers: [`${customer} has another address there`] })

    await planted.world.db.run(sql`insert into jobs.job (id, kind, payload, run_at)
      values (gen_random_uuid(), 'billing.customer-email',
        ${JSON.stringify({ accountId: caller.accountId })}, '2099-01-01')`)
    expect(await broken()).toEqual({})
  })

  it('is found by its payment method', async () => {
    const { stripe } = planted.world
    const { caller, id } = await subscriber()
    const customer = await customerOf(caller)
    const card = await stripe.paymentMethods.attach('pm_card_mastercard', { customer })
    await stripe.subscriptions.update(id, { default_payment_method: card.id })

    expect(await broken()).toEqual({ customers: [`${customer} has another method here`] })
  })

  it('is found when it was deleted', async () => {
    const { caller, id } = await subscriber()
    const customer = await customerOf(caller)
    await planted.world.stripe.customers.del(customer)

    expect(await broken()).toEqual({
      customers: [`${customer} was deleted and has a method here`],
      'subscriptions-here': [`${id} is over at the provider and goes on here`],
    })
  })
})

describe('money that was returned', () => {
  it('is found while the running period still gives access', async () => {
    const { caller, id } = await subscriber()
    const [charge] = (
      await planted.world.stripe.charges.list({ customer: await customerOf(caller) })
    ).data
    await planted.world.stripe.refunds.create({ charge: charge?.id ?? '' })

    expect((await broken())['returned-money']).toEqual([
      `${id} gives access, and its payment was returned`,
    ])
  })

  it('is found when a dispute was won and access still rests', async () => {
    const { id } = await subscriber('4000000000000259')
    expect(await broken()).toEqual({})
    const [dispute] = (await planted.world.stripe.disputes.list()).data
    await planted.world.stripe.disputes.update(dispute?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
    })

    expect(await broken()).toEqual({
      'returned-money': [`${id} counts as paid back, and its payment is ours`],
      disputes: [`${dispute?.id} has another state here`],
    })
  })

  it('is found while a gift that was bought with it is valid, also when it is used', async () => {
    const caller = await planted.world.account()
    const gifts = [await planted.buyGift(), await planted.buyGift()]
    await planted.world.deliverAll()
    for (const gift of gifts.slice(1)) await planted.redeem(caller, gift)
    expect(await broken()).toEqual({})
    for (const { charge } of gifts) await planted.world.stripe.refunds.create({ charge })
    expect((await broken())['returned-money']).toHaveLength(2)
    await run(`update app.voucher set disabled_at = '2026-01-01', disabled_because = 'returned'`)

    // The months of the used one are still there.
    expect((await broken())['returned-money']).toHaveLength(1)
  })

  it('is found when a gift is shut although its payment is ours', async () => {
    await planted.buyGift()
    await planted.world.deliverAll()
    await run(`update app.voucher set disabled_at = '2026-01-01', disabled_because = 'disputed'`)

    expect((await broken())['returned-money']).toEqual([
      expect.stringMatching(/^voucher .* is shut, and its payment is ours$/),
    ])
  })
})
