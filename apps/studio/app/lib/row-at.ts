/** A row on screen; `top` and `bottom` are measured like the finger. */
export type PlacedRow = { readonly id: string; readonly top: number; readonly bottom: number }

/** Beside which row something is put at a height: before the first row whose middle is below it, or after the last. */
export function rowAt(
  rows: readonly PlacedRow[],
  y: number,
): { readonly target: string; readonly place: 'before' | 'after' } | null {
  const next = rows.find(({ top, bottom }) => y < (top + bottom) / 2)
  if (next) return { target: next.id, place: 'before' }
  const last = rows.at(-1)

  return last ? { target: last.id, place: 'after' } : null
}
