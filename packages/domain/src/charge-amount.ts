import type { ChargeAmountGiven } from '@hlizo/contract/entities/charge-amount'
import type { LeiRate } from '@hlizo/contract/entities/lei-rate'

/** The currencies that charges are made in, as the payment provider writes them. */
export type ChargeCurrency = 'eur' | 'ron'

/** An amount as it is charged; an answer of the API has its currency in capitals. */
export type Charged = ChargeAmountGiven & { readonly currency: ChargeCurrency }

/** What a coupon takes off; `leiOffMinor` is set once an amount has a fixed equivalent in bani. */
export type Discount = {
  readonly percentOff: number | null
  readonly euroOffMinor: number | null
  readonly leiOffMinor?: number | null
}

// The National Bank of Romania publishes four decimals.
const RATE_UNITS = 10_000

const rateUnits = (leiPerEuro: number): bigint => BigInt(Math.round(leiPerEuro * RATE_UNITS))

/** A quotient of whole numbers, rounded half away from zero. */
function divideRounded(dividend: bigint, divisor: bigint): number {
  const size = dividend < 0n ? -dividend : dividend
  const rounded = (2n * size + divisor) / (2n * divisor)

  return Number(dividend < 0n ? -rounded : rounded)
}

/** Euro cents in bani, rounded half up to the ban (D133): 699 at 5.0975 → 3563. */
export const toBani = (euroMinor: number, leiPerEuro: number): number =>
  divideRounded(BigInt(euroMinor) * rateUnits(leiPerEuro), BigInt(RATE_UNITS))

/** Bani in euro cents at the same rate; gives back the exact price that `toBani` was given. */
export const toEuroCents = (bani: number, leiPerEuro: number): number =>
  divideRounded(BigInt(bani) * BigInt(RATE_UNITS), rateUnits(leiPerEuro))

/** What a discount takes off, as the payment provider counts: a percentage rounded, never more than the price. */
function amountOff(
  fullMinor: number,
  discount: Discount,
  inCurrency: (euro: number) => number,
): number {
  if (discount.percentOff !== null) return Math.round((fullMinor * discount.percentOff) / 100)

  return Math.min(fullMinor, inCurrency(discount.euroOffMinor ?? 0))
}

/** What is charged for a price in euro: in euro without a rate, in lei with one. */
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
