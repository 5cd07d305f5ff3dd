// https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, in minor units.
const MINIMUMS: ReadonlyMap<string, number> = new Map([
  ['aed', 200],
  ['aud', 50],
  ['bgn', 100],
  ['brl', 50],
  ['cad', 50],
  ['chf', 50],
  ['czk', 1500],
  ['dkk', 250],
  ['eur', 50],
  ['gbp', 30],
  ['hkd', 400],
  ['huf', 17_500],
  ['inr', 50],
  ['jpy', 50],
  ['mxn', 1000],
  ['myr', 200],
  ['nok', 300],
  ['nzd', 50],
  ['pln', 200],
  ['ron', 200],
  ['sek', 300],
  ['sgd', 50],
  ['thb', 1000],
  ['usd', 50],
])

const SIGNS: Readonly<Record<string, string>> = { eur: '€', gbp: '£', usd: '$' }

export function minimumCharge(currency: string): number {
  return MINIMUMS.get(currency) ?? 50
}

/** That amount as Stripe's messages write it: `€0.50 eur`, `2.00 RON ron`. */
export function minimumChargeText(currency: string): string {
  const amount = (minimumCharge(currency) / 100).toFixed(2)
  const sign = SIGNS[currency]

  return `${sign === undefined ? `${amount} ${currency.toUpperCase()}` : `${sign}${amount}`} ${currency}`
}
