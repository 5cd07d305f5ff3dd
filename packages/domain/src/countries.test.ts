import { describe, expect, it } from 'vitest'
import { isCountry } from './countries.ts'
import { vatRates } from './vat.ts'

describe('isCountry', () => {
  it('knows each country with a rate of tax, and others', () => {
    const known = [...vatRates.map(({ country }) => country), 'MD', 'US', 'GB', 'CH']

    expect(known.filter((code) => !isCountry(code))).toEqual([])
  })

  it('refuses other values of proxies and PayPal', () => {
    // Unknown, somewhere in Europe, Tor, an anonymous proxy, PayPal's China, Greece in tax numbers.
    expect(['XX', 'EU', 'T1', 'A1', 'C2', 'EL', 'ro', ''].filter(isCountry)).toEqual([])
  })
})
