import type { Queries } from '@hlizo/database/database'
import {
  chargeAmount,
  type ChargeAmount,
  type ChargeCurrency,
  type Discount,
  type ExchangeRate,
} from '@hlizo/domain/charge-amount'
import { ApiError } from '#server/http/api-error.ts'
import { euroPriceOf, type Subscriber } from './euro-price.ts'
import { leiRateStore } from './lei-rate-store.ts'
import type { PlanRow } from './offer-store.ts'
import type { PlanTerms } from './plan-terms.ts'

/** What pays: PayPal is charged in euro, cards in the currency of the installation (D133). */
export type MethodKind = 'card' | 'paypal'

/** Says what is charged. Every request to the provider and everything shown asks here. */
export type Quotes = {
  readonly currencyOf: (method: MethodKind) => ChargeCurrency
  /** The rate at which a method is charged now; `null` when it is charged in euro. */
  readonly rateFor: (method: MethodKind) => Promise<ExchangeRate | null>
  /** What is charged now for a price in euro cents. */
  readonly charge: (
    priceMinor: number,
    method: MethodKind,
    discount?: Discount | null,
  ) => Promise<ChargeAmount>
  /** What a plan is bought or renewed for now. */
  readonly termsFor: (
    plan: PlanRow,
    method: MethodKind,
    subscriber?: Subscriber | null,
  ) => Promise<PlanTerms>
}

/** The terms of a plan at a rate. */
export function planTerms(
  plan: PlanRow,
  rate: ExchangeRate | null,
  subscriber: Subscriber | null = null,
): PlanTerms {
  const priceMinor = euroPriceOf(plan, subscriber)
  const { currency, amountMinor } = chargeAmount(priceMinor, rate)

  return { planId: plan.id, priceMinor, currency, amountMinor, rate }
}

/** @throws ApiError PROVIDER_UNAVAILABLE while lei are to be charged and no rate was ever stored. */
export function openQuotes(deps: { db: Queries; cardCurrency: ChargeCurrency }): Quotes {
  const { db, cardCurrency } = deps
  const currencyOf = (method: MethodKind) => (method === 'card' ? cardCurrency : 'eur')

  const rateFor = async (method: MethodKind): Promise<ExchangeRate | null> => {
    if (currencyOf(method) === 'eur') return null
    const rate = await leiRateStore(db).latest()
    if (rate === null) {
      const cause = new Error('No exchange rate is stored, so no card can be charged in lei.')
      throw new ApiError('PROVIDER_UNAVAILABLE', undefined, { cause })
    }
    return rate
  }

  return {
    currencyOf,
    rateFor,
    charge: async (priceMinor, method, discount = null) =>
      chargeAmount(priceMinor, await rateFor(method), discount),
    termsFor: async (plan, method, subscriber = null) =>
      planTerms(plan, await rateFor(method), subscriber),
  }
}
