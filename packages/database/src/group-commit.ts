/** Gathers what arrives within a moment and writes it at once. */
export type GroupCommit<Item, Outcome> = {
  /** Resolves with the outcome of this item when the group it belongs to is committed. */
  add(item: Item): Promise<Outcome>
  /** How many wait to be written. */
  readonly waiting: () => number
  /** Resolves when nothing is waiting any more. */
  flush(): Promise<void>
}

type Waiting<Item, Outcome> = {
  readonly item: Item
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

/**
 * Writes in groups of at most `maxItems`, one group at a time, in the order of arrival.
 *
 * The first item waits for `pause` so that others can join it; while a group is being written the
 * next one gathers. A group that fails by the fault of an item is written item by item, so that a
 * bad one cannot take the others down with it.
 */
export function createGroupCommit<Item, Outcome>(options: {
  readonly write: (items: readonly Item[]) => Promise<readonly Outcome[]>
  readonly pause: () => Promise<void>
  readonly maxItems: number
  /** Whether an error is about what was written, and not about the database being away. */
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
    // In the same step as the last look at what waits, so that no item falls between two runs.
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
