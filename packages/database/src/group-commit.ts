/** Collects items for a moment and writes them together. */
export type GroupCommit<Item, Outcome> = {
  /** Resolves with the outcome of this item when its group is committed. */
  add(item: Item): Promise<Outcome>
  readonly waiting: () => number
  /** Resolves when all items are written. */
  flush(): Promise<void>
}

type Waiting<Item, Outcome> = {
  readonly item: Item
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

/**
 * Writes groups of at most `maxItems`, one at a time, in order. The first item waits for `pause` so
 * that others can join; the next group collects while one is written. A group that fails because of
 * an item is written item by item.
 */
export function createGroupCommit<Item, Outcome>(options: {
  readonly write: (items: readonly Item[]) => Promise<readonly Outcome[]>
  readonly pause: () => Promise<void>
  readonly maxItems: number
  /** Whether an error is about an item, and not about an unavailable database. */
  readonly isFaultOfItem: (error: unknown) => boolean
}): GroupCommit<Item, Outcome> {
  const { write, pause, maxItems, isFaultOfItem } = options
  let waiting: Waiting<Item, Outcome>[] = []
  let running: Promise<void> | null = null

  const settle = async (group: readonly Waiting<Item, Outcome>[]): Promise<void> => {
    try {
      const outcomes = await write(group.map(({ item }) => item))
      group.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index]
        if (outcome === undefined) reject(new Error('A group was written with an outcome missing.'))
        else resolve(outcome)
      })
    } catch (error) {
      if (group.length > 1 && isFaultOfItem(error)) for (const one of group) await settle([one])
      else group.forEach(({ reject }) => reject(error))
    }
  }

  const run = async () => {
    await pause()
    while (waiting.length > 0) {
      const group = waiting.slice(0, maxItems)
      waiting = waiting.slice(maxItems)
      await settle(group)
    }
    // In the same step as the last check, so that no item falls between two runs.
    running = null
  }

  return {
    add: (item) =>
      new Promise<Outcome>((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        running ??= run()
      }),

    waiting: () => waiting.length,

    flush: async () => {
      await running
    },
  }
}
