import { formatMonth } from '@hlizo/domain/dates'

/** The months up to that of `now`, the newest first; `skipped` leaves out the newest ones. */
export function monthChoices(
  now: Date,
  { months, skipped = 0 }: { months: number; skipped?: number },
) {
  return Array.from({ length: months }, (_, ago) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago - skipped, 15))

    return { id: month.toISOString().slice(0, 7), label: formatMonth(month) }
  })
}
