import type { LeiRate } from '@hlizo/contract/entities/lei-rate'
import { leiMessages } from '@hlizo/contract/messages/lei'
import { formatDate } from '@hlizo/domain/dates'
import { formatMinor, formatRate } from '@hlizo/domain/price'

/** The euro that an amount in lei comes from, with the rate and its day; `null` for a charge in euro. */
export function fromEuro(euroMinor: number | null, rate: LeiRate | null): string | null {
  if (euroMinor === null || rate === null) return null
  const day = formatDate(new Date(rate.date))

  return leiMessages.fromEuro(formatMinor(euroMinor), formatRate(rate.leiPerEuro), day)
}
