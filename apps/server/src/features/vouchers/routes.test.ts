import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import {
  buyPlan,
  openBillingWorld,
  testVoucher,
  type BillingWorld,
} from '#server/testing-billing.ts'
import type { TestCaller } from '#server/http/testing-api.ts'

let world: BillingWorld

beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

const keyIn = (address: string) =>
  new URL(address, 'http://shop.test').searchParams.get('sessionId') ?? ''
const codeOf = ({ data }: { data: unknown }) => z.object({ code: z.string() }).parse(data).code

const order = (fields: Record<string, string> = {}) =>
  world.api.form(`/vouchers/${testVoucher.id}/checkout-session`, { consent: 'on', ...fields })
const look = (key: string) => world.api.call('GET', `/vouchers/${key}`)
const redeem = (caller: TestCaller, code: string) =>
  world.api.call('POST', '/vouchers/redeem', caller, { code })
const verify = (caller: TestCaller, coupon: string, interval = 'MONTHLY') =>
  world.api.call('POST', '/coupons/verify', caller, { coupon, interval })

/** Buys a gift as a visitor and gives its key. */
async function buyGift(fields: Record<string, string> = {}): Promise<string> {
  const { location } = await order(fields)
  const paid = await world.bench.post(location, cardForm('4242424242424242'))
  return keyIn(paid.location)
}

async function giftCode(): Promise<string> {
  return codeOf(await look(await buyGift()))
}

describe('startVoucherCheckout', () => {
  it('states lei and VAT in the list, on the payment page and in the mail', async () => {
    const buyer = 'darnic@example.ro'
    const { data: listed } = await world.api.call('GET', '/vouchers')
    const { location } = await order({ email: buyer })
    // A refused card shows the page again.
    const { body: page } = await world.bench.post(location, cardForm('4000000000000002'))
    await world.bench.post(location, {
      ...cardForm('4242424242424242'),
      email: buyer,
    })
    await world.deliverAll()
    const mail = await world.mailText(buyer, 'Voucherul tău Hlizo este gata')

    expect(JSON.stringify(listed)).toContain('"currency":"RON","amountMinor":10190')
    expect(page).toContain('101,90')
    expect(page).toContain('TVA inclus')
    expect(mail).toContain(
      '101,90 lei (19.99 Euro la cursul BNR de 5,0975 lei, din 15.01.2026), TVA inclus',
    )
  })

  it('redirects a visitor to the payment page without an account', async () => {
    const { status, location } = await order({ email: 'bunica@example.ro' })

    expect(status).toBe(303)
    expect(location).toContain('/__payments/c/pay/cs_test_')
  })

  it('redirects to the gifts when a product is not on sale', async () => {
    const unknown = await world.api.form('/vouchers/nimic/checkout-session', {})
    const wrong = await order({ recipientEmail: 'nu e adresă' })

    expect(unknown.location).toBe('/vouchers?checkoutStatus=failed&reason=PLAN_NOT_FOUND')
    expect(wrong.location).toBe('/vouchers?checkoutStatus=failed&reason=EMAIL_INVALID')
  })
})

describe('getVoucher', () => {
  it('returns nothing until it is paid, then the code, without any webhook', async () => {
    const { location } = await order({ recipientEmail: 'prieten@example.ro' })
    const { location: success } = await world.bench.post(location, cardForm('4242424242424242'))
    const unpaid = await order()
    const first = await look(keyIn(success))
    const second = await look(keyIn(success))

    expect(unpaid.status).toBe(303)
    expect(await look('x'.repeat(43))).toMatchObject({ status: 404 })
    expect(first.data).toMatchObject({
      productId: testVoucher.id,
      code: expect.stringMatching(/^(\w{4}-){2}\w{4}$/),
      expiresAt: '2029-01-31T12:00:00.000Z',
      emailedTo: 'p•••@example.ro',
    })
    expect(codeOf(second)).toBe(codeOf(first))
  })

  it('issues one code and one mail per purchase under concurrency', async () => {
    const key = await buyGift({
      email: 'matusa@example.ro',
      recipientEmail: 'nepot@example.ro',
      recipientName: 'Vlad',
      message: 'La mulți ani!',
    })
    const looks = Promise.all(Array.from({ length: 6 }, () => look(key)))
    await Promise.all([world.deliverAll(), world.deliverAll()])
    const codes = new Set((await looks).map(codeOf))
    const [code = ''] = codes
    const mail = await world.mailText('nepot@example.ro', 'Ai primit un cadou')

    expect(codes.size).toBe(1)
    expect(await world.mailsTo('nepot@example.ro')).toEqual(['Ai primit un cadou'])
    expect(mail).toContain(code)
    expect(mail).toContain('„La mulți ani!”')
  })

  it('stores the code only encrypted', async () => {
    const code = await giftCode()
    const plain = code.replaceAll('-', '')
    const { count } = await world.db.one(
      z.object({ count: z.number() }),
      sql`select count(*) as count from app.voucher
        where voucher::text like ${`%${plain}%`} or voucher::text like ${`%${code}%`}`,
    )

    expect(count).toBe(0)
  })
})

describe('redeemVoucher', () => {
  it('grants three months without a card, once', async () => {
    const [friend, other] = [await world.account(), await world.account()]
    const code = await giftCode()
    const answer = await redeem(friend, code.toLowerCase())
    const user = await world.user(friend)

    expect(answer.data).toEqual({
      months: 3,
      subscriptionExpirationDate: '2026-04-30T12:00:00.000Z',
    })
    expect(user).toMatchObject({
      isSubscriptionActive: true,
      source: 'voucher',
      cardBrand: null,
      planId: null,
    })
    expect(await redeem(other, code)).toMatchObject({ status: 400, error: 'VOUCHER_USED' })
    expect(await redeem(other, 'AAAA-BBBB-CCCC')).toMatchObject({ error: 'VOUCHER_INVALID' })
    expect(await world.mailsTo(friend.email)).toEqual(['Cadoul tău este activ'])
  })

  it('accepts one of ten concurrent redemptions of a code', async () => {
    const code = await giftCode()
    const racers = await Promise.all(Array.from({ length: 10 }, () => world.account()))
    const answers = await Promise.all(racers.map((racer) => redeem(racer, code)))
    const grants = await world.db.one(
      z.object({ count: z.number() }),
      sql`select count(*) as count from app.gift_grant where account_id = any(${racers.map(
        ({ accountId }) => accountId,
      )}::uuid[])`,
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(grants.count).toBe(1)
  })

  it('adds one gift to the end of another', async () => {
    const friend = await world.account()
    await redeem(friend, await giftCode())
    const second = await redeem(friend, await giftCode())

    expect(second.data).toMatchObject({ subscriptionExpirationDate: '2026-07-30T12:00:00.000Z' })
  })

  it('moves the next payment of a subscription, which is charged later', async () => {
    const caller = await world.account()
    await buyPlan(world, caller)
    const before = await world.user(caller)
    const answer = await redeem(caller, await giftCode())
    await world.deliverAll()
    const after = await world.user(caller)
    const next = await world.api.call('GET', '/stripe/upcoming-invoice', caller)
    const charges = await world.api.call('GET', '/stripe/charges', caller)
    const { subscriptionExpirationDate: until } = z
      .object({ subscriptionExpirationDate: z.string() })
      .parse(answer.data)

    expect(before.subscriptionExpirationDate).toBe('2026-02-28T12:00:00.000Z')
    expect(until).toBe('2026-05-28T12:00:00.000Z')
    expect(after).toMatchObject({ subscriptionExpirationDate: until, isSubscriptionActive: true })
    expect(next.data).toMatchObject({ amountDue: 3563 })
    expect(charges.data).toHaveLength(1)
  })

  it('stops collecting a failed renewal: the gift replaces it', async () => {
    const caller = await world.account()
    await buyPlan(world, caller)
    await world.api.call('POST', '/stripe/change-payment-method', caller, {
      paymentMethodId: 'pm_card_chargeCustomerFail',
    })
    await world.advance(29 * DAY_MS)
    await world.deliverAll()
    const failed = await world.user(caller)
    await redeem(caller, await giftCode())
    await world.deliverAll()
    const { customer } = await world.billing.entitlementOf(caller.accountId)
    const open = await world.stripe.invoices.list({
      customer: customer?.stripeId ?? '',
      status: 'open',
    })

    expect(failed.paymentStatus).toBe('FAILED')
    expect(open.data).toEqual([])
    expect(await world.user(caller)).toMatchObject({
      isSubscriptionActive: true,
      source: 'voucher',
    })
  })
})

describe('a gift code in the coupon field', () => {
  it('is valid for a month and not for a year', async () => {
    const caller = await world.account()
    const code = await giftCode()

    expect((await verify(caller, code)).data).toEqual({
      valid: true,
      discountedPriceAmount: 0,
      discountedPriceDurationInMonths: 3,
      duration: 'repeating',
      isGift: true,
    })
    expect((await verify(caller, code, 'YEARLY')).data).toMatchObject({ valid: false })
    await redeem(caller, code)
    expect((await verify(caller, code)).data).toMatchObject({ valid: false })
  })
})

describe('a gift whose payment is refunded', () => {
  it('can be neither redeemed nor previewed', async () => {
    const key = await buyGift()
    const code = codeOf(await look(key))
    const { data } = await world.stripe.charges.list({ limit: 1 })
    await world.stripe.refunds.create({ charge: data[0]?.id ?? '' })
    await world.deliverAll()

    expect(await redeem(await world.account(), code)).toMatchObject({ error: 'VOUCHER_INVALID' })
    expect(await look(key)).toMatchObject({ status: 404 })
  })
})

describe('the end of a gift', () => {
  it('is announced 7 days and 1 day before, once each', async () => {
    const friend = await world.account()
    await redeem(friend, await giftCode())
    const { subscriptionExpirationDate } = await world.user(friend)
    const leftMs =
      new Date(subscriptionExpirationDate ?? 0).getTime() - world.bench.clock.now().getTime()
    await world.advance(leftMs - 7 * DAY_MS + HOUR_MS)
    await world.recur('vouchers.remind')
    await world.recur('vouchers.remind')
    await world.advance(6 * DAY_MS)
    await world.recur('vouchers.remind')
    await world.recur('vouchers.remind')
    await world.advance(DAY_MS)

    expect(await world.mailsTo(friend.email)).toEqual([
      'Cadoul tău este activ',
      'Cadoul tău se încheie curând',
      'Cadoul tău se încheie mâine',
    ])
    expect(await world.user(friend)).toMatchObject({ isSubscriptionActive: false })
  })
})

describe('a subscription bought while a gift runs', () => {
  it('is charged only when the gift is over', async () => {
    const friend = await world.account()
    await redeem(friend, await giftCode())
    const gift = await world.user(friend)
    await buyPlan(world, friend)
    const user = await world.user(friend)
    const charges = await world.api.call('GET', '/stripe/charges', friend)

    expect(user).toMatchObject({
      planId: 'abonament_lunar',
      subscriptionExpirationDate: gift.subscriptionExpirationDate,
    })
    expect(charges.data).toMatchObject([{ amount: 0 }])
  })
})
