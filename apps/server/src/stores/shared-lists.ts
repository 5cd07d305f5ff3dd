import type { Clock } from '@hlizo/kit/clock'
import { cacheTimesMs } from '@hlizo/contract/cache-times'
import { expiringBy, staleAt } from '@hlizo/kit/cache-clock'
import { LRUCache } from 'lru-cache'

/** Lists that are the same for everybody, such as the order of a category, kept in memory. */
export type SharedLists = {
  /**
   * `make`, asked at most once in five minutes for the same arguments (spec §9 „lists”), and once at
   * a time. Arguments come from a small set, such as sorts and categories.
   */
  keep<Args extends readonly (string | undefined)[], Value>(
    make: (...args: Args) => Promise<Value>,
  ): (...args: Args) => Promise<Value>
  /**
   * What `load` finds for these ids, each kept for five minutes. At most twenty thousand are kept; the
   * least recently asked for go first. An id that it does not find is missing in the answer, and is asked for again.
   */
  keepEach<Value>(
    load: (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>,
  ): (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>
  /** Forgets everything, on this node: after the catalogue has changed. */
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
