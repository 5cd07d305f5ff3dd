import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { routes } from './routes.ts'
import { tellOfEverything } from './testing-everything.ts'
import { faultsOfMeaning } from './testing-sdk-faults.ts'
import { sdkType } from './testing-sdk-types.ts'
import { startBench, type TestBench } from './testing.ts'

/** By the word in an answer's `object`: where the SDK describes it, and under which name. */
const described: Readonly<Record<string, readonly [file: string, name: string]>> = {
  balance: ['Balance', 'Balance'],
  charge: ['Charges', 'Charge'],
  'checkout.session': ['Checkout/Sessions', 'Session'],
  coupon: ['Coupons', 'Coupon'],
  customer: ['Customers', 'Customer'],
  discount: ['Discounts', 'Discount'],
  dispute: ['Disputes', 'Dispute'],
  event: ['Events', 'EventBase'],
  file: ['Files', 'File'],
  invoice: ['Invoices', 'Invoice'],
  invoiceitem: ['InvoiceItems', 'InvoiceItem'],
  invoice_payment: ['InvoicePayments', 'InvoicePayment'],
  item: ['LineItems', 'LineItem'],
  line_item: ['InvoiceLineItems', 'InvoiceLineItem'],
  payment_intent: ['PaymentIntents', 'PaymentIntent'],
  payment_method: ['PaymentMethods', 'PaymentMethod'],
  payment_method_configuration: ['PaymentMethodConfigurations', 'PaymentMethodConfiguration'],
  price: ['Prices', 'Price'],
  product: ['Products', 'Product'],
  promotion_code: ['PromotionCodes', 'PromotionCode'],
  refund: ['Refunds', 'Refund'],
  setup_intent: ['SetupIntents', 'SetupIntent'],
  subscription: ['Subscriptions', 'Subscription'],
  subscription_schedule: ['SubscriptionSchedules', 'SubscriptionSchedule'],
  'tax.settings': ['Tax/Settings', 'Settings'],
  'test_helpers.test_clock': ['TestHelpers/TestClocks', 'TestClock'],
  webhook_endpoint: ['WebhookEndpoints', 'WebhookEndpoint'],
}

const Answer = z.looseObject({ object: z.string(), deleted: z.literal(true).optional() })
const List = z.looseObject({ object: z.literal('list'), data: z.array(Answer) })
const Event = z.looseObject({ object: z.literal('event'), data: z.looseObject({ object: Answer }) })

function faultsOf(answer: unknown): string[] {
  const list = List.safeParse(answer)
  if (list.success) return list.data.data.flatMap(faultsOf)
  const event = Event.safeParse(answer)
  const { object, deleted } = Answer.parse(answer)
  const [file, name] = described[object] ?? []
  if (file === undefined || name === undefined) return [`There is no description of ${object}.`]
  const meaning = sdkType(`resources/${file}`, deleted ? `Deleted${name}` : name)

  return [
    ...faultsOfMeaning(answer, meaning, object),
    ...(event.success ? faultsOf(event.data.data.object) : []),
  ]
}

function recordingClient(bench: TestBench, recorded: Map<string, unknown[]>): Stripe {
  const { hostname: host, port } = new URL(bench.apiUrl)
  const record: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    const path = new URL(input instanceof Request ? input.url : input).pathname
    const call = `${init?.method} ${path}`
    recorded.set(call, [...(recorded.get(call) ?? []), await response.clone().json()])
    return response
  }

  return new Stripe(bench.secretKey, {
    host,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(record),
  })
}

const answers = new Map<string, unknown[]>()
let bench: TestBench

beforeAll(async () => {
  bench = await startBench()
  await tellOfEverything(bench, recordingClient(bench, answers))
})
afterAll(() => bench.close())

function answersTo({ method, path }: { readonly method: string; readonly path: string }) {
  const address = new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`)
  const [declared] = [...answers].filter(
    ([call]) =>
      address.test(call) &&
      !routes.some((one) => call === `${one.method} ${one.path}` && one.path !== path),
  )
  return declared?.[1] ?? []
}

/** The values at a path, in which `*` stands for every row. */
function valuesAt(value: unknown, [key, ...rest]: readonly string[]): unknown[] {
  if (key === undefined) return [value]
  if (key === '*')
    return z
      .array(z.unknown())
      .parse(value)
      .flatMap((row) => valuesAt(row, rest))
  const fields = z.record(z.string(), z.unknown()).safeParse(value)

  return valuesAt(fields.data?.[key], rest)
}

describe('the responses of the sandbox, by the types of the SDK', () => {
  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s has every field and no other',
    (_, route) => {
      const given = answersTo(route)

      expect(given).not.toEqual([])
      expect(given.flatMap(faultsOf)).toEqual([])
    },
  )

  // The declarations allow them to be absent; Stripe's published examples always have them.
  it.each([
    ['GET /v1/balance', 'available.*.source_types.card'],
    ['GET /v1/charges', 'data.*.payment_method_details.card.network_token.used'],
    ['GET /v1/charges', 'data.*.payment_method_details.card.multicapture.status'],
    ['GET /v1/charges', 'data.*.payment_method_details.card.overcapture.status'],
    ['GET /v1/charges', 'data.*.payment_method_details.card.extended_authorization.status'],
    ['GET /v1/charges', 'data.*.payment_method_details.card.incremental_authorization.status'],
    ['GET /v1/disputes', 'data.*.payment_method_details.card.case_type'],
    ['GET /v1/payment_intents', 'data.*.amount_details.tip'],
    ['GET /v1/payment_intents', 'data.*.transfer_data'],
    ['GET /v1/refunds', 'data.*.destination_details.card.type'],
    ['GET /v1/subscription_schedules', 'data.*.default_settings.automatic_tax.enabled'],
  ])('%s has %s', (call, path) => {
    const given = (answers.get(call) ?? []).flatMap((answer) => valuesAt(answer, path.split('.')))

    expect(given).not.toEqual([])
    expect(given).not.toContain(undefined)
  })

  it('webhooks and their objects have every field and no other', () => {
    // The client has made Decimals of decimals; on the wire they are text.
    const sent: unknown[] = bench.received.map((event) => JSON.parse(JSON.stringify(event)))

    expect(sent.length).toBeGreaterThan(0)
    expect(new Set(sent.flatMap(faultsOf))).toEqual(new Set())
  })

  it('a field that is missing, misnamed or of another kind is noticed', () => {
    const clock = { id: 'clock_1', object: 'test_helpers.test_clock', created: 1, status: 'ready' }
    const whole = {
      ...clock,
      deletes_after: 2,
      frozen_time: 1,
      livemode: false,
      name: null,
      status_details: {},
    }

    expect(faultsOf(whole)).toEqual([])
    expect(faultsOf({ ...clock, name: 5, frozen: 1 })).toEqual([
      'test_helpers.test_clock.deletes_after is missing',
      'test_helpers.test_clock.frozen_time is missing',
      'test_helpers.test_clock.livemode is missing',
      'test_helpers.test_clock.name is 5',
      'test_helpers.test_clock.status_details is missing',
      "test_helpers.test_clock.frozen is not in the SDK's type",
    ])
  })
})
