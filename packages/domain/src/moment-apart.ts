import { dateMessages } from '@hlizo/contract/messages/dates'
import { formatDate, formatExactMoment, formatMoment } from './dates.ts'

export type NamedMoment = { readonly id: string; readonly name: string; readonly at: string }

/**
 * The day of an entry; its time, and then a number, only where entries of its list with the same name would
 * otherwise look alike.
 */
export function momentApart(entry: NamedMoment, entries: readonly NamedMoment[]): string {
  const namesakes = entries.filter(({ name }) => name === entry.name)
  const alike = (format: (moment: Date) => string) => {
    const text = format(new Date(entry.at))
    return namesakes.filter(({ at }) => format(new Date(at)) === text)
  }
  const format = [formatDate, formatMoment, formatExactMoment].find((one) => alike(one).length < 2)
  if (format) return format(new Date(entry.at))
  const ids = alike(formatExactMoment).map(({ id }) => id)

  return dateMessages.numbered(
    formatExactMoment(new Date(entry.at)),
    ids.toSorted().indexOf(entry.id) + 1,
  )
}
