import { studioMoneyMessages } from '@hlizo/contract/messages/studio-money'
import { HOUR_SECONDS } from '@hlizo/kit/durations'

const whole = new Intl.NumberFormat('ro-RO')
const oneDecimal = new Intl.NumberFormat('ro-RO', { maximumFractionDigits: 1 })
const change = new Intl.NumberFormat('ro-RO', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})
const money = new Intl.NumberFormat('ro-RO', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const countText = (count: number): string => whole.format(count)

export const hoursOf = (seconds: number): number => seconds / HOUR_SECONDS

/** Hours as a number, with one decimal below a hundred. */
export function hoursText(seconds: number): string {
  const hours = hoursOf(seconds)

  return hours < 100 ? oneDecimal.format(hours) : whole.format(Math.round(hours))
}

/** Minutes with two decimals: „12,50”. */
export const minutesText = (seconds: number): string => money.format(seconds / 60)

/** „+12 %”; empty where there was nothing before. */
export const changeText = (now: number, before: number): string =>
  before === 0 ? '' : change.format((now - before) / Math.abs(before))

/** „1.234,50” from minor units, without the currency. */
export const bareAmountText = (minor: number): string => money.format(minor / 100)

const currencyNames: Readonly<Record<string, string>> = studioMoneyMessages.currencies

/** „1.234,50 lei” or „6,99 euro”: an amount as Studio writes it. Mails and the site write as in `price.ts` (spec §9). */
export function moneyText(minor: number, currency: string): string {
  const code = currency.toUpperCase()

  return `${bareAmountText(minor)} ${currencyNames[code] ?? code}`
}

/** „1.234,50 lei” from bani. */
export const leiText = (bani: number): string => moneyText(bani, 'RON')
