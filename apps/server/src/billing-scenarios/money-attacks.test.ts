import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { sql } from '@hlizo/database/sql'
import { SET_ASIDE_JOB } from '#server/features/webhooks/set-aside.ts'
import { everyPage } from '#server/http/testing-api.ts'
import { getVoucher, redeemVoucher } from '@hlizo/contract/calls/vouchers'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { openBillingWorld, orderPlan, type BillingWorld } from '#server/testing-billing.ts'
import { inconsistencies } from '#server/testing-consistency.ts'
import { cards, codeIn, monthly, openShop, yearly, type Shop } from './testing-shop.ts'

let world: BillingWorld
let shop: Shop

beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.empty()
  shop = openShop(world, 'on time')
})

const Text = z.object({ text: z.string() })
const Aside = z.object({ id: z.string(), because: z.string() })

describe('the paying account', () => {
  it('pays the price of the product, whatever the form contains (R098)', async () => {
    const caller = await world.account()
    const lies = { price: '1', value: '0.01', currency: 'ron', amount: '1', unit_amount: '1' }
    const refused = await orderPlan(world, caller, monthly, lies)
    const { sessionId } = await shop.pay(await orderPlan(world, caller, monthly))
    const { data } = await shop.comeBack(caller, sessionId)

    expect(refused).toContain('purchaseSubscriptionStatus=failed')
    expect(data).toMatchObject({ value: 35.63, currency: 'RON' })
    expect((await shop.charges(caller)).data).toMatchObject([{ amount: 3563, currency: 'RON' }])
  })

  it('is not taken from the URL (R099)', async () => {
    const caller = await world.account()
    const answer = await shop.backFromPaypal({ userId: caller.accountId, plan: yearly })

    expect(answer).toMatchObject({ status: 400, error: 'PAYPAL_SETUP_NOT_FOUND' })
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: false })
  })

  it('can leave the bank without an answer: nothing is granted, and it can be retried (R108)', async () => {
    const caller = await world.account()
    const page = await orderPlan(world, caller)
    const asked = await shop.pay(page, cards.asksTheHolder)
    await world.deliverAll()
    const left = await world.user(caller)
    const paid = await shop.pay(await orderPlan(world, caller))
    await shop.comeBack(caller, paid.sessionId)

    expect(asked.sessionId).toBe('')
    expect(left).toMatchObject({ isSubscriptionActive: false, paymentStatus: null })
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
    expect(await inconsistencies(world)).toEqual([])
  })

  it('stores brand and last four digits of the card only (R111)', async () => {
    const caller = await shop.bought()
    await shop.changeCard(caller, 'pm_card_mastercard')
    const everything = await Promise.all(
      [
        sql`select coalesce(jsonb_agg(to_jsonb(c)), '[]')::text as text from app.customer c`,
        sql`select coalesce(jsonb_agg(to_jsonb(c)), '[]')::text as text from app.charge c`,
        sql`select coalesce(jsonb_agg(to_jsonb(e)), '[]')::text as text from app.payment_event e`,
        sql`select coalesce(jsonb_agg(to_jsonb(o)), '[]')::text as text from app.billing_operation o`,
        sql`select coalesce(jsonb_agg(to_jsonb(j)), '[]')::text as text from jobs.job j`,
        sql`select coalesce(jsonb_agg(to_jsonb(m)), '[]')::text as text from mail.outbox m`,
      ].map((query) => world.db.one(Text, query)),
    )
    const logged = everything.map(({ text }) => text).join('\n')

    expect(logged).toContain('4444')
    // An id or a signature may contain these letters by chance.
    const said = logged.replaceAll(
      /\b[a-z]+_[A-Za-z0-9]{24}\b|[A-Z0-9]{8}-\d{4}|signature=[\w-]+/g,
      '',
    )
    expect(said).not.toMatch(
      /4242 ?4242 ?4242 ?4242|5555 ?5555 ?5555 ?4444|"?cvc"?|exp_?(month|year)/i,
    )
  })
})

describe('webhooks of the provider', () => {
  const signedNow = (payload: string, scheme = 'v1') => {
    const timestamp = Math.floor(world.bench.clock.now().getTime() / 1000)
    return world.stripe.webhooks.generateTestHeaderString({
      payload,
      timestamp,
      scheme,
      secret: 'whsec_world',
    })
  }

  it('is refused with an old scheme, re-serialised, or with signs that were never signed (R101)', async () => {
    await shop.bought()
    const [event] = world.bench.received
    const payload = JSON.stringify(event, null, 2)
    const post = (bytes: string, signature: string) =>
      world.api.deliver('/stripe/webhook', bytes, { 'stripe-signature': signature })
    const statuses = await Promise.all([
      post(payload, signedNow(payload, 'v0')),
      post(JSON.stringify(event), signedNow(payload)),
      post(payload.replace('evt_', 'ëvt_'), signedNow(payload)),
      post('', signedNow('')),
    ])

    expect(statuses.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect(await post(payload, signedNow(payload))).toMatchObject({ status: 200 })
  })

  it('grants nothing for another customer or a foreign price (R102)', async () => {
    const [buyer, thief] = [await shop.bought(), await world.account()]
    await shop.comeBack(thief, 'cs_none')
    const paid = world.bench.received.findLast(({ type }) => type === 'invoice.paid')
    if (!paid) throw new Error('Nothing was paid.')
    const forged = (id: string, changes: object) => {
      const event = structuredClone(paid)
      Object.assign(event.data.object, changes)
      return world.deliver({ ...event, id })
    }
    const answers = [
      await forged('evt_other_customer', { customer: 'cus_unknown' }),
      await forged('evt_other_account', { metadata: { accountId: thief.accountId } }),
      await forged('evt_other_price', { lines: { data: [] } }),
    ]
    await world.work()
    await world.advance(11 * 60_000)
    await world.recur(SET_ASIDE_JOB)
    const aside = await world.db.many(
      Aside,
      sql`select id, set_aside_because as because from app.payment_event where set_aside_because is not null`,
    )

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(aside).toEqual([{ id: 'evt_other_customer', because: 'CUSTOMER_UNKNOWN' }])
    expect(await world.user(thief)).toMatchObject({ isSubscriptionActive: false, planId: null })
    expect(await world.user(buyer)).toMatchObject({ isSubscriptionActive: true })
    expect(await inconsistencies(world)).toEqual([])
  })
})

describe('renewals', () => {
  it.each([
    ['the night the clock goes forward', '2027-03-28T00:30:00Z'],
    ['the night the clock goes back', '2027-10-31T00:30:00Z'],
    ['the last day of January', '2028-01-31T12:00:00Z'],
    ['the 29th of February', '2028-02-29T12:00:00Z'],
  ])('from %s have no gap and no overlap (R110)', async (_, start) => {
    await world.advance(Date.parse(start) - world.bench.clock.now().getTime())
    const caller = await shop.bought()
    for (let month = 0; month < 3; month += 1) {
      await shop.runOut(caller, -HOUR_MS)
      expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
      await shop.advance(3 * HOUR_MS)
      await world.deliverAll()
      expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
    }
    const customer = await shop.customerOf(caller)
    const { data } = await world.stripe.invoices.list({ customer })
    const periods = data
      .flatMap(({ lines }) => lines.data.map(({ period }) => period))
      .toSorted((one, other) => one.start - other.start)

    expect(periods).toHaveLength(4)
    expect(periods.slice(1).map((period) => period.start)).toEqual(
      periods.slice(0, -1).map((period) => period.end),
    )
    expect(await inconsistencies(world)).toEqual([])
  })
})

const Amounts = z.array(z.object({ amount: z.number() }))

describe('payments that are shown', () => {
  it('are all of an account, a page at a time, newest first, and no other’s (R113)', async () => {
    const [caller, other] = [await world.account(), await shop.bought()]
    const first = world.bench.clock.now()
    await world.db
      .run(sql`insert into app.charge (account_id, id, kind, charged_at, amount_minor, currency)
      select ${caller.accountId}, 'in_' || n, 'subscription', ${first}::timestamptz + n * interval '1 minute', n, 'eur'
      from generate_series(1, 1200) as n`)
    const pages = await everyPage((query) =>
      world.api.call('GET', `/stripe/charges${query}`, caller),
    )
    const amounts = pages.map((data) => Amounts.parse(data).map(({ amount }) => amount))

    expect(amounts.map(({ length }) => length)).toEqual(
      Array.from({ length: 20 }, () => LIST_PAGE_SIZE),
    )
    expect(amounts.flat()).toEqual(Array.from({ length: 1_200 }, (_, index) => 1_200 - index))
    for (const cursor of ['stricat', '1.', `1.${'x'.repeat(256)}`, '%00']) {
      const refused = await world.api.call('GET', `/stripe/charges?cursor=${cursor}`, caller)
      expect([cursor, refused.status]).toEqual([cursor, 400])
    }
    expect((await shop.charges(other)).data).toHaveLength(1)
  })
})

describe('the code of a gift', () => {
  it('may be asked for every five seconds for a minute, and hardly be guessed (R115)', async () => {
    const [limit] = getVoucher.limits
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => shop.look(`ghicit-${index}`)),
    )

    expect(limit).toMatchObject({ by: 'ip', allowed: 60, perSeconds: 60 })
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([404]))
  })

  it('that is unknown, used or refunded grants nothing, at most ten times an hour (R116)', async () => {
    const [caller, other] = [await world.account(), await world.account()]
    const used = codeIn(await shop.look(await shop.buyGift()))
    await shop.redeem(other, used)
    const answers = [
      await shop.redeem(caller, 'AAAA-BBBB-CCCC'),
      await shop.redeem(caller, used),
      await shop.redeem(caller, 'nu e cod'),
    ]

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: false })
    expect(redeemVoucher.limits).toContainEqual(
      expect.objectContaining({ by: 'account', allowed: 10, perSeconds: 3_600, store: 'shared' }),
    )
  })

  it('is issued once and mailed later after an outage during the payment (R117)', async () => {
    const key = await shop.buyGift()
    world.faults.answerWith(0)
    await world.deliverAll()
    const unseen = await shop.look(key)
    world.faults.heal()
    await shop.advance(DAY_MS / 24)
    await shop.rest()
    const codes = [codeIn(await shop.look(key)), codeIn(await shop.look(key))]

    expect(unseen.status).not.toBe(200)
    expect(new Set(codes).size).toBe(1)
    const [subject = '', ...others] = await world.mailsTo('ana@example.com')
    expect(others).toEqual([])
    expect(await world.mailText('ana@example.com', subject)).toContain(codes[0])
  })
})
