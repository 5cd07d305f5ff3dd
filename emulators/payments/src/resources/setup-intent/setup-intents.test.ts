import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, refusal, type TestShop } from '../../testing-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.settle())

describe('setup intents', () => {
  it('saves a PayPal account after its holder agrees', async () => {
    const customer = await shop.stripe.customers.create({ email: 'pp@example.com' })
    const intent = await shop.stripe.setupIntents.create({
      customer: customer.id,
      usage: 'off_session',
      allowed_payment_method_types: ['paypal'],
      metadata: { userId: 'u1' },
    })
    const waiting = await shop.stripe.setupIntents.confirm(intent.id, {
      payment_method_data: { type: 'paypal' },
      return_url: 'http://shop.test/paypal?plan=MONTHLY',
    })
    const url = waiting.next_action?.redirect_to_url?.url ?? ''
    const approved = await shop.bench.post(url, { answer: 'approve', email: 'pp@paypal.test' })
    const back = new URL(approved.location)

    expect(Object.fromEntries(back.searchParams)).toEqual({
      plan: 'MONTHLY',
      setup_intent: intent.id,
      setup_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    })
    expect(await shop.stripe.setupIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
    })
  })

  it('refuses a card that the bank refuses', async () => {
    const customer = await shop.stripe.customers.create({})
    const error = await refusal(
      shop.stripe.setupIntents.create({
        customer: customer.id,
        payment_method: 'pm_card_visa_chargeDeclined',
        confirm: true,
      }),
    )

    expect(error).toMatchObject({ type: 'StripeCardError', code: 'card_declined' })
  })

  it('shows an intent to a browser only with its client secret', async () => {
    const intent = await shop.stripe.setupIntents.create({})
    const ask = (secret: string) =>
      shop.bench.pages.inject({
        url: `/__payments/v1/setup_intents/${intent.id}?client_secret=${secret}`,
        headers: { authorization: 'Bearer pk_test_sandbox' },
      })

    expect((await ask(intent.client_secret ?? '')).json()).toMatchObject({ id: intent.id })
    expect((await ask('wrong')).statusCode).toBe(400)
  })
})
