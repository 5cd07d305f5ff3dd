import type { Clock } from '@hlizo/kit/clock'

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
  peek(key: string, seconds: number): Buffer | null
  /** Forgets everything, on this node: after the catalogue has changed. */
  clear(): void
}

type Kept = { readonly bytes: Buffer | null; readonly madeAtMs: number }

const MAX_ENTRIES = 2_000
const STALE_AFTER_FRESH = 60

/** A bounded memory of answers; the least recently asked for goes first. */
export function createAnswerCache({ clock }: { clock: Clock }): AnswerCache {
  const kept = new Map<string, Kept>()
  const making = new Map<string, Promise<Kept>>()
  let generation = 0

  const remember = (key: string, answer: Kept) => {
    kept.delete(key)
    kept.set(key, answer)
    const [oldest] = kept.keys()
    if (kept.size > MAX_ENTRIES && oldest !== undefined) kept.delete(oldest)
  }

  const makeOnce = (key: string, make: () => Promise<Buffer | null>): Promise<Kept> => {
    const running = making.get(key)
    if (running) return running

    const startedIn = generation
    const attempt = make()
      .then((bytes) => {
        const answer = { bytes, madeAtMs: clock.now().getTime() }
        if (startedIn === generation) remember(key, answer)
        return answer
      })
      .finally(() => {
        if (making.get(key) === attempt) making.delete(key)
      })
    making.set(key, attempt)

    return attempt
  }

  return {
    get: async (key, seconds, make) => {
      const found = kept.get(key)
      if (!found) return (await makeOnce(key, make)).bytes

      const ageMs = clock.now().getTime() - found.madeAtMs
      if (ageMs < seconds * 1_000) return found.bytes
      if (ageMs > seconds * 1_000 * STALE_AFTER_FRESH) {
        return (await makeOnce(key, make).catch(() => found)).bytes
      }
      makeOnce(key, make).catch(() => {
        // The stale answer stands until a newer one succeeds; the failure is logged where it happens.
      })

      return found.bytes
    },
    peek: (key, seconds) => {
      const found = kept.get(key)
      const isFresh = found && clock.now().getTime() - found.madeAtMs < seconds * 1_000
      return isFresh ? found.bytes : null
    },
    clear: () => {
      generation += 1
      kept.clear()
      making.clear()
    },
  }
}
