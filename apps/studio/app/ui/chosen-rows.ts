import { studioTableMessages as ro } from '@hlizo/contract/messages/studio'
import type { Selection } from 'react-aria-components'

type Rows<Item> = {
  readonly rows: readonly Item[]
  readonly idOf: (row: Item) => string
  /** Null where rows cannot be chosen. */
  readonly chosen: Selection | null
}

/**
 * The rows that are chosen one by one; null where none is, and where all are: those are more than the rows that are
 * loaded.
 */
export function pickedRows<Item>({ rows, idOf, chosen }: Rows<Item>): readonly Item[] | null {
  if (chosen === null || chosen === 'all') return null
  const picked = rows.filter((row) => chosen.has(idOf(row)))

  return picked.length === 0 ? null : picked
}

/** How many rows there are or are chosen. */
export function rowsText<Item>(given: Rows<Item>, hasMore: boolean): string {
  const { rows, chosen } = given
  const picked = pickedRows(given)
  if (picked !== null) return ro.selected(picked.length)
  if (chosen === 'all' && rows.length > 0)
    return hasMore ? ro.allSelected(rows.length) : ro.selected(rows.length)

  return hasMore ? ro.loaded(rows.length) : ro.rows(rows.length)
}
