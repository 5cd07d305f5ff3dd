import { SAVE_OFFER_MONTHS, SAVE_OFFER_PERCENT } from '@hlizo/contract/constants'
import { addMonths, monthlyPaymentsBefore } from '@hlizo/domain/period'

/** The provider counts in seconds. */
export const inSeconds = (moment: number) => Math.floor(moment / 1_000) * 1_000

/** Until when payments are lower that were lowered at a moment. Moments are milliseconds. */
export const loweredFrom = (moment: number, months: number = SAVE_OFFER_MONTHS): number =>
  addMonths(new Date(inSeconds(moment)), months).getTime()

/** Whether a month that begins then costs less; a year is never lowered. */
export const isLowered = (months: 1 | 12, until: number | null, begins: number): boolean =>
  months === 1 && until !== null && inSeconds(begins) < until

export const lessOffer = (amount: number): number =>
  amount - Math.round((amount * SAVE_OFFER_PERCENT) / 100)

/** For how many months another contract goes on with it, from a payment of the one before it. */
export const monthsLeft = (until: number | null, from: number, anchor: number): number =>
  until === null
    ? 0
    : monthlyPaymentsBefore(new Date(until), {
        from: new Date(inSeconds(from)),
        anchor: new Date(inSeconds(anchor)),
      })
