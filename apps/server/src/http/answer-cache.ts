import { expiringBy, staleAt } from '@hlizo/kit/cache-clock'
import type { Clock } from '@hlizo/kit/clock'
import { LRUCache } from 'lru-cache'

/** Answers to public calls as bytes, ready to be sent again (performance: serialised once). */
export type AnswerCache = {
  /**
   * The answer of this key, made by `make` when there is none.
   *
   * A stale answer is given while one newer is made, and goes on being given while that fails, so that
   * the public pages outlive the database. Equal questions at one time are asked once.
   */
  get(key: string, seconds: number, make: () => Promise<Buffer | null>): Promise<Buffer | null>
  /** The answer of this key if it is fresh and has a body, at once. */
  peek(key: string): Buffer | null
  /** Forgets everything, on this node: after the catalogue has changed. */
  clear(): void
}

/** What `lru-cache` holds: an absent body is an answer too. */
type Answer = { readonly bytes: Buffer | null }
type Make = () => Promise<Buffer | null>

const MAX_ENTRIES = 2_000
const STALE_AFTER_FRESH = 60

/** A bounded cache of answers; the least recently asked for goes first. */
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
        // Without a stale answer the failure itself is what the caller needs.
        allowStaleOnFetchRejection: found !== undefined,
      })

      return bytes
    },
    peek: (key) => answers.peek(key)?.bytes ?? null,
    clear: () => {
      // What is being made goes to those who wait for it, and into the cache that is left behind.
      answers = emptyCache()
    },
  }
}
