import type { Clock } from '@hlizo/kit/clock'
import { cacheTimesMs } from '@hlizo/contract/cache-times'

/** Lists that are the same for everybody, such as the order of a category, kept in memory. */
export type SharedLists = {
  /**
   * `make`, asked at most once in five minutes for the same arguments (spec §9 „lists”), and once at
   * a time. Arguments come from a small set, such as sorts and categories: nothing is pushed out.
   */
  keep<Args extends readonly (string | undefined)[], Value>(
    make: (...args: Args) => Promise<Value>,
  ): (...args: Args) => Promise<Value>
  /**
   * What `load` finds for these ids, each kept for five minutes. At most twenty thousand are kept; those
   * that nobody has asked for the longest go first. An id that it does not find is missing in the answer, and is asked for again.
   */
  keepEach<Value>(
    load: (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>,
  ): (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>
  /** Forgets everything, on this node: after the catalogue has changed. */
  clear(): void
}

const MAX_EACH = 20_000

export function createSharedLists({ clock }: { clock: Clock }): SharedLists {
  const all: { clear(): void }[] = []
  let generation = 0

  return {
    keep: <Args extends readonly (string | undefined)[], Value>(
      make: (...args: Args) => Promise<Value>,
    ) => {
      const kept = new Map<string, { readonly value: Promise<Value>; readonly untilMs: number }>()
      all.push(kept)

      return (...args: Args): Promise<Value> => {
        const key = args.join(' ')
        const nowMs = clock.now().getTime()
        const found = kept.get(key)
        if (found !== undefined && found.untilMs > nowMs) return found.value

        const made = { value: make(...args), untilMs: nowMs + cacheTimesMs.lists }
        kept.set(key, made)
        // A failure is not worth remembering: the next caller tries again.
        made.value.catch(() => {
          if (kept.get(key) === made) kept.delete(key)
        })

        return made.value
      }
    },
    keepEach: <Value>(load: (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>) => {
      const kept = new Map<number, { readonly value: Value; readonly untilMs: number }>()
      all.push(kept)

      return async (ids: readonly number[]): Promise<ReadonlyMap<number, Value>> => {
        const nowMs = clock.now().getTime()
        const isKept = (id: number) => (kept.get(id)?.untilMs ?? 0) > nowMs
        const missing = ids.filter((id) => !isKept(id))
        const answer = new Map<number, Value>()
        for (const id of ids) {
          const found = kept.get(id)
          if (!found || found.untilMs <= nowMs) continue
          answer.set(id, found.value)
          kept.delete(id)
          kept.set(id, found)
        }
        if (missing.length === 0) return answer

        const untilMs = nowMs + cacheTimesMs.lists
        const startedIn = generation
        for (const [id, value] of await load(missing)) {
          answer.set(id, value)
          if (startedIn === generation) kept.set(id, { value, untilMs })
        }
        for (const oldest of kept.keys()) {
          if (kept.size <= MAX_EACH) break
          kept.delete(oldest)
        }

        return answer
      }
    },
    clear: () => {
      generation += 1
      all.forEach((kept) => kept.clear())
    },
  }
}
