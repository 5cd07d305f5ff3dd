type Fields = Readonly<Record<string, unknown>>

/** A field that two people have changed in different ways. */
export type Conflict = { readonly field: string; readonly mine: unknown; readonly theirs: unknown }

const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The edits that differ from what is stored. */
export function realEdits<Edits extends object>(stored: Fields, edits: Edits): Partial<Edits> {
  const left: Partial<Edits> = { ...edits }
  for (const field in edits) {
    if (Object.hasOwn(edits, field) && isSameValue(stored[field], edits[field])) delete left[field]
  }

  return left
}

/**
 * Compares edits with what was saved since they were begun. A field that only one has changed needs no question:
 * either the edit is still to be saved, or it is left as it is.
 */
export function conflictsOf(base: Fields, saved: Fields, edits: Fields): Conflict[] {
  return Object.entries(edits).flatMap(([field, mine]) => {
    const theirs = saved[field]
    const isTheirs = !isSameValue(base[field], theirs)
    return isTheirs && !isSameValue(mine, theirs) ? [{ field, mine, theirs }] : []
  })
}
