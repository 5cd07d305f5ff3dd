/**
 * A change of a list that can also be made on the list as it is later, after other changes. Made twice, it changes
 * nothing more.
 */
export type ListStep<Item> = (items: readonly Item[]) => Item[]

/** The changes of a list whose items are known by their ids. */
export const listSteps = <Item extends object>(idOf: (item: Item) => string) => ({
  /** Items that `wanted` does not have stay where they are. */
  order:
    (wanted: readonly Item[]): ListStep<Item> =>
    (items) => {
      const byId = new Map(items.map((item) => [idOf(item), item]))
      const ordered = wanted.flatMap((item) => byId.get(idOf(item)) ?? [])
      const moving = new Set(ordered)
      const next = ordered.values()

      return items.map((item) => (moving.has(item) ? (next.next().value ?? item) : item))
    },

  /** At the end, or at its former place; nothing when the list has it. */
  insert:
    (item: Item, place = Infinity): ListStep<Item> =>
    (items) =>
      items.some((one) => idOf(one) === idOf(item))
        ? [...items]
        : items.toSpliced(Math.min(place, items.length), 0, item),

  change:
    (id: string, fields: Partial<Item>): ListStep<Item> =>
    (items) =>
      items.map((item) => (idOf(item) === id ? { ...item, ...fields } : item)),

  remove:
    (id: string): ListStep<Item> =>
    (items) =>
      items.filter((item) => idOf(item) !== id),
})
