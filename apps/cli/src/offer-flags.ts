import { InvalidArgumentError } from 'commander'
import { dayInBucharest } from '@hlizo/domain/dates'
import { momentOf } from './moment-of.ts'

/** `6.99` in hundredths; null for other text, and for more digits before the point than these. */
export function minorOf(text: string, wholeDigits: number): number | null {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined || whole.length > wholeDigits) return null

  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** `6.99` as euro cents. */
export function centsOf(text: string): number {
  const cents = minorOf(text, 4)
  if (cents === null) throw new InvalidArgumentError('It must be an amount such as 6.99.')

  return cents
}

export function monthsOf(text: string): number {
  if (!/^\d{1,2}$/.test(text)) throw new InvalidArgumentError('It must be a number of months.')

  return Number(text)
}

/** The day from which existing subscribers pay a price, or that they keep theirs. */
export const existingOf = (text: string): Date | 'keep' => (text === 'keep' ? text : momentOf(text))

/** Collects a repeated option. */
export const collect = (text: string, lines: readonly string[] | undefined): readonly string[] => [
  ...(lines ?? []),
  text,
]

/** Euro cents for display. */
export const shownPrice = (cents: number): string => `${(cents / 100).toFixed(2)} EUR`

export const shownDay = (moment: Date): string => dayInBucharest(moment)

export const shownPeriod = (offer: {
  readonly durationAmount: number
  readonly durationUnit: 'MONTH' | 'YEAR'
}): string =>
  `${offer.durationAmount} ${offer.durationUnit === 'YEAR' ? 'year' : 'month'}${offer.durationAmount === 1 ? '' : 's'}`

export function shownState(offer: {
  readonly isPublic: boolean
  readonly retiredAt: Date | null
}): string {
  if (offer.isPublic) return 'on sale'

  return offer.retiredAt === null ? 'not published' : `retired ${shownDay(offer.retiredAt)}`
}
