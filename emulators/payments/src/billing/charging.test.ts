import { DAY_MS } from '@hlizo/kit/durations'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, refusal, type TestShop } from '../testing-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.settle())

const BACK = 'http://shop.test/back'
const pageOf = ({ next_action: action }: Pick<Stripe.PaymentIntent, 'next_action'>) =>
  action?.redirect_to_url?.url ?? ''

const newCustomer = async () =>
  (await shop.stripe.customers.create({ email: 'paypal@example.com' })).id
const newPaypal = async () => (await shop.stripe.paymentMethods.create({ type: 'paypal' })).id

const pay = (customer: string, method: string, more: Partial<Stripe.PaymentIntentCreateParams>) =>
  shop.stripe.paymentIntents.create({
    amount: 699,
    currency: 'eur',
    customer,
    payment_method: method,
    confirm: true,
    return_url: BACK,
    ...more,
  })

async function agreedPaypal(customer: string): Promise<string> {
  const intent = await shop.stripe.setupIntents.create({ customer, usage: 'off_session' })
  const waiting = await shop.stripe.setupIntents.confirm(intent.id, {
    payment_method_data: { type: 'paypal' },
    return_url: BACK,
  })
  const page = waiting.next_action?.redirect_to_url?.url ?? ''
  await shop.bench.post(page, { answer: 'approve', email: 'ana@paypal.test' })
  const { payment_method: method } = await shop.stripe.setupIntents.retrieve(intent.id)

  return typeof method === 'string' ? method : ''
}

describe('a payment by PayPal', () => {
  it('waits for the holder, who approves or refuses on the page of PayPal', async () => {
    const [first, second] = [
      await pay(await newCustomer(), await newPaypal(), {}),
      await pay(await newCustomer(), await newPaypal(), {}),
    ]
    const approved = await shop.bench.post(pageOf(first), {
      answer: 'approve',
      email: 'ana@paypal.test',
    })
    await shop.bench.post(pageOf(second), { answer: 'refuse' })
    const statuses = await Promise.all(
      [first, second].map(async ({ id }) => (await shop.stripe.paymentIntents.retrieve(id)).status),
    )

    expect([first.status, second.status]).toEqual(['requires_action', 'requires_action'])
    expect(first.next_action?.redirect_to_url?.return_url).toBe(BACK)
    expect(pageOf(first)).toContain('/__payments/paypal/')
    expect(approved.location).toContain('redirect_status=succeeded')
    expect(statuses).toEqual(['succeeded', 'requires_payment_method'])
  })

  it('is charged without its holder after the consent', async () => {
    const customer = await newCustomer()
    const agreed = await agreedPaypal(customer)
    const charged = await pay(customer, agreed, { off_session: true })

    expect(charged.status).toBe('succeeded')
  })

  it('is charged without its holder after a payment with consent to later ones', async () => {
    const customer = await newCustomer()
    const method = await newPaypal()
    const first = await pay(customer, method, { setup_future_usage: 'off_session' })
    await shop.bench.post(pageOf(first), { answer: 'approve', email: 'ana@paypal.test' })

    expect(await pay(customer, method, { off_session: true })).toMatchObject({
      status: 'succeeded',
    })
  })

  it('is declined without its holder and without consent', async () => {
    const unapproved = pay(await newCustomer(), await newPaypal(), { off_session: true })

    expect(await refusal(unapproved)).toMatchObject({
      code: 'authentication_required',
      payment_intent: { status: 'requires_payment_method' },
    })
  })

  it('leaves a subscription incomplete until its holder approves', async () => {
    const customer = await newCustomer()
    const method = await newPaypal()
    await shop.stripe.paymentMethods.attach(method, { customer })
    const subscription = await shop.stripe.subscriptions.create({
      customer,
      items: [{ price: shop.catalogue.monthly.id }],
      default_payment_method: method,
    })

    expect(subscription.status).toBe('incomplete')
  })
})

describe('a card after its last month', () => {
  const switchTo = (form: Record<string, string>) =>
    shop.bench.post('/__payments/control/switches', form)

  it('is accepted, and declined while the banks are switched to decline it', async () => {
    const customer = await newCustomer()
    const { number, cvc } = { number: '4242424242424242', cvc: '123' }
    const now = shop.bench.clock.now()
    const soon = new Date(now.getTime() + 40 * DAY_MS)
    const card = {
      number,
      cvc,
      exp_month: soon.getUTCMonth() + 1,
      exp_year: soon.getUTCFullYear(),
    }
    const { id } = await shop.stripe.paymentMethods.create({ type: 'card', card })
    await shop.stripe.paymentMethods.attach(id, { customer })
    const before = await pay(customer, id, {})
    await shop.bench.sandbox.advance(80 * DAY_MS)
    const after = await pay(customer, id, {})
    await switchTo({ expired: 'on' })
    const declined = await refusal(pay(customer, id, {}))
    const other = await pay(customer, 'pm_card_visa', {})
    await switchTo({})

    expect([before.status, after.status, other.status]).toEqual(Array(3).fill('succeeded'))
    expect(declined).toMatchObject({ code: 'expired_card' })
  })
})
