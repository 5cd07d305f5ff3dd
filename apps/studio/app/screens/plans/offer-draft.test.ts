import { describe, expect, it } from 'vitest'
import { EMPTY_OFFER, offerFaults, offerOf } from './offer-draft.ts'

const draft = { ...EMPTY_OFFER, id: 'abonament_vara', description: 'De vară', typed: '4,99' }
const offer = { id: 'abonament_vara', description: 'De vară', priceMinor: 499, months: 1 }

describe('offerOf', () => {
  it('leaves the words of the card out where none are typed', () => {
    expect(offerOf(draft, true)).toEqual(offer)
    expect(offerOf(draft, false)).toEqual({ ...offer, style: 'secondary' })
  })

  it('has what the buyer reads on the card', () => {
    const typed = {
      ...draft,
      priceText: ' pe lună, doar vara ',
      promotion: 'De vară',
      benefits: 'Tot catalogul\n\n Fără reclame ',
      style: 'gold' as const,
    }
    const benefits = ['Tot catalogul', 'Fără reclame']

    expect(offerOf(typed, true)).toEqual({
      ...offer,
      priceDescription: 'pe lună, doar vara',
      promotionText: 'De vară',
      benefits,
    })
    expect(offerOf(typed, false)).toEqual({ ...offer, style: 'gold', benefits })
  })

  it('is null while a field is wrong', () => {
    const long = { ...draft, benefits: 'rând\n'.repeat(9) }

    expect(
      [EMPTY_OFFER, long, { ...draft, months: null }].map((one) => offerOf(one, true)),
    ).toEqual([null, null, null])
    expect(offerFaults(long)).toEqual({
      id: false,
      description: false,
      price: false,
      benefits: true,
    })
  })
})
