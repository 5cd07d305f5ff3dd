import type { ChargeAmount } from '@hlizo/contract/entities/charge-amount'
import type { CouponVerification } from '@hlizo/contract/entities/coupon-verification'
import type { Offer } from '@hlizo/contract/entities/offer'
import type { Plan } from '@hlizo/contract/entities/plan'
import { leiMessages } from '@hlizo/contract/messages/lei'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { chargeAmount } from './charge-amount.ts'
import { formatShortDate } from './dates.ts'
import { formatLei, formatMinor, formatRate, toMinor } from './price.ts'

/** What pays, which decides the currency (D133). */
export type PayBy = 'card' | 'paypal'

/** What turns a price into a charge. */
export type Rates = Pick<Offer, 'leiRate' | 'cardCurrency'>

/** What is charged for a price in euro. */
export function chargeOf(price: number, { leiRate, cardCurrency }: Rates, by: PayBy): ChargeAmount {
  return chargeAmount(toMinor(price), by === 'card' && cardCurrency === 'ron' ? leiRate : null)
}

/** What is charged for a plan at once: with a coupon the server has said it. */
export function planCharge(
  plan: Plan,
  rates: Rates,
  { by, coupon }: { by: PayBy; coupon: CouponVerification | null },
): ChargeAmount {
  if (coupon?.charges) return coupon.charges[by]
  if (coupon?.isGift) return chargeOf(0, rates, by)

  return chargeOf(plan.price, rates, by)
}

/** An amount in its currency: „35,63 lei”, „6.99 Euro”. */
export function amountText(amountMinor: number, currency: string): string {
  return currency === 'ron'
    ? leiMessages.amount(formatLei(amountMinor))
    : `${formatMinor(amountMinor)} ${plansMessages.currency}`
}

/** The euro that lei come from, with rate and day; null for a charge in euro. */
export function originText({
  euroMinor,
  rate,
}: Pick<ChargeAmount, 'euroMinor' | 'rate'>): string | null {
  if (rate === null) return null
  const day = formatShortDate(new Date(rate.date))

  return leiMessages.fromEuro(formatMinor(euroMinor), formatRate(rate.leiPerEuro), day)
}

/** The lei beside a price in euro; null when cards are charged in euro or no rate is known. */
export function leiBeside({ currency, amountMinor, rate }: ChargeAmount): string | null {
  if (currency !== 'ron' || rate === null) return null

  return leiMessages.today(formatLei(amountMinor), formatShortDate(new Date(rate.date)))
}
