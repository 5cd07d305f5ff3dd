import type { Queries } from '@hlizo/database/database'
import type { LeiRate } from '@hlizo/contract/entities/lei-rate'
import {
  chargeAmount,
  type ChargeCurrency,
  type Charged,
  type Discount,
} from '@hlizo/domain/charge-amount'
import { ApiError } from '#server/http/api-error.ts'
import type { Clock } from '@hlizo/kit/clock'
import { euroPriceOf, type Subscriber } from './euro-price.ts'
import { leiRateStore } from './lei-rate-store.ts'
import type { PlanRow } from './offer-store.ts'
import type { PlanTerms } from './plan-terms.ts'

/** PayPal is charged in euro, cards in the currency of the installation (D133). */
export type MethodKind = 'card' | 'paypal'

/** Computes every amount that is charged or shown. */
export type Quotes = {
  /** The currency of a purchase by method. */
  readonly currencyOf: (method: MethodKind) => ChargeCurrency
  /** The rate of a currency, now or at a moment; `null` for euro. */
  readonly rateFor: (currency: ChargeCurrency, asOf?: Date) => Promise<LeiRate | null>
  /** The rate of card payments; `null` while none is stored, and when cards are charged in euro. */
  readonly cardRate: () => Promise<LeiRate | null>
  /** The charge for a price in euro cents. */
  readonly charge: (
    priceMinor: number,
    currency: ChargeCurrency,
    more?: { readonly discount?: Discount | null; readonly asOf?: Date | undefined },
  ) => Promise<Charged>
  /** The card charge of today, for display; `null` while no rate is known. */
  readonly onCard: (priceMinor: number) => Promise<Charged | null>
  /** The terms of a purchase or renewal. */
  readonly termsFor: (
    plan: PlanRow,
    currency: ChargeCurrency,
    more?: Circumstances,
  ) => Promise<PlanTerms>
}

/** The facts that the price of a plan depends on. */
export type Circumstances = {
  /** The current or future subscriber of the plan. */
  readonly subscriber?: Subscriber | null
  /** When the sale began; default now. */
  readonly asOf?: Date | undefined
  /** When the paid period begins; default the end of the subscriber's period. */
  readonly periodStart?: Date | undefined
}

/** @throws ApiError PROVIDER_UNAVAILABLE when lei are to be charged and no rate is stored. */
export function openQuotes(deps: {
  db: Queries
  clock: Clock
  cardCurrency: ChargeCurrency
}): Quotes {
  const { db, clock, cardCurrency } = deps
  const storedRate = async (asOf?: Date): Promise<LeiRate | null> => {
    const rate = (asOf && (await leiRateStore(db).asOf(asOf))) ?? (await leiRateStore(db).latest())

    return rate && { leiPerEuro: rate.leiPerEuro, date: rate.date }
  }
  const rateFor = async (currency: ChargeCurrency, asOf?: Date): Promise<LeiRate | null> => {
    if (currency === 'eur') return null
    const rate = await storedRate(asOf)
    if (rate === null) {
      const cause = new Error('No exchange rate is stored, so no card can be charged in lei.')
      throw new ApiError('PROVIDER_UNAVAILABLE', undefined, { cause })
    }
    return rate
  }

  return {
    currencyOf: (method) => (method === 'card' ? cardCurrency : 'eur'),
    rateFor,
    cardRate: async () => (cardCurrency === 'eur' ? null : storedRate()),
    charge: async (priceMinor, currency, { discount = null, asOf } = {}) =>
      chargeAmount(priceMinor, await rateFor(currency, asOf), discount),
    onCard: async (priceMinor) => {
      if (cardCurrency === 'eur') return chargeAmount(priceMinor, null)
      const rate = await storedRate()

      return rate && chargeAmount(priceMinor, rate)
    },
    termsFor: async (plan, currency, { subscriber = null, asOf, periodStart } = {}) => {
      const rate = await rateFor(currency, asOf)
      const price = euroPriceOf(plan, subscriber, { now: asOf ?? clock.now(), periodStart })
      const { currency: charged, amountMinor } = chargeAmount(price.priceMinor, rate)

      return { planId: plan.id, ...price, currency: charged, amountMinor, rate }
    },
  }
}
