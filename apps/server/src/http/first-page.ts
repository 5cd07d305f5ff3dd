import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'

/** A page from a result with one entry more than the page size. `last` is the entry before the next page; null when there is none. */
export function firstPage<Entry>(
  found: readonly Entry[],
  size = LIST_PAGE_SIZE,
): { readonly entries: readonly Entry[]; readonly last: Entry | null } {
  const entries = found.slice(0, size)

  return { entries, last: found.length > size ? (entries.at(-1) ?? null) : null }
}
