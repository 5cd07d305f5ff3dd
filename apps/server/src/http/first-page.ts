import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'

/**
 * One page of what was found with one entry more than a page holds. `last` is the entry that the next
 * page begins after; null when there is no next page.
 */
export function firstPage<Entry>(
  found: readonly Entry[],
  size = LIST_PAGE_SIZE,
): { readonly entries: readonly Entry[]; readonly last: Entry | null } {
  const entries = found.slice(0, size)

  return { entries, last: found.length > size ? (entries.at(-1) ?? null) : null }
}
