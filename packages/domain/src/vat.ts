import { isCountry } from './countries.ts'

/** A standard rate of value added tax, in hundredths of a percent: 2100 is 21 %. */
export type VatRate = {
  /** ISO 3166-1. */
  readonly country: string
  readonly rate: number
  /** `YYYY-MM-DD`, the first day. */
  readonly from: string
  readonly source: string
}

/** The two proofs of the buyer's place; null where none is known. */
export type PlaceProofs = {
  /** The country of the bank that issued the card, or of the PayPal account. */
  readonly cardCountry: string | null
  /** The country of the network address. */
  readonly networkCountry: string | null
}

export type VatScheme = 'domestic' | 'oss' | 'outside'

export type VatTreatment = {
  readonly scheme: VatScheme
  readonly country: string
  readonly rate: number
}

export const SELLER_COUNTRY = 'RO'

const TEDB = 'ec.europa.eu/taxation_customs/tedb'
const standard = (country: string, rate: number, from: string, source = TEDB): VatRate => ({
  country,
  rate,
  from,
  source,
})

/** Standard rates in the European Union. A new rate is a new line; an old line is never changed. */
export const vatRates: readonly VatRate[] = [
  standard('AT', 2000, '1984-01-01'),
  standard('BE', 2100, '1996-01-01'),
  standard('BG', 2000, '1999-01-01'),
  standard('CY', 1900, '2014-01-13'),
  standard('CZ', 2100, '2013-01-01'),
  standard('DE', 1900, '2021-01-01'),
  standard('DK', 2500, '1992-01-01'),
  standard('EE', 2200, '2024-01-01'),
  standard('EE', 2400, '2025-07-01'),
  standard('ES', 2100, '2012-09-01'),
  standard('FI', 2400, '2013-01-01'),
  standard('FI', 2550, '2024-09-01'),
  standard('FR', 2000, '2014-01-01'),
  standard('GR', 2400, '2016-06-01'),
  standard('HR', 2500, '2012-03-01'),
  standard('HU', 2700, '2012-01-01'),
  standard('IE', 2300, '2021-03-01'),
  standard('IT', 2200, '2013-10-01'),
  standard('LT', 2100, '2009-09-01'),
  standard('LU', 1700, '2024-01-01'),
  standard('LV', 2100, '2012-07-01'),
  standard('MT', 1800, '2004-01-01'),
  standard('NL', 2100, '2012-10-01'),
  standard('PL', 2300, '2011-01-01'),
  standard('PT', 2300, '2011-01-01'),
  standard('RO', 1900, '2017-01-01', 'Legea 227/2015, art. 291'),
  standard('RO', 2100, '2025-08-01', 'Legea 141/2025'),
  standard('SE', 2500, '1990-07-01'),
  standard('SI', 2200, '2013-07-01'),
  standard('SK', 2000, '2011-01-01'),
  standard('SK', 2300, '2025-01-01'),
]

/** The rate of a country on a day; null where the table has none. */
export function vatRateOn(country: string, day: string): number | null {
  const known = vatRates.filter((one) => one.country === country && one.from <= day)

  return known.toSorted((a, b) => b.from.localeCompare(a.from)).at(0)?.rate ?? null
}

/** The rate of a member of the European Union, which has one on every day on which this product sells. */
export function memberRateOn(country: string, day: string): number {
  const rate = vatRateOn(country, day)
  if (rate === null)
    throw new Error(
      `There is no rate of value added tax for ${country} on ${day}, so the sale has no invoice yet: add the rate ` +
        `with its first day to vatRates (packages/domain/src/vat.ts).`,
    )

  return rate
}

const isMember = (country: string): boolean => vatRates.some((one) => one.country === country)

/** The bank's country decides, since it is harder to change than a network address. */
const placeOf = ({ cardCountry, networkCountry }: PlaceProofs): string =>
  [cardCountry, networkCountry].find(isCountry) ?? SELLER_COUNTRY

/**
 * How a sale is taxed. A company with a Romanian tax number and every sale without the one-stop shop are taxed
 * in Romania, a private buyer in the European Union where he lives, and a buyer elsewhere not at all.
 */
export function vatTreatment(sale: {
  readonly day: string
  readonly proofs: PlaceProofs
  readonly isCompany: boolean
  readonly hasOneStopShop: boolean
}): VatTreatment {
  const { day, proofs, isCompany, hasOneStopShop } = sale
  const country = isCompany ? SELLER_COUNTRY : placeOf(proofs)
  if (!isMember(country)) return { scheme: 'outside', country, rate: 0 }
  if (country !== SELLER_COUNTRY && hasOneStopShop)
    return { scheme: 'oss', country, rate: memberRateOn(country, day) }

  const rate = memberRateOn(SELLER_COUNTRY, day)
  return { scheme: 'domestic', country: SELLER_COUNTRY, rate }
}
