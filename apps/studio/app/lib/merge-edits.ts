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

/**
 * What is still to be saved when a save has ended: edits that were made while it was under way. A field that was
 * put back to what it was before has that value as an edit, because the save has changed it.
 */
export function editsSince<Edits extends object>(
  base: Edits,
  seen: Edits,
  now: Edits,
  saved: Fields,
): Partial<Edits> {
  const left: Partial<Edits> = { ...base, ...now }
  for (const field in left) {
    const isEdited = Object.hasOwn(seen, field) || Object.hasOwn(now, field)
    if (!isEdited || isSameValue(left[field], seen[field])) delete left[field]
  }

  return realEdits(saved, left)
}
