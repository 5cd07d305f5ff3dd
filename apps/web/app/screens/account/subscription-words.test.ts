import { describe, expect, it } from 'vitest'
import { subscriptionWords } from './subscription-words.ts'

const moment = new Date('2026-12-24T22:30:00Z')

describe('subscriptionWords', () => {
  it('offers a subscription to an account without one', () => {
    expect(subscriptionWords({ kind: 'none' }, undefined).title).toBe('Nu ai un abonament')
  })

  it('names the plan of an active subscription, also one that is not on sale', () => {
    const card = { kind: 'active', nextChargeAt: moment } as const

    expect(subscriptionWords(card, 'Abonament lunar')).toEqual({ title: 'Abonament lunar' })
    expect(subscriptionWords(card, undefined)).toEqual({ title: 'Abonamentul tău' })
  })

  it('shows dates of Bucharest', () => {
    const cancelling = { kind: 'cancelling', until: moment, lastChargeAt: null } as const

    expect(subscriptionWords(cancelling, undefined).title).toBe('Activ până la 25 decembrie 2026')
    expect(subscriptionWords({ kind: 'gift', until: moment }, undefined).title).toBe(
      'Cadou până la 25 decembrie 2026',
    )
    expect(subscriptionWords({ kind: 'expired', since: moment }, undefined).title).toBe(
      'A expirat pe 25 decembrie 2026',
    )
  })

  it('names the payment after a late cancellation', () => {
    const late = { kind: 'cancelling', until: moment, lastChargeAt: moment } as const

    expect(subscriptionWords(late, undefined).lead).toBe(
      'Ai anulat abonamentul. Plata din 25 decembrie 2026 se mai încasează, apoi nu mai urmează niciuna.',
    )
  })

  it('shows that a change is in progress', () => {
    expect(subscriptionWords({ kind: 'pending', until: null }, undefined).title).toBe(
      'Se procesează',
    )
  })
})
