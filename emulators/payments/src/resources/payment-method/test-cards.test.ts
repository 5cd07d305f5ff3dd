import { describe, expect, it } from 'vitest'
import { testCard } from './test-cards.ts'

describe('testCard', () => {
  it('knows a published test card, however it is spaced', () => {
    expect(testCard('4242 4242-4242 4242')).toEqual({
      brand: 'visa',
      last4: '4242',
      behavior: 'succeeds',
    })
  })

  it('knows no other number, valid or not', () => {
    expect([testCard('4111111111111111'), testCard('4242424242424241'), testCard('')]).toEqual([
      null,
      null,
      null,
    ])
  })
})
