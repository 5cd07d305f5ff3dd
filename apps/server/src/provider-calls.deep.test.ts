import { globSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import type { Stripe } from 'stripe'
import { startBench } from '@hlizo/payments-sandbox/testing'
import { withAllPayments } from './billing/all-pages.ts'
import { examineStripe } from './doctor/payments.ts'
import { eraseCustomerJob } from './features/privacy/erase-account.ts'
import { providerMoney } from './invariants/provider-money.ts'
import { seedCoupons } from './seed/seed-coupons.ts'
import { createFaults } from './testing-faults.ts'
import {
  madeCalls,
  published,
  publishedCalls,
  unpublishedCalls,
  writtenCalls,
} from './testing-provider-calls.ts'
import { deepProviderSuites, providerSuites } from './testing-provider-suites.ts'

const source = import.meta.dirname

/**
 * The deep suites of money, and of the ordinary ones those that together make every call. Each world of
 * every suite fails on a call that is not described.
 */
const suites = globSync([...deepProviderSuites, ...providerSuites], {
  cwd: source,
}).toSorted()

describe.each(suites)('%s', async (suite) => {
  await import(/* @vite-ignore */ `./${suite}`)
})

/** An invoice that was paid, as if it had more payments than are expanded. */
async function paidInvoice(stripe: Stripe): Promise<Stripe.Invoice> {
  const { id: customer } = await stripe.customers.create({ email: 'dan@example.ro' })
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  const { id: product } = await stripe.products.create({ name: 'Lunar' })
  const price = { product, currency: 'eur', unit_amount: 699 }
  await stripe.subscriptions.create({
    customer,
    default_payment_method: card.id,
    items: [{ price_data: { ...price, recurring: { interval: 'month' } } }],
  })
  const [paid] = (await stripe.invoices.list({ customer })).data
  if (!paid) throw new Error('Nothing was paid.')

  return { ...paid, payments: { object: 'list', data: [], has_more: true, url: '' } }
}

// What no world of the suites does with a client of the product's own.
describe('the demo coupons, the erasure, the books, the doctor and long lists', async () => {
  const bench = await startBench()
  const wire = createFaults()
  const stripe = wire.client(bench.secretKey, bench.apiUrl)
  afterAll(() => bench.close())

  it('are asked and answered as described', async () => {
    await seedCoupons(stripe)
    const { id: customerId } = await stripe.customers.create({ email: 'ana@example.ro' })
    const once = { attempt: 1, isLast: () => false, signal: new AbortController().signal }
    await eraseCustomerJob({ stripe }).run({ customerId }, once)
    await eraseCustomerJob({ stripe }).run({ customerId }, once)
    await providerMoney(stripe, async () => new Set())()
    const account = { mode: 'development', publicUrl: 'http://shop.test' } as const
    const found = await examineStripe(stripe, {
      ...account,
      secretKey: bench.secretKey,
      isPaypalOffered: true,
    })
    const invoice = await paidInvoice(stripe)
    const whole = await withAllPayments(stripe, invoice)

    expect(found.map(({ about, state }) => `${about}: ${state}`)).toEqual([
      'payments: ok',
      'webhooks: fail',
      'deliveries: ok',
      'tax: ok',
      'paypal: ok',
      'retries: ok',
    ])
    expect(whole.payments?.data).toMatchObject([{ invoice: invoice.id, status: 'paid' }])
    expect(wire.callFaults()).toEqual([])
  })
})

describe("the provider's description", () => {
  it('has been held against every call that the product makes', () => {
    const written = writtenCalls()

    expect(written.length).toBeGreaterThan(30)
    expect(written.filter((name) => !madeCalls.has(name))).toEqual([])
  })

  it.runIf(published)('lists each call that was made', () => {
    const count = (calls: ReadonlyMap<string, number>) =>
      [...calls.values()].reduce((sum, times) => sum + times, 0)

    expect([...unpublishedCalls]).toEqual([])
    expect(publishedCalls.size).toBe(madeCalls.size)
    expect(count(publishedCalls)).toBe(count(madeCalls))
  })
})
