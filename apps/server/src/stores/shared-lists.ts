import type { Clock } from '@hlizo/kit/clock'
import { cacheTimesMs } from '@hlizo/contract/cache-times'
import { expiringBy, staleAt } from '@hlizo/kit/cache-clock'
import { LRUCache } from 'lru-cache'

/** Cached lists that are the same for all users, such as the order of a category. */
export type SharedLists = {
  /**
   * Caches the result of `make` by its arguments for five minutes (spec §9 „lists”). Concurrent calls
   * share one `make`. Arguments come from a small set, such as sorts and categories.
   */
  keep<Args extends readonly (string | undefined)[], Value>(
    make: (...args: Args) => Promise<Value>,
  ): (...args: Args) => Promise<Value>
  /** Caches the results of `load` by id for five minutes, least recently used first out. Unknown ids are not cached. */
  keepEach<Value>(
    load: (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>,
  ): (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>
  /** Clears this node's cache after a catalogue change. */
  clear(): void
}

const MAX_LISTS = 1_000
const MAX_EACH = 20_000

export function createSharedLists({ clock }: { clock: Clock }): SharedLists {
  const resets: (() => void)[] = []
  const expiry = { ttl: staleAt(cacheTimesMs.lists), ...expiringBy(clock) }

  /** A cache that is replaced by an empty one: what was begun before `clear` is left in the old one. */
  const replaceable = <Cache>(emptyCache: () => Cache): (() => Cache) => {
    let cache = emptyCache()
    resets.push(() => {
      cache = emptyCache()
    })

    return () => cache
  }

  return {
    keep: <Args extends readonly (string | undefined)[], Value>(
      make: (...args: Args) => Promise<Value>,
    ) => {
      const lists = replaceable(
        () =>
          new LRUCache<string, { readonly value: Value }, () => Promise<Value>>({
            max: MAX_LISTS,
            ...expiry,
            ignoreFetchAbort: true,
            fetchMethod: async (_key, _stale, { context }) => ({ value: await context() }),
          }),
      )

      return async (...args: Args): Promise<Value> =>
        (await lists().forceFetch(args.join(' '), { context: () => make(...args) })).value
    },
    keepEach: <Value>(load: (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>) => {
      const values = replaceable(
        () => new LRUCache<number, { readonly value: Value }>({ max: MAX_EACH, ...expiry }),
      )

      return async (ids: readonly number[]): Promise<ReadonlyMap<number, Value>> => {
        const cache = values()
        const answer = new Map<number, Value>()
        const missing: number[] = []
        for (const id of ids) {
          const found = cache.get(id)
          if (found) answer.set(id, found.value)
          else missing.push(id)
        }
        if (missing.length === 0) return answer

        for (const [id, value] of await load(missing)) {
          answer.set(id, value)
          cache.set(id, { value })
        }

        return answer
      }
    },
    clear: () => resets.forEach((reset) => reset()),
  }
}
