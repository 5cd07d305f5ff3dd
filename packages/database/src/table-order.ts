/** A foreign key from one table to another. */
export type Reference = { readonly from: string; readonly to: string }

/** Tables ordered so that each comes after those that it refers to. */
export function referencedFirst(
  tables: readonly string[],
  references: readonly Reference[],
): string[] {
  const ordered: string[] = []
  const left = new Set(tables)
  const waitsFor = (table: string) =>
    references.some(({ from, to }) => from === table && to !== table && left.has(to))

  while (left.size > 0) {
    const free = [...left].filter((table) => !waitsFor(table))
    if (free.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...left].join(', ')}.`)
    ordered.push(...free)
    for (const table of free) left.delete(table)
  }

  return ordered
}
