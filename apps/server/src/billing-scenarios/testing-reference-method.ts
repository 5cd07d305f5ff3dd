/** A card may have no money on it, a bank that asks its holder each time, or a holder who disputes. */
export type Card = 'good' | 'bad' | 'asking' | 'disputing'

/** What pays. A card is good until a moment in milliseconds, PayPal always. */
export type Method = {
  readonly card: Card
  readonly isPaypal: boolean
  validUntil: number | null
}

const yearOf = (moment: number) => new Date(moment).getUTCFullYear()
const monthOf = (moment: number) => new Date(moment).getUTCMonth()

/** Payment pages get a card that is good until the end of 2099. */
export const END_OF_PAGE_CARD = Date.UTC(2100, 0)

/** The ready-made cards of the provider are good until the end of the next year. */
export const endOfReadyCard = (now: number): number => Date.UTC(yearOf(now) + 2, 0)

/** The month on a card that expires soon, counted from 1, and the moment until which it is good. */
export function monthOfShortCard(now: number) {
  const lastMonth = new Date(Date.UTC(yearOf(now), monthOf(now) + 2))
  const [year, month] = [lastMonth.getUTCFullYear(), lastMonth.getUTCMonth()]

  return { year, month: month + 1, validUntil: Date.UTC(year, month + 1) }
}

const YEARS_OF_NEW_CARD = 3

/** The network has given the provider the new card; it is the same method with another date. */
export function renewCard(method: Method): void {
  const { validUntil } = method
  if (validUntil === null) return
  method.validUntil = Date.UTC(yearOf(validUntil) + YEARS_OF_NEW_CARD, monthOf(validUntil))
}

/** Whether a bank would pay, when its holder says yes. */
export const isUsable = (method: Method | null, now: number): boolean =>
  method !== null &&
  method.card !== 'bad' &&
  (method.validUntil === null || now < method.validUntil)

/** Whether a bank pays while its holder is absent. */
export const paysAlone = (method: Method | null, now: number): boolean =>
  isUsable(method, now) && method?.card !== 'asking'
