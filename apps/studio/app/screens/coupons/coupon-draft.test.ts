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

  it('refuses what other fields of money refuse, as value and as minimum price', () => {
    const wrong = ['1.000', '12,345', '1e2', '0x10', '1000', '0', '-1', '']
    const valueOf = (value: string) => termsOf({ ...draft, kind: 'EUR', value }).wrong
    const minimumOf = (minimum: string) => termsOf({ ...draft, minimum }).wrong

    expect(wrong.map(valueOf)).toEqual(wrong.map(() => new Set(['amountMinor'])))
    // Without a minimum price it holds for each.
    expect(wrong.map(minimumOf)).toEqual(
      wrong.map((typed) => (typed === '' ? null : new Set(['minimumMinor']))),
    )
  })

  it('reads a percentage with at most two decimals', () => {
    const percentOf = (value: string) => termsOf({ ...draft, value }).terms?.percentOff

    expect(['12,5', '33.33', ' 100 '].map(percentOf)).toEqual([12.5, 33.33, 100])
    const wrong = ['12,345', '1e1', '0x10', '0', '-5', '']
    expect(wrong.map(percentOf)).toEqual(wrong.map(() => undefined))
  })

  it('asks for how many months, where it was chosen to say so', () => {
    const wrongOf = (months: number | null) =>
      termsOf({ ...draft, duration: 'months', months }).wrong

    expect([null, 0, 37].map(wrongOf)).toEqual([null, 0, 37].map(() => new Set(['months'])))
    expect(wrongOf(36)).toBeNull()
  })

  it('names invalid fields', () => {
    expect(termsOf({ ...draft, code: 'x', value: '101' }).wrong).toEqual(
      new Set(['code', 'percentOff']),
    )
    expect(termsOf({ ...draft, value: 'mult' }).wrong).toEqual(new Set(['percentOff']))
  })
})
