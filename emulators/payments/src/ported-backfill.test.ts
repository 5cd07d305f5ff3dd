import { isDeepStrictEqual } from 'node:util'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { tellOfEverything } from './testing-everything.ts'
import { startBench, type TestBench } from './testing.ts'

// Cases of sync-engine (the backfill of a copy, and its refresh after an event) and of stripe-node (pages
// that are read by themselves), rewritten.

let bench: TestBench
beforeAll(async () => {
  bench = await startBench()
  await tellOfEverything(bench, bench.stripe)
})
afterAll(() => bench.close())

type Row = { readonly id: string; readonly created: number }
type Page = {
  limit?: number
  ending_before?: string
  starting_after?: string
  created?: Stripe.RangeQueryParam
}
type List = (stripe: Stripe, page: Page) => AsyncIterable<Row>

const lists: Readonly<Record<string, List>> = {
  products: (stripe, page) => stripe.products.list(page),
  prices: (stripe, page) => stripe.prices.list(page),
  customers: (stripe, page) => stripe.customers.list(page),
  subscriptions: (stripe, page) => stripe.subscriptions.list({ status: 'all', ...page }),
  schedules: (stripe, page) => stripe.subscriptionSchedules.list(page),
  invoices: (stripe, page) => stripe.invoices.list(page),
  charges: (stripe, page) => stripe.charges.list(page),
  'setup intents': (stripe, page) => stripe.setupIntents.list(page),
  'payment intents': (stripe, page) => stripe.paymentIntents.list(page),
  disputes: (stripe, page) => stripe.disputes.list(page),
  refunds: (stripe, page) => stripe.refunds.list(page),
  coupons: (stripe, page) => stripe.coupons.list(page),
  'promotion codes': (stripe, page) => stripe.promotionCodes.list(page),
  'checkout sessions': (stripe, page) => stripe.checkout.sessions.list(page),
  events: (stripe, page) => stripe.events.list(page),
}

async function read(list: List, page: Page): Promise<Row[]> {
  const rows: Row[] = []
  for await (const { id, created } of list(bench.stripe, page)) rows.push({ id, created })

  return rows
}
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

describe.each(Object.entries(lists))('the backfill of %s', (_, list) => {
  it('lists each once, the newest first, with any page size', async () => {
    const all = await read(list, { limit: 100 })
    const small = await read(list, { limit: 3 })

    expect(all.length).toBeGreaterThan(0)
    expect(new Set(idsOf(all)).size).toBe(all.length)
    expect(all.map(({ created }) => created)).toEqual(
      all.map(({ created }) => created).toSorted((one, other) => other - one),
    )
    expect(small).toEqual(all)
  })

  it('continues after a cursor and before it', async () => {
    const all = await read(list, { limit: 100 })
    const middle = Math.floor(all.length / 2)
    const last = all[middle]?.id ?? ''

    expect(await read(list, { limit: 2, starting_after: last })).toEqual(all.slice(middle + 1))
    expect(await read(list, { limit: 2, ending_before: last })).toEqual(
      all.slice(0, middle).toReversed(),
    )
  })

  it('finds those of a time', async () => {
    const all = await read(list, { limit: 100 })
    const at = all[Math.floor(all.length / 2)]?.created ?? 0
    const wanted = (isWanted: (created: number) => boolean) =>
      idsOf(all.filter(({ created }) => isWanted(created)))
    const found = async (created: Stripe.RangeQueryParam) =>
      idsOf(await read(list, { limit: 100, created }))

    expect(await found({ gte: at })).toEqual(wanted((created) => created >= at))
    expect(await found({ gt: at })).toEqual(wanted((created) => created > at))
    expect(await found({ lte: at })).toEqual(wanted((created) => created <= at))
    expect(await found({ gte: at - 1, lt: at })).toEqual(wanted((created) => created === at - 1))
  })
})

const Carried = z.looseObject({ id: z.string(), object: z.string() })

/** By the word in `object`: how a copy reads what an event carried again. */
const readers: Readonly<Record<string, (stripe: Stripe, id: string) => Promise<unknown>>> = {
  charge: (stripe, id) => stripe.charges.retrieve(id),
  'checkout.session': (stripe, id) => stripe.checkout.sessions.retrieve(id),
  customer: (stripe, id) => stripe.customers.retrieve(id),
  dispute: (stripe, id) => stripe.disputes.retrieve(id),
  invoice: (stripe, id) => stripe.invoices.retrieve(id),
  payment_intent: (stripe, id) => stripe.paymentIntents.retrieve(id),
  payment_method: (stripe, id) => stripe.paymentMethods.retrieve(id),
  refund: (stripe, id) => stripe.refunds.retrieve(id),
  setup_intent: (stripe, id) => stripe.setupIntents.retrieve(id),
  subscription: (stripe, id) => stripe.subscriptions.retrieve(id),
  subscription_schedule: (stripe, id) => stripe.subscriptionSchedules.retrieve(id),
}

const plain = (value: unknown) => Carried.parse(JSON.parse(JSON.stringify(value)))

/**
 * What another object's event tells of, or is not the same twice. Here a new buyer becomes a customer once
 * the payment is through, and the first invoice sets a customer's currency without an event of its own.
 */
const CHANGED_WITHOUT_EVENT = new Set([
  'client_secret',
  'currency',
  'customer',
  'disputed',
  'next_invoice_sequence',
  'payments',
  'refunds',
  'url',
])

describe('a copy that events update', () => {
  it('contains each change: nothing changes without an event', async () => {
    const last = new Map<string, z.infer<typeof Carried>>()
    for await (const { type, data } of bench.stripe.events.list({ limit: 100 })) {
      const carried = plain(data.object)
      // An upcoming invoice is a preview, which nothing can read again.
      const isCopied = carried.object in readers && type !== 'invoice.upcoming'
      if (isCopied && !last.has(carried.id)) last.set(carried.id, carried)
    }
    const differences: string[] = []
    for (const [id, copy] of last) {
      const again = plain(await readers[copy.object]?.(bench.stripe, id))
      if (again['deleted'] === true) continue
      const fields = Object.keys(copy).filter((field) => !CHANGED_WITHOUT_EVENT.has(field))
      const changed = fields.filter((field) => !isDeepStrictEqual(copy[field], again[field]))
      differences.push(...changed.map((field) => `${copy.object} ${id}: ${field}`))
    }

    expect(differences).toEqual([])
    expect(new Set([...last.values()].map(({ object }) => object))).toEqual(
      new Set(Object.keys(readers)),
    )
  })
})
