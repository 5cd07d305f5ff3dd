import { InvalidArgumentError } from 'commander'
import { readMoment } from '@hlizo/domain/read-moment'

const DAY_LENGTH = 'YYYY-MM-DD'.length

/** A day, or a moment: in Bucharest, or with its offset. */
export function momentOf(text: string): Date {
  const moment = readMoment(text.length === DAY_LENGTH ? `${text} 00:00` : text)
  if (moment === null)
    throw new InvalidArgumentError(
      'It must look like 2026-12-24, "2026-12-24 10:00" (Bucharest) or 2026-12-24T08:00:00Z.',
    )

  return moment
}
