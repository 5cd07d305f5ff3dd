import type { ChargeAmountGiven } from '@hlizo/contract/entities/charge-amount'
import type { LeiRate } from '@hlizo/contract/entities/lei-rate'

/** Currencies of charges, as the payment provider writes them. */
export type ChargeCurrency = 'eur' | 'ron'

export type Charged = ChargeAmountGiven & { readonly currency: ChargeCurrency }

/** `leiOffMinor` is set once an amount has a fixed equivalent in bani. */
export type Discount = {
  readonly percentOff: number | null
  readonly euroOffMinor: number | null
  readonly leiOffMinor?: number | null
}

// The National Bank of Romania publishes four decimals.
const RATE_UNITS = 10_000

const rateUnits = (leiPerEuro: number): bigint => BigInt(Math.round(leiPerEuro * RATE_UNITS))

/** Rounds half away from zero. */
export function divideRounded(dividend: bigint, divisor: bigint): number {
  // Stryker disable next-line EqualityOperator: zero is the same with either sign.
  const sign = dividend < 0n ? -1n : 1n

  return Number((2n * dividend + sign * divisor) / (2n * divisor))
}

/** Euro cents to bani, rounded half up (D133): 699 at 5.0975 → 3563. */
export const toBani = (euroMinor: number, leiPerEuro: number): number =>
  divideRounded(BigInt(euroMinor) * rateUnits(leiPerEuro), BigInt(RATE_UNITS))

/** Bani to euro cents; the exact inverse of `toBani` at the same rate. */
export const toEuroCents = (bani: number, leiPerEuro: number): number =>
  divideRounded(BigInt(bani) * BigInt(RATE_UNITS), rateUnits(leiPerEuro))

/** As the provider counts: percentages are rounded, and a discount never exceeds the price. */
function amountOff(
  fullMinor: number,
  discount: Discount,
  inCurrency: (euro: number) => number,
): number {
  if (discount.percentOff !== null) return Math.round((fullMinor * discount.percentOff) / 100)

  return Math.min(fullMinor, inCurrency(discount.euroOffMinor ?? 0))
}

/** The charge for a price in euro: in lei with a rate, else in euro. */
export function chargeAmount(
  priceMinor: number,
  rate: LeiRate | null,
  discount: Discount | null = null,
): Charged {
  const inCurrency = (euro: number) => (rate === null ? euro : toBani(euro, rate.leiPerEuro))
  const fullMinor = inCurrency(priceMinor)
  const inLei = discount?.leiOffMinor
  const off =
    discount === null
      ? 0
      : rate !== null && inLei != null
        ? Math.min(fullMinor, inLei)
        : amountOff(fullMinor, discount, inCurrency)
  const amountMinor = fullMinor - off

  return {
    currency: rate === null ? 'eur' : 'ron',
    amountMinor,
    fullMinor,
    euroMinor: rate === null ? amountMinor : toEuroCents(amountMinor, rate.leiPerEuro),
    rate,
  }
}
