type Move = {
  readonly keys: Iterable<string | number>
  readonly target: string | number
  readonly place: 'before' | 'after' | 'on'
}

/** The items after some of them were moved beside another, in the order they had. */
export function moved<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  { keys, target, place }: Move,
): Item[] {
  const chosen = new Set([...keys].map(String))
  const taken = items.filter((item) => chosen.has(idOf(item)))
  const rest = items.filter((item) => !chosen.has(idOf(item)))
  const at = rest.findIndex((item) => idOf(item) === String(target))
  if (at === -1) return [...items]

  return rest.toSpliced(place === 'before' ? at : at + 1, 0, ...taken)
}
