/** The sign between euro and cents: spec §9 writes a dot, ro-RO a comma (decision D9). */
const DECIMAL_SIGN: '.' | ',' = '.'

const lei = new Intl.NumberFormat('ro-RO', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const rate = new Intl.NumberFormat('ro-RO', { minimumFractionDigits: 4, maximumFractionDigits: 4 })

/** A price in minor units: 6.99 → 699. Money is added and compared only like this. */
export function toMinor(price: number): number {
  return Math.round(price * 100)
}

/** Minor units as two decimals, without „.00” when whole (spec §9): 699 → „6.99”, 7000 → „70”. */
export function formatMinor(amountMinor: number): string {
  const amount = (amountMinor / 100).toFixed(2)
  return amount.replace('.00', '').replace('.', DECIMAL_SIGN)
}

/** A price in whole units as it is printed (spec §9): 6.99 → „6.99”, 70 → „70”. */
export function formatPrice(price: number): string {
  return formatMinor(toMinor(price))
}

/** The amount of a charge: amount/100 with its currency in capitals (spec §2 „Charges”). */
export function formatCharge(amountMinor: number, currency: string): string {
  return `${formatMinor(amountMinor)} ${currency.toUpperCase()}`
}

/** An amount in bani as „35,63”. */
export function formatLei(bani: number): string {
  return lei.format(bani / 100)
}

/** What one euro costs in lei, as the National Bank of Romania writes it: „5,0975”. */
export function formatRate(leiPerEuro: number): string {
  return rate.format(leiPerEuro)
}

/** The price to show: the discounted one when it is given and 0 or more (spec §9). */
export function shownPrice(plan: {
  readonly price: number
  readonly discountedPrice: number | null
}): number {
  const { price, discountedPrice } = plan
  return discountedPrice !== null && discountedPrice >= 0 ? discountedPrice : price
}

/** What twelve single months cost, in minor units: the only true price to strike through (D6). */
export function yearOfMonthsMinor(monthlyPrice: number): number {
  return 12 * toMinor(monthlyPrice)
}

/** What the yearly plan saves in a year, in minor units; 0 when it saves nothing. */
export function yearlySavingMinor(monthlyPrice: number, yearlyPrice: number): number {
  return Math.max(0, yearOfMonthsMinor(monthlyPrice) - toMinor(yearlyPrice))
}
