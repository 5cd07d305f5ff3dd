import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { raw, sql } from '@hlizo/database/sql'
import { openGiftWorld } from '#server/features/vouchers/testing-gifts.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { buyPlan, HOUR_MS, monthlyPrice } from '#server/testing-billing.ts'
import { checkInvariants } from './check-invariants.ts'
import { knownPlansIn, providerMoney } from './provider-money.ts'

const yearly = {
  ...monthlyPrice,
  product: 'abonament_anual',
  unit_amount: 35_677,
  recurring: { interval: 'year' as const },
}

let shop: Awaited<ReturnType<typeof openGiftWorld>>

beforeAll(async () => {
  shop = await openGiftWorld()
})
afterAll(() => shop.world.close())
beforeEach(() => shop.world.empty())

/** What the check says an hour later, when everything has had its time to arrive. */
async function broken(): Promise<Record<string, readonly string[] | null>> {
  const { world } = shop
  const findings = await checkInvariants(world.db, {
    store: { get: async () => null, async *list() {} },
    money: providerMoney(world.stripe, knownPlansIn(world.db)),
    pool: async () => ({ issuer: 'none', users: [] }),
    now: new Date(world.bench.clock.now().getTime() + HOUR_MS),
  })

  return Object.fromEntries(
    findings.filter((one) => one.broken?.length !== 0).map((one) => [one.name, one.broken]),
  )
}

async function subscriber(card?: string) {
  const caller = await shop.world.account()
  await buyPlan(shop.world, caller, 'abonament_lunar', card)
  await shop.world.deliverAll()
  const subscription = await shop.subscriptionOf(caller)

  return { caller, id: subscription.id, item: subscription.items.data[0]?.id ?? '' }
}

const run = (text: string) => shop.world.db.run(raw(text))
const customerOf = (caller: TestCaller) => shop.world.customerOf(caller)

describe('a refund of an erased account', () => {
  it('is found when it is not in the ledger', async () => {
    const { caller } = await subscriber()
    const customer = await customerOf(caller)
    await run(`delete from app.customer where account_id = '${caller.accountId}'`)
    await run(`delete from app.subscription where account_id = '${caller.accountId}'`)
    await run(`update app.account set erased_at = now() where id = '${caller.accountId}'`)
    await shop.world.stripe.customers.del(customer)
    const [charge] = (await shop.world.stripe.charges.list({ customer })).data
    const refund = await shop.world.stripe.refunds.create({ charge: charge?.id ?? '' })
    expect((await broken())['ledger-and-provider']).toEqual([`${refund.id} is not in the ledger`])
    await shop.world.deliverAll()

    expect((await broken())['ledger-and-provider']).toBeUndefined()
  })
})

describe('a subscription that is another one here', () => {
  it.each([
    ['plan', `plan_id = 'abonament_anual'`],
    ['state', `status = 'past_due'`],
    ['currency', `currency = 'eur'`],
    ['price', 'amount_minor = amount_minor - 1'],
    ['period', `period_end = period_end + interval '1 day'`],
    ['next plan', `next_plan_id = 'abonament_anual'`],
    ['pause', 'is_paused = true'],
    ['start of the pause', 'paused_from = period_end'],
  ])('is found by its %s', async (what, change) => {
    const { id } = await subscriber()
    expect(await broken()).toEqual({})
    await run(`update app.subscription set ${change}`)

    expect((await broken())['subscription-facts']).toEqual([`${id} has another ${what} here`])
  })

  it('is found after it was changed at the provider and no event came', async () => {
    const { stripe } = shop.world
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
    await shop.world.stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } })

    expect(await broken()).toEqual({ 'subscription-facts': [`${id} has another pause here`] })
  })

  it('is none while the change may still be on its way', async () => {
    await subscriber()
    await run(`update app.subscription set is_paused = true`)
    await run(`update app.customer set synced_at = synced_at + interval '1 hour'`)

    expect(await broken()).toEqual({})
  })
})

describe('a renewal without an owner', () => {
  it('is found for an account that is disabled or about to be deleted', async () => {
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
    await shop.world.stripe.subscriptions.update(id, { cancel_at_period_end: true })

    expect((await broken())['renewals-of-accounts']).toBeUndefined()
  })

  it('is found when no account has its customer', async () => {
    const { id } = await subscriber()
    await run(`delete from app.customer`)

    expect((await broken())['renewals-of-accounts']).toEqual([`${id} renews for no account`])
  })
})

describe('a customer who is another one there', () => {
  it('is found by its address, unless the new one is on its way', async () => {
    const { caller } = await subscriber()
    const customer = await customerOf(caller)
    await run(`update app.account set email = 'noua@example.ro'`)
    expect(await broken()).toEqual({ customers: [`${customer} has another address there`] })

    await shop.world.db.run(sql`insert into jobs.job (id, kind, payload, run_at)
      values (gen_random_uuid(), 'billing.customer-email',
        ${JSON.stringify({ accountId: caller.accountId })}, '2099-01-01')`)
    expect(await broken()).toEqual({})
  })

  it('is found by its payment method', async () => {
    const { stripe } = shop.world
    const { caller, id } = await subscriber()
    const customer = await customerOf(caller)
    const card = await stripe.paymentMethods.attach('pm_card_mastercard', { customer })
    await stripe.subscriptions.update(id, { default_payment_method: card.id })

    expect(await broken()).toEqual({ customers: [`${customer} has another method here`] })
  })

  it('is found when it was deleted', async () => {
    const { caller, id } = await subscriber()
    const customer = await customerOf(caller)
    await shop.world.stripe.customers.del(customer)

    expect(await broken()).toEqual({
      customers: [`${customer} was deleted and has a method here`],
      'subscriptions-here': [`${id} is over at the provider and goes on here`],
    })
  })
})

describe('money that was returned', () => {
  it('is found while the running period still gives access', async () => {
    const { caller, id } = await subscriber()
    const [charge] = (await shop.world.stripe.charges.list({ customer: await customerOf(caller) }))
      .data
    await shop.world.stripe.refunds.create({ charge: charge?.id ?? '' })

    expect((await broken())['returned-money']).toEqual([
      `${id} gives access, and its payment was returned`,
    ])
  })

  it('is found when a dispute was won and access still rests', async () => {
    const { id } = await subscriber('4000000000000259')
    expect(await broken()).toEqual({})
    const [dispute] = (await shop.world.stripe.disputes.list()).data
    await shop.world.stripe.disputes.update(dispute?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
    })

    expect(await broken()).toEqual({
      'returned-money': [`${id} counts as paid back, and its payment is ours`],
    })
  })

  it('is found while a gift that was bought with it is valid, also when it is used', async () => {
    const caller = await shop.world.account()
    const gifts = [await shop.buyGift(), await shop.buyGift()]
    await shop.world.deliverAll()
    for (const gift of gifts.slice(1)) await shop.redeem(caller, gift)
    expect(await broken()).toEqual({})
    for (const { charge } of gifts) await shop.world.stripe.refunds.create({ charge })
    expect((await broken())['returned-money']).toHaveLength(2)
    await run(`update app.voucher set disabled_at = '2026-01-01', disabled_because = 'returned'`)

    // The months of the used one are still there.
    expect((await broken())['returned-money']).toHaveLength(1)
  })

  it('is found when a gift is shut although its payment is ours', async () => {
    await shop.buyGift()
    await shop.world.deliverAll()
    await run(`update app.voucher set disabled_at = '2026-01-01', disabled_because = 'disputed'`)

    expect((await broken())['returned-money']).toEqual([
      expect.stringMatching(/^voucher .* is shut, and its payment is ours$/),
    ])
  })
})
