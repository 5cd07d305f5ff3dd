import { describe, expect, it } from 'vitest'
import { vatRateOn, vatRates, vatTreatment } from './vat.ts'

const MEMBERS =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

describe('vatRateOn', () => {
  it('changes on the day of a new rate', () => {
    expect(vatRateOn('RO', '2025-07-31')).toBe(1900)
    expect(vatRateOn('RO', '2025-08-01')).toBe(2100)
    expect(vatRateOn('FI', '2026-01-01')).toBe(2550)
  })

  it('has each member of the European Union today, and no one else', () => {
    expect([...new Set(vatRates.map(({ country }) => country))].toSorted()).toEqual(MEMBERS)
    expect(MEMBERS.filter((country) => vatRateOn(country, '2026-01-01') === null)).toEqual([])
    expect(vatRateOn('US', '2026-01-01')).toBeNull()
  })

  it('is the standard rate that each member had on the first of 2026', () => {
    const rates = MEMBERS.map((country) => `${country} ${vatRateOn(country, '2026-01-01')}`)

    expect(rates.join(', ')).toBe(
      'AT 2000, BE 2100, BG 2000, CY 1900, CZ 2100, DE 1900, DK 2500, EE 2400, ES 2100, FI 2550, FR 2000, GR 2400, ' +
        'HR 2500, HU 2700, IE 2300, IT 2200, LT 2100, LU 1700, LV 2100, MT 1800, NL 2100, PL 2300, PT 2300, RO 2100, ' +
        'SE 2500, SI 2200, SK 2300',
    )
    expect(vatRateOn('EE', '2025-06-30')).toBe(2200)
    expect(vatRateOn('SK', '2024-12-31')).toBe(2000)
  })

  it('has a rate of each member on each day since 2024', () => {
    const without = MEMBERS.filter((country) => vatRateOn(country, '2024-01-01') === null)

    expect(without).toEqual([])
    expect(vatRateOn('FI', '2024-08-31')).toBe(2400)
  })
})

const sale = {
  day: '2026-01-31',
  proofs: { cardCountry: 'RO', networkCountry: 'RO' },
  isCompany: false,
  hasOneStopShop: true,
}
const cardOf = (cardCountry: string | null, networkCountry: string | null = null) => ({
  ...sale,
  proofs: { cardCountry, networkCountry },
})

describe('vatTreatment', () => {
  it('taxes a private buyer in the country of residence', () => {
    expect(vatTreatment(sale)).toEqual({ scheme: 'domestic', country: 'RO', rate: 2100 })
    expect(vatTreatment(cardOf('DE'))).toEqual({ scheme: 'oss', country: 'DE', rate: 1900 })
    expect(vatTreatment(cardOf(null, 'FR'))).toEqual({ scheme: 'oss', country: 'FR', rate: 2000 })
    expect(vatTreatment(cardOf('DE', 'RO'))).toMatchObject({ country: 'DE' })
    expect(vatTreatment(cardOf(null))).toMatchObject({ scheme: 'domestic', country: 'RO' })
  })

  it('taxes in Romania without the one-stop shop, and for a company with a tax number', () => {
    const home = { scheme: 'domestic', country: 'RO', rate: 2100 }

    expect(vatTreatment({ ...cardOf('DE'), hasOneStopShop: false })).toEqual(home)
    expect(vatTreatment({ ...cardOf('DE'), isCompany: true })).toEqual(home)
  })

  it('does not tax a buyer outside of the European Union', () => {
    expect(vatTreatment(cardOf('US'))).toEqual({ scheme: 'outside', country: 'US', rate: 0 })
  })

  it('refuses a code without a country', () => {
    const home = { scheme: 'domestic', country: 'RO', rate: 2100 }

    expect([null, 'C2'].map((card) => vatTreatment(cardOf(card, 'XX')))).toEqual([home, home])
    expect(vatTreatment(cardOf('C2', 'FR'))).toMatchObject({ scheme: 'oss', country: 'FR' })
  })

  it('refuses a sale to a member state on a day without a rate, and names both', () => {
    const sold = { ...cardOf('FI'), day: '2000-01-01' }

    expect(() => vatTreatment(sold)).toThrow(
      /no rate of value added tax for FI on 2000-01-01.* add the rate with its first day to vatRates/,
    )
    expect(() => vatTreatment({ ...cardOf('RO'), day: '2000-01-01' })).toThrow(/for RO/)
  })
})
