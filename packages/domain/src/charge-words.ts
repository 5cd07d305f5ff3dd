import type { ChargeAmountGiven } from '@hlizo/contract/entities/charge-amount'
import type { PaymentsAheadGiven } from '@hlizo/contract/entities/payments-ahead'
import { leiMessages } from '@hlizo/contract/messages/lei'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { formatDate, formatShortDate } from './dates.ts'
import { formatLei, formatMinor, formatRate } from './price.ts'

/** The payment method, which decides the currency (D133). */
export type PayBy = 'card' | 'paypal'

// Lower case at the provider and in the database, capitals in API responses.
const isLei = (currency: string) => currency.toUpperCase() === 'RON'

/** „35,63 lei”, „6.99 Euro”. */
export function amountText(amountMinor: number, currency: string): string {
  return isLei(currency)
    ? leiMessages.amount(formatLei(amountMinor))
    : `${formatMinor(amountMinor)} ${plansMessages.currency}`
}

/** The euro amount, rate and day behind a charge in lei; null for a charge in euro, or of nothing. */
export function originText({
  euroMinor,
  rate,
}: Pick<ChargeAmountGiven, 'euroMinor' | 'rate'>): string | null {
  if (rate === null || euroMinor === 0) return null
  const day = formatShortDate(new Date(rate.date))

  return leiMessages.fromEuro(formatMinor(euroMinor), formatRate(rate.leiPerEuro), day)
}

/** The lei beside a price in euro; null when cards are charged in euro or no rate is known. */
export function leiBeside({ currency, amountMinor, rate }: ChargeAmountGiven): string | null {
  if (!isLei(currency) || rate === null) return null

  return leiMessages.today(formatLei(amountMinor), formatShortDate(new Date(rate.date)))
}

/** „35,63 lei (6.99 Euro la cursul BNR de …)”. */
export function amountWithOrigin(charge: Omit<ChargeAmountGiven, 'fullMinor'>): string {
  const amount = amountText(charge.amountMinor, charge.currency)
  const origin = originText(charge)

  return origin === null ? amount : `${amount} (${origin})`
}

const ro = subscribeMessages.summary

/** When a plan renews and for how much, and when the full price starts if that is later. */
export function renewalWords({ next, full }: PaymentsAheadGiven): readonly string[] {
  const isInLei = isLei(next.amount.currency)
  const [renewal, later] = isInLei
    ? [ro.renewalInLei, ro.fullPriceInLei]
    : [ro.renewal, ro.fullPrice]
  const said = renewal(formatMinor(next.amount.euroMinor), formatDate(new Date(next.at)))
  if (full === null) return [said]

  return [said, later(formatMinor(full.amount.euroMinor), formatDate(new Date(full.at)))]
}
