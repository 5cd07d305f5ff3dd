/** Spec §9 writes a dot, ro-RO a comma (D9). */
const DECIMAL_SIGN: '.' | ',' = '.'

const lei = new Intl.NumberFormat('ro-RO', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const rate = new Intl.NumberFormat('ro-RO', { minimumFractionDigits: 4, maximumFractionDigits: 4 })

/** 6.99 → 699. Money is added and compared only in minor units. */
export function toMinor(price: number): number {
  return Math.round(price * 100)
}

/** Without „.00” (spec §9): 699 → „6.99”, 7000 → „70”. */
export function formatMinor(amountMinor: number): string {
  const amount = (amountMinor / 100).toFixed(2)
  return amount.replace('.00', '').replace('.', DECIMAL_SIGN)
}

/** From whole units (spec §9): 6.99 → „6.99”, 70 → „70”. */
export function formatPrice(price: number): string {
  return formatMinor(toMinor(price))
}

/** With the currency in capitals (spec §2 „Charges”). */
export function formatCharge(amountMinor: number, currency: string): string {
  return `${formatMinor(amountMinor)} ${currency.toUpperCase()}`
}

/** „35,63”. */
export function formatLei(bani: number): string {
  return lei.format(bani / 100)
}

/** Lei per euro as the National Bank of Romania writes it: „5,0975”. */
export function formatRate(leiPerEuro: number): string {
  return rate.format(leiPerEuro)
}

/** The discounted price when it is 0 or more, else the price (spec §9). */
export function shownPrice(plan: {
  readonly price: number
  readonly discountedPrice: number | null
}): number {
  const { price, discountedPrice } = plan
  return discountedPrice !== null && discountedPrice >= 0 ? discountedPrice : price
}

/** Twelve single months in minor units: the only price that may be struck through (D6). */
export function yearOfMonthsMinor(monthlyPrice: number): number {
  return 12 * toMinor(monthlyPrice)
}

/** In minor units; 0 when the yearly plan saves nothing. */
export function yearlySavingMinor(monthlyPrice: number, yearlyPrice: number): number {
  return Math.max(0, yearOfMonthsMinor(monthlyPrice) - toMinor(yearlyPrice))
}
