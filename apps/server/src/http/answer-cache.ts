import { expiringBy, staleAt } from '@hlizo/kit/cache-clock'
import type { Clock } from '@hlizo/kit/clock'
import { LRUCache } from 'lru-cache'

/** Serialized responses to public calls. */
export type AnswerCache = {
  /**
   * The response of this key, made by `make` when missing. A stale response is returned while a new
   * one is made and while that fails, so that public pages survive an outage of the database.
   * Concurrent calls share one `make`.
   */
  get(key: string, seconds: number, make: () => Promise<Buffer | null>): Promise<Buffer | null>
  /** The response if it is fresh and has a body. */
  peek(key: string): Buffer | null
  /** Clears this node's cache after a catalogue change. */
  clear(): void
}

/** An absent body is cached too. */
type Answer = { readonly bytes: Buffer | null }
type Make = () => Promise<Buffer | null>

const MAX_ENTRIES = 2_000
const STALE_AFTER_FRESH = 60

/** A bounded LRU cache. */
export function createAnswerCache({ clock }: { clock: Clock }): AnswerCache {
  const emptyCache = () =>
    new LRUCache<string, Answer, Make>({
      max: MAX_ENTRIES,
      ...expiringBy(clock),
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _stale, { context: make }) => ({ bytes: await make() }),
    })
  let answers = emptyCache()

  return {
    get: async (key, seconds, make) => {
      const freshMs = seconds * 1_000
      const ttl = staleAt(freshMs)
      const isTooOld = answers.getRemainingTTL(key) < ttl - freshMs * STALE_AFTER_FRESH
      const found = answers.peek(key, { allowStale: true })
      const { bytes } = await answers.forceFetch(key, {
        ttl,
        context: make,
        allowStale: !isTooOld,
        // Without a stale response the caller needs the error.
        allowStaleOnFetchRejection: found !== undefined,
      })

      return bytes
    },
    peek: (key) => answers.peek(key)?.bytes ?? null,
    clear: () => {
      // A response in progress goes to its waiters and into the old cache.
      answers = emptyCache()
    },
  }
}
