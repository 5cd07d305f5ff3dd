import { dateMessages } from '@hlizo/contract/messages/dates'
import { formatDate, formatExactMoment, formatMoment } from './dates.ts'

export type NamedMoment = { readonly id: string; readonly name: string; readonly at: string }

type Group = { readonly text: string; readonly entries: readonly NamedMoment[] }

/** By name and text. An array grows in place: a list of payments can be long. */
function grouped(entries: readonly NamedMoment[], textOf: (entry: NamedMoment) => string) {
  const groups = new Map<string, { text: string; entries: NamedMoment[] }>()
  for (const entry of entries) {
    const text = textOf(entry)
    const key = `${entry.name}\n${text}`
    const group = groups.get(key) ?? { text, entries: [] }
    group.entries.push(entry)
    groups.set(key, group)
  }

  return [...groups.values()]
}

const FORMATS = [formatDate, formatMoment, formatExactMoment]

/**
 * The day of each entry of a list, by its id; its time, and then a number, only where entries with the same name
 * would otherwise look alike.
 */
export function momentsApart(entries: readonly NamedMoment[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  let alike: readonly Group[] = [{ text: '', entries }]
  for (const format of FORMATS) {
    const groups = grouped(
      alike.flatMap((group) => group.entries),
      ({ at }) => format(new Date(at)),
    )
    alike = groups.filter((group) => group.entries.length > 1)
    for (const {
      text,
      entries: [entry, another],
    } of groups)
      if (entry && !another) found.set(entry.id, text)
  }
  for (const group of alike) {
    const ids = group.entries.map(({ id }) => id).toSorted()
    ids.forEach((id, place) => found.set(id, dateMessages.numbered(group.text, place + 1)))
  }

  return found
}
