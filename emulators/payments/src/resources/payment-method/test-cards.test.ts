import { describe, expect, it } from 'vitest'
import { testCard } from './test-cards.ts'

describe('testCard', () => {
  it('recognizes a published test card with any spaces', () => {
    expect(testCard('4242 4242-4242 4242')).toEqual({
      brand: 'visa',
      last4: '4242',
      behavior: 'succeeds',
    })
  })

  it('refuses other numbers, valid or not', () => {
    expect([testCard('4111111111111111'), testCard('4242424242424241'), testCard('')]).toEqual([
      null,
      null,
      null,
    ])
  })
})
