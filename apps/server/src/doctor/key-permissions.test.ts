import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sdkOperations } from '@hlizo/payments-sandbox/testing-sdk-operations'
import { writtenCalls } from '#server/testing-provider-calls.ts'

const docs = readFileSync(`${import.meta.dirname}/../../../../docs/payments.md`, 'utf8')

/** The permissions of a restricted key by the resource of a call, as Stripe names them. */
const permissionOf: Readonly<Record<string, string>> = {
  balance: 'Balance',
  charges: 'Charges',
  'checkout.sessions': 'Checkout sessions',
  coupons: 'Coupons',
  customers: 'Customers',
  disputes: 'Disputes',
  events: 'Events',
  files: 'Files',
  invoicePayments: 'Invoices',
  invoices: 'Invoices',
  paymentIntents: 'Payment intents',
  paymentMethodConfigurations: 'Payment method configurations',
  paymentMethods: 'Payment methods',
  prices: 'Prices',
  products: 'Products',
  promotionCodes: 'Promotion codes',
  refunds: 'Refunds',
  setupIntents: 'Setup intents',
  subscriptionSchedules: 'Subscription schedules',
  subscriptions: 'Subscriptions',
  'tax.settings': 'Tax settings',
  webhookEndpoints: 'Webhook endpoints',
}

// The price of each sale is created with `price_data`, in the same request.
const WITHOUT_A_CALL = ['Prices']

const namesIn = (words: string) =>
  words
    .replaceAll('and, for `hlizo doctor`, ', '')
    .split(/, | and /)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .toSorted()

function documented() {
  const [, write = '', read = ''] =
    /with _write_ on ([^_]+), and _read_ on ([^.]+)\./.exec(docs) ?? []

  return { write: namesIn(write), read: namesIn(read) }
}

function needed() {
  const methods = new Map(sdkOperations.map(({ name, method }) => [name, method]))
  const calls = writtenCalls().map((name) => {
    const resource = name.split('.').slice(0, -1).join('.')
    return { permission: permissionOf[resource] ?? resource, isRead: methods.get(name) === 'GET' }
  })
  const write = new Set([
    ...calls.filter(({ isRead }) => !isRead).map(({ permission }) => permission),
    ...WITHOUT_A_CALL,
  ])
  const read = new Set(
    calls.map(({ permission }) => permission).filter((permission) => !write.has(permission)),
  )

  return { write: [...write].toSorted(), read: [...read].toSorted() }
}

describe('the restricted key of docs/payments.md', () => {
  it('are exactly those that the product needs', () => {
    expect(documented()).toEqual(needed())
  })
})
