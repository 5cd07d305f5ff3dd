import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '@hlizo/kit/durations'
import { openShop, refusal, type TestShop } from '../testing-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.settle())

describe('the API', () => {
  it('returns the same response to the same request, once', async () => {
    const create = () =>
      shop.stripe.customers.create({ email: 'same@example.com' }, { idempotencyKey: 'same-key' })
    const first = await create()
    const second = await create()
    const other = await refusal(
      shop.stripe.customers.create({ email: 'other@example.com' }, { idempotencyKey: 'same-key' }),
    )

    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(other.type).toBe('StripeIdempotencyError')
  })

  it('stores a key for its endpoint, its parameters and one day', async () => {
    const { stripe, bench } = shop
    const key = { idempotencyKey: 'one-day' }
    const { id } = await stripe.customers.create({ email: 'day@example.com' }, key)
    const elsewhere = await refusal(stripe.products.create({ name: 'Altceva' }, key))
    const long = await refusal(stripe.customers.create({}, { idempotencyKey: 'x'.repeat(256) }))
    await bench.sandbox.advance(DAY_MS + 1000)
    const again = await stripe.customers.create({ email: 'other@example.com' }, key)

    expect(elsewhere.message).toBe(
      "Keys for idempotent requests can only be used for the same endpoint they were first used for ('/v1/customers' vs '/v1/products'). Try using a key other than 'one-day' if you meant to execute a different request.",
    )
    expect(long).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
    expect(again.id).not.toBe(id)
  })

  it('repeats a refusal under its key, but not that of parameters it could not read', async () => {
    const { stripe } = shop
    const { customer, subscription } = await shop.subscribed()
    const change = { idempotencyKey: 'refused-once' }
    const update = () =>
      stripe.subscriptions.update(
        subscription.id,
        { cancellation_details: { comment: 'Pa' } },
        change,
      )
    const first = await refusal(update())
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    const second = await refusal(update())
    const unread = { idempotencyKey: 'unread' }
    await refusal(
      stripe.rawRequest('POST', `/v1/customers/${customer.id}`, { surprise: 1 }, unread),
    )
    const read = await stripe.customers.update(customer.id, { name: 'Ion' }, unread)

    expect([first.message, second.message]).toEqual([first.message, first.message])
    expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true' })
    expect(read.name).toBe('Ion')
  })

  it('refuses unknown calls with the standard error format', async () => {
    const ask = async (method: string, path: string, body?: string) => {
      const answer = await fetch(`${shop.bench.apiUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${shop.bench.secretKey}` },
        ...(body === undefined ? {} : { body }),
      })
      return { status: answer.status, json: await answer.json() }
    }

    expect(await ask('GET', '/v1/nothing?x=1')).toEqual({
      status: 404,
      json: {
        error: {
          type: 'invalid_request_error',
          message:
            'Unrecognized request URL (GET: /v1/nothing). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.',
        },
      },
    })
    expect(await ask('PATCH', '/v1/customers')).toMatchObject({
      status: 404,
      json: { error: { type: 'invalid_request_error' } },
    })
    expect(await ask('POST', '/v1/customers', 'x'.repeat(300_000))).toMatchObject({
      status: 413,
      json: { error: { type: 'invalid_request_error' } },
    })
  })

  it('refuses a zero character, wherever it is', async () => {
    const { bench, stripe } = shop
    const address = await fetch(`${bench.apiUrl}/v1/customers/%00`, {
      headers: { authorization: `Bearer ${bench.secretKey}` },
    })
    const name = await refusal(stripe.customers.create({ name: 'A\0na' }))

    expect([address.status, name.statusCode]).toEqual([400, 400])
  })

  it('makes one object of ten requests with one key at the same time', async () => {
    const create = () =>
      shop.stripe.customers.create({ email: 'ten@example.com' }, { idempotencyKey: 'ten' })
    await Promise.allSettled(Array.from({ length: 10 }, create))
    const { data } = await shop.stripe.customers.list({ email: 'ten@example.com' })

    expect(data).toHaveLength(1)
  })

  it('refuses parameters it does not know', async () => {
    const error = await refusal(
      shop.stripe.rawRequest('POST', '/v1/customers', { surprise: { inside: 1 } }),
    )

    expect(error).toMatchObject({ code: 'parameter_unknown', param: 'surprise', statusCode: 400 })
  })

  it('refuses payment_method_types', async () => {
    const error = await refusal(
      shop.stripe.rawRequest('POST', '/v1/setup_intents', { payment_method_types: ['card'] }),
    )

    expect(error.code).toBe('payment_method_types_no_longer_supported')
  })

  it('names missing parameters', async () => {
    const error = await refusal(shop.stripe.customers.retrieve('cus_unknown'))

    expect(error).toMatchObject({ code: 'resource_missing', statusCode: 404 })
  })

  it('refuses another version and a wrong key', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${shop.bench.apiUrl}/v1/customers`, { headers })
    const wrongVersion = await ask({
      authorization: 'Bearer sk_test_sandbox',
      'stripe-version': '2024-06-20',
    })
    const wrongKey = await ask({ authorization: 'Bearer sk_test_wrong' })

    expect([wrongVersion.status, wrongKey.status]).toEqual([400, 401])
    expect(await wrongKey.json()).toHaveProperty('error.message')
  })

  it('pages through lists, newest first', async () => {
    const email = 'paged@example.com'
    const made = []
    for (const name of ['1', '2', '3'])
      made.push(await shop.stripe.customers.create({ email, name }))
    const names = []
    for await (const customer of shop.stripe.customers.list({ email, limit: 2 }))
      names.push(customer.name)

    expect(made).toHaveLength(3)
    expect(names).toEqual(['3', '2', '1'])
  })

  it('expands at most four levels', async () => {
    const { subscription } = await shop.subscribed()
    const expanded = await shop.stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice.payments.data.payment'],
    })
    const error = await refusal(
      shop.stripe.subscriptions.retrieve(subscription.id, {
        expand: ['latest_invoice.payments.data.payment.payment_intent'],
      }),
    )

    expect(expanded.latest_invoice).toMatchObject({ payments: { data: [{ status: 'paid' }] } })
    expect(error.message).toContain('more than 4 levels')
  })

  it('finds prices by lookup key', async () => {
    const { data } = await shop.stripe.prices.list({ lookup_keys: ['yearly'] })

    expect(data.map(({ unit_amount }) => unit_amount)).toEqual([6999])
  })
})
