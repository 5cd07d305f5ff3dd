import { PRICE_CHANGE_NOTICE_DAYS } from '@hlizo/contract/constants'
import { DAY_MS } from '@hlizo/kit/durations'
import { dayInBucharest, momentInBucharest } from './dates.ts'

/** When the notice of an announced price ends; no subscriber pays it before (spec §9, D135). */
export const noticeEnds = (announcedAt: Date): Date =>
  new Date(announcedAt.getTime() + PRICE_CHANGE_NOTICE_DAYS * DAY_MS)

/** From when existing subscribers pay a new price; null before the mail is sent. */
export function newPriceHoldsFrom(notice: {
  readonly statedFrom: Date
  readonly sentAt: Date | null
}): Date | null {
  if (notice.sentAt === null) return null
  const earliest = noticeEnds(notice.sentAt)

  return new Date(Math.max(notice.statedFrom.getTime(), earliest.getTime()))
}

/** The first midnight in Bucharest at which a change announced now may take effect. */
export function earliestNewPrice(now: Date): Date {
  const end = noticeEnds(now)
  const dayAfter = new Date(end.getTime() + DAY_MS)
  const midnights = [end, dayAfter].flatMap(
    // Stryker disable next-line ArrayDeclaration: every day has a midnight.
    (day) => momentInBucharest(`${dayInBucharest(day)} 00:00`) ?? [],
  )

  return midnights.find((midnight) => midnight >= end) ?? dayAfter
}
