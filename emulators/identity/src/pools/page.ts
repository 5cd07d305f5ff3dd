/** A page of a list that was read one entry further than asked: what follows it, if anything does. */
export function cutPage<Entry>(
  entries: readonly Entry[],
  limit: number,
): { readonly page: readonly Entry[]; readonly last: Entry | null } {
  const page = entries.slice(0, limit)

  return { page, last: entries.length > limit ? (page.at(-1) ?? null) : null }
}
