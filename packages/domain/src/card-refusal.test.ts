import { describe, expect, it } from 'vitest'
import { cardRefusalText } from './card-refusal.ts'

describe('cardRefusalText', () => {
  it('prefers the reason of the bank to that of the provider', () => {
    const refusal = { code: 'card_declined', decline_code: 'insufficient_funds', message: 'x' }

    expect(cardRefusalText(refusal)).toBe('Nu sunt destui bani pe card. Încearcă alt card.')
  })

  it('uses the message of the provider for an unknown reason', () => {
    expect(cardRefusalText({ code: 'new_reason', message: 'Ask your bank.' })).toBe(
      'Ask your bank.',
    )
  })

  it('always has a message', () => {
    expect(cardRefusalText({})).toBe('Ceva nu a mers corespunzător!')
  })
})
