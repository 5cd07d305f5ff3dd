import { z } from 'zod'

export const Behavior = z.enum([
  'succeeds',
  'declines',
  'has-insufficient-funds',
  'declines-when-charged',
  'is-expired',
  'has-wrong-cvc',
  'fails-processing',
  'authenticates-once',
  'authenticates-always',
  'is-disputed',
  'fails-refunds',
])
export type Behavior = z.output<typeof Behavior>

/** A published test card; no other number is ever accepted. */
export type TestCard = {
  readonly brand: 'visa' | 'mastercard'
  readonly last4: string
  readonly behavior: Behavior
}

// https://docs.stripe.com/testing: the only numbers the sandbox knows. None of them is a real card.
const TEST_CARDS: ReadonlyMap<string, TestCard> = new Map([
  ['4242424242424242', { brand: 'visa', last4: '4242', behavior: 'succeeds' }],
  ['5555555555554444', { brand: 'mastercard', last4: '4444', behavior: 'succeeds' }],
  ['4000000000000002', { brand: 'visa', last4: '0002', behavior: 'declines' }],
  ['4000000000009995', { brand: 'visa', last4: '9995', behavior: 'has-insufficient-funds' }],
  ['4000000000000341', { brand: 'visa', last4: '0341', behavior: 'declines-when-charged' }],
  ['4000002500003155', { brand: 'visa', last4: '3155', behavior: 'authenticates-once' }],
  ['4000002760003184', { brand: 'visa', last4: '3184', behavior: 'authenticates-always' }],
  ['4000000000000069', { brand: 'visa', last4: '0069', behavior: 'is-expired' }],
  ['4000000000000127', { brand: 'visa', last4: '0127', behavior: 'has-wrong-cvc' }],
  ['4000000000000259', { brand: 'visa', last4: '0259', behavior: 'is-disputed' }],
  ['4000000000005126', { brand: 'visa', last4: '5126', behavior: 'fails-refunds' }],
  ['4000000000000119', { brand: 'visa', last4: '0119', behavior: 'fails-processing' }],
])

const TEST_TOKENS: ReadonlyMap<string, TestCard> = new Map([
  ['pm_card_visa', { brand: 'visa', last4: '4242', behavior: 'succeeds' }],
  ['pm_card_mastercard', { brand: 'mastercard', last4: '4444', behavior: 'succeeds' }],
  ['pm_card_visa_chargeDeclined', { brand: 'visa', last4: '0002', behavior: 'declines' }],
  [
    'pm_card_chargeCustomerFail',
    { brand: 'visa', last4: '0341', behavior: 'declines-when-charged' },
  ],
  ['pm_card_createDispute', { brand: 'visa', last4: '0259', behavior: 'is-disputed' }],
  ['pm_card_refundFail', { brand: 'visa', last4: '5126', behavior: 'fails-refunds' }],
  [
    'pm_card_authenticationRequired',
    { brand: 'visa', last4: '3184', behavior: 'authenticates-always' },
  ],
])

export function testCard(number: string): TestCard | null {
  return TEST_CARDS.get(number.replaceAll(/[\s-]/g, '')) ?? null
}

export function testToken(id: string): TestCard | null {
  return TEST_TOKENS.get(id) ?? null
}
