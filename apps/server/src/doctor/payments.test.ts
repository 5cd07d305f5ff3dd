import { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { webhookEvents } from '#server/billing/webhook-events.ts'
import { stripeAnswering, type Answer, type Asked } from '#server/testing-stripe.ts'
import { examineStripe } from './payments.ts'

const SHOP = 'https://hlizo.example'
const DAY = 86_400
const FAILED_AT = 1_790_000_000

const list = (...data: object[]) => ({ object: 'list', data, has_more: false })

const endpoint = (more: object = {}) => ({
  id: 'we_1',
  url: `${SHOP}/api/v1/stripe/webhook`,
  status: 'enabled',
  api_version: Stripe.API_VERSION,
  enabled_events: [...webhookEvents],
  ...more,
})

const paypal = (value: 'on' | 'off') => ({
  id: 'pmc_1',
  active: true,
  paypal: { available: value === 'on', display_preference: { value } },
})

/** A renewal that failed `tries` times, and is tried again so many days after the first. */
const failedRenewal = (tries: number, againAfterDays: number | null) => ({
  id: 'in_1',
  attempted: true,
  attempt_count: tries,
  automatic_tax: { enabled: false },
  collection_method: 'charge_automatically',
  billing_reason: 'subscription_cycle',
  created: FAILED_AT,
  status_transitions: { finalized_at: FAILED_AT },
  next_payment_attempt: againAfterDays === null ? null : FAILED_AT + againAfterDays * DAY,
})

/** An account on which everything is as it should be, by what it is asked for. */
const healthy: Readonly<Record<string, Answer>> = {
  '/v1/balance': { object: 'balance' },
  '/v1/webhook_endpoints': list(endpoint()),
  '/v1/events': list(),
  '/v1/invoices': list(),
  '/v1/tax/settings': { object: 'tax.settings', status: 'pending' },
  '/v1/payment_method_configurations': list(paypal('on')),
  '/v1/subscriptions': list(),
}

type Given = {
  readonly answers?: Readonly<Record<string, Answer>>
  readonly mode?: 'production' | 'development'
  readonly secretKey?: string
  readonly isPaypalOffered?: boolean
}

async function examined(given: Given = {}): Promise<Record<string, string>> {
  const answers = { ...healthy, ...given.answers }
  const answerTo = ({ path }: Asked): Answer =>
    answers[path] ?? { status: 404, error: { type: 'invalid_request_error', message: path } }
  const findings = await examineStripe(stripeAnswering(answerTo), {
    mode: 'production',
    publicUrl: SHOP,
    secretKey: 'rk_live_1',
    isPaypalOffered: true,
    ...given,
  })

  return Object.fromEntries(
    findings.map(({ about, state, words }) => [about, `${state}: ${words}`]),
  )
}

const withAnswer = (path: string, answer: Answer) => examined({ answers: { [path]: answer } })

describe('examineStripe', () => {
  it('accepts an account configured as in docs/payments.md', async () => {
    expect(await examined()).toEqual({
      payments: 'ok: Stripe answers, with live keys',
      webhooks: `ok: the endpoint we_1 sends all ${webhookEvents.length} events, as ${Stripe.API_VERSION}`,
      deliveries: expect.stringMatching(/^ok:/),
      tax: expect.stringMatching(/^ok:/),
      paypal: expect.stringMatching(/^ok:/),
      retries: expect.stringMatching(/^ok: no failed renewal to see the days by/),
    })
  })

  it('reports that Stripe does not answer', async () => {
    const away = { status: 500, error: { type: 'api_error', message: 'It is down' } }
    const answers = Object.fromEntries(Object.keys(healthy).map((path) => [path, away]))
    const { payments, ...others } = await examined({ answers })

    expect(payments).toMatch(/^fail: Stripe: It is down/)
    expect(Object.values(others)).toEqual(
      Object.values(others).map(() => expect.stringMatching(/^warn: This was not verified/)),
    )
  })

  it('checks each part separately, whatever the key may not read', async () => {
    const refused = { status: 403, error: { type: 'invalid_request_error', message: 'No.' } }
    const states = async (path: string) =>
      Object.values(await withAnswer(path, refused)).map((words) => words.split(':')[0])
    const all = await Promise.all(Object.keys(healthy).map(states))

    expect(await states('/v1/balance')).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok'])
    expect(all.map((each) => each.filter((state) => state === 'ok').length)).toEqual([
      6, 5, 5, 4, 5, 5, 5,
    ])
  })

  it.each([
    ['test keys in production', { secretKey: 'rk_test_1' }, /^fail: .*no one is charged/],
    ['an unrestricted live key', { secretKey: 'sk_live_1' }, /^warn: .*unrestricted/],
    ['test keys elsewhere', { secretKey: 'sk_test_1', mode: 'development' as const }, /^ok:/],
  ])('judges %s', async (_, given, words) => {
    expect((await examined(given))['payments']).toMatch(words)
  })

  it.each([
    ['none', list(), /^fail: No endpoint at Stripe has the address https:\/\/hlizo/],
    ['another address', list(endpoint({ url: 'https://old.example/x' })), /^fail: No endpoint/],
    ['a disabled one', list(endpoint({ status: 'disabled' })), /^fail: .*is disabled/],
    ['another version', list(endpoint({ api_version: '2020-08-27' })), /^fail: .*2020-08-27/],
    ['no version', list(endpoint({ api_version: null })), /^fail: .*of the account/],
    [
      'too few events',
      list(endpoint({ enabled_events: webhookEvents.slice(1) })),
      /^fail: .*does not send checkout\.session\.completed:/,
    ],
    ['all events', list(endpoint({ enabled_events: ['*'] })), /^ok:/],
    ['two', list(endpoint(), endpoint({ id: 'we_2' })), /^warn: 2 enabled endpoints/],
    ['one beside a disabled one', list(endpoint({ status: 'disabled' }), endpoint()), /^ok:/],
  ])('judges a webhook endpoint: %s', async (_, answer, words) => {
    expect((await withAnswer('/v1/webhook_endpoints', answer))['webhooks']).toMatch(words)
  })

  it('finds events that were not delivered', async () => {
    const events = list({ id: 'evt_1', type: 'invoice.paid', created: FAILED_AT })

    expect((await withAnswer('/v1/events', events))['deliveries']).toMatch(
      /^warn: Stripe could not deliver invoice\.paid of 2026-/,
    )
  })

  it('finds that Stripe adds taxes', async () => {
    const settings = { object: 'tax.settings', status: 'active' }
    const invoices = list({ id: 'in_1', automatic_tax: { enabled: true } })

    expect((await withAnswer('/v1/tax/settings', settings))['tax']).toMatch(/^warn: Stripe Tax/)
    expect((await withAnswer('/v1/invoices', invoices))['tax']).toMatch(/^fail: The invoice in_1/)
  })

  it.each([
    ['offered, not taken', true, 'off', /^fail: PayPal is offered, but/],
    ['not offered, taken', false, 'on', /^warn: PAYPAL=off, but/],
    ['not offered, not taken', false, 'off', /^ok:/],
  ] as const)('judges PayPal: %s', async (_, isPaypalOffered, value, words) => {
    const answers = { '/v1/payment_method_configurations': list(paypal(value)) }

    expect((await examined({ isPaypalOffered, answers }))['paypal']).toMatch(words)
  })

  it.each([
    ['the first retry a day later', failedRenewal(1, 1), /^ok: as seen in 1 failed renewals/],
    ['the last retry', failedRenewal(4, 7), /^ok:/],
    ['no more after all tries', failedRenewal(5, null), /^ok:/],
    ['other days', failedRenewal(2, 8), /^fail: in_1 is tried again 8\.0 days .* instead of 3/],
    ['no retries', failedRenewal(1, null), /^fail: in_1 is not tried again after 1 of 5 tries/],
    ['too many tries', failedRenewal(6, 12), /^fail: in_1 is tried again after 6 tries/],
  ])('reads the schedule of retries: %s', async (_, invoice, words) => {
    expect((await withAnswer('/v1/invoices', list(invoice)))['retries']).toMatch(words)
  })

  it('reports that subscriptions remain unpaid instead of ending', async () => {
    const unpaid = list({ id: 'sub_1', status: 'unpaid' })

    expect((await withAnswer('/v1/subscriptions', unpaid))['retries']).toMatch(
      /^fail: The subscription sub_1 was left unpaid/,
    )
  })

  it('reports the missing permissions of the key', async () => {
    const refused = { status: 403, error: { type: 'invalid_request_error', message: 'No.' } }

    expect((await withAnswer('/v1/tax/settings', refused))['tax']).toMatch(
      /^warn: The key may not read invoices and tax settings/,
    )
  })
})
