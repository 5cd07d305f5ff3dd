import type { Clock } from '@hlizo/kit/clock'
import { LRUCache } from 'lru-cache'

export type Recent<Value> = {
  /** The value of `key`: the cached one, or what `read` finds. `null` is not cached. */
  get(key: string, read: () => Promise<Value | null>): Promise<Value | null>
  forget(): void
}

const MOST = 1_000
/** For pools, clients and providers. Revocations of other nodes take as long to arrive. */
export const SETTINGS_CACHE_MS = 2_000

/** Caches values for `milliseconds`, so a node sees what another has changed that late at most. */
export function createRecent<Value>(clock: Clock, milliseconds: number): Recent<Value> {
  // Its age is compared here and not by `lru-cache`: a clock that was set back makes a value old as well.
  const cached = new LRUCache<string, { readonly value: Value; readonly readAt: number }>({
    max: MOST,
  })
  let generation = 0

  return {
    get: async (key, read) => {
      const now = clock.now().getTime()
      const known = cached.get(key)
      if (known && Math.abs(now - known.readAt) < milliseconds) return known.value
      const begun = generation
      const value = await read()
      // What was changed while it was being read may be the old.
      if (value === null || begun !== generation) return value
      cached.set(key, { value, readAt: now })
      return value
    },
    forget: () => {
      generation += 1
      cached.clear()
    },
  }
}
