import { describe, expect, it } from 'vitest'
import { EMPTY_DRAFT, termsOf } from './coupon-draft.ts'

const draft = { ...EMPTY_DRAFT, code: 'toamna-20', value: '20' }

describe('termsOf', () => {
  it('reads a percentage for one payment', () => {
    expect(termsOf(draft).terms).toMatchObject({
      code: 'TOAMNA-20',
      percentOff: 20,
      amountMinor: null,
      currency: null,
      months: 0,
      planIds: [],
      maxRedemptions: null,
      expiresAt: null,
      minimumMinor: null,
    })
  })

  it('reads an amount in lei, months, a plan, and the end of a day in Bucharest', () => {
    const more = { kind: 'RON', value: '10,50', duration: 'months', months: 6 } as const
    const limited = { planId: 'abonament_anual', limit: 9, until: '2026-12-24', minimum: '5' }

    expect(termsOf({ ...draft, ...more, ...limited }).terms).toMatchObject({
      percentOff: null,
      amountMinor: 1_050,
      currency: 'RON',
      months: 6,
      planIds: ['abonament_anual'],
      maxRedemptions: 9,
      expiresAt: '2026-12-24T22:00:00.000Z',
      minimumMinor: 500,
    })
  })

  it('names invalid fields', () => {
    expect(termsOf({ ...draft, code: 'x', value: '101' }).wrong).toEqual(
      new Set(['code', 'percentOff']),
    )
    expect(termsOf({ ...draft, value: 'mult' }).wrong).toEqual(new Set(['percentOff']))
  })
})
