import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startBench, type TestBench } from './testing.ts'

let bench: TestBench

beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())

const Refusal = z.object({ error: z.object({ type: z.string(), param: z.string() }) })

async function refusalOf(path: string, form: Record<string, string>) {
  const answer = await fetch(`${bench.apiUrl}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bench.secretKey}` },
    body: new URLSearchParams(form),
  })
  const { error } = Refusal.parse(await answer.json())

  return { status: answer.status, type: error.type, param: error.param }
}

// https://docs.stripe.com/changelog: what older code sends and the pinned version refuses.
const removed: readonly [string, string, Record<string, string>][] = [
  ['/subscriptions', 'coupon', { customer: 'cus_x', 'items[0][price]': 'price_x', coupon: 'x' }],
  [
    '/subscriptions',
    'promotion_code',
    { customer: 'cus_x', 'items[0][price]': 'price_x', promotion_code: 'promo_x' },
  ],
  [
    '/promotion_codes',
    'coupon',
    { 'promotion[type]': 'coupon', 'promotion[coupon]': 'x', coupon: 'x' },
  ],
  [
    '/setup_intents',
    'payment_method_types',
    { customer: 'cus_x', 'payment_method_types[0]': 'card' },
  ],
  [
    '/checkout/sessions',
    'payment_method_types',
    {
      mode: 'payment',
      success_url: 'http://shop.test',
      'line_items[0][price]': 'price_x',
      'line_items[0][quantity]': '1',
      'payment_method_types[0]': 'card',
    },
  ],
]

describe('parameters removed in the pinned version', () => {
  it.each(removed)('is refused at %s: %s', async (path, param, form) => {
    expect(await refusalOf(path, form)).toEqual({
      status: 400,
      type: 'invalid_request_error',
      param,
    })
  })
})
