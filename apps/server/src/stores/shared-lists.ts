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
  /** Forgets everything, on this node: after the catalogue has changed. */
  clear(): void
}

export function createSharedLists({ clock }: { clock: Clock }): SharedLists {
  const all: { clear(): void }[] = []

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
    clear: () => all.forEach((kept) => kept.clear()),
  }
}
