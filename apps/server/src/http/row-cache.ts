import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS } from '@hlizo/kit/durations'
import { LRUCache } from 'lru-cache'

/** The rows of profiles, so that reopening the home makes none again. */
export type RowCache = {
  /** The row of a profile, made by `make` when missing. Concurrent calls share one `make`, which therefore sees everything written before. */
  get(profileId: number, key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null>
  /** Clears the rows of a profile on this node, including those in progress. */
  readonly forget: (profileId: number) => void
  /** Clears this node's cache after a catalogue change. */
  readonly clear: () => void
  /** Sets the next scheduled catalogue change: no earlier row outlives it. */
  readonly catalogueChangesAt: (moment: Date | null) => void
  /** While other nodes cannot notify this one of changes, rows are made for each call. */
  readonly cacheWhile: (isNotified: () => boolean) => void
}

type Row = {
  readonly bytes: Promise<Buffer | null>
  readonly madeAtMs: number
  readonly untilMs: number
  length: number
}
type Rows = Map<string, Row>

/** Changes on other nodes are notified at once; a lost notification is repaired after this time. */
const CACHED_MS = 10_000
/** About 250 homes. */
const MAX_BYTES = 64_000_000

/** A bounded LRU cache by profile. */
export function createRowCache({ clock }: { clock: Clock }): RowCache {
  // `lru-cache` measures a value when it is set, and only if it is a new one: hence the object
  // around the rows.
  const profiles = new LRUCache<number, { readonly rows: Rows }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ rows }) =>
      Math.max(
        1,
        [...rows.values()].reduce((sum, row) => sum + row.length, 0),
      ),
  })
  let catalogueChangesAtMs = Number.POSITIVE_INFINITY
  let isNotified = () => true

  /** Measures a row when it is made. The caller gets a failure, and the next call tries again. */
  const settle = async (profileId: number, key: string, row: Row) => {
    const isCached = () => profiles.peek(profileId)?.rows.get(key) === row
    try {
      const bytes = await row.bytes
      row.length = bytes?.length ?? 0
    } catch {
      if (isCached()) profiles.peek(profileId)?.rows.delete(key)
    }
    const found = profiles.peek(profileId)
    if (found && isCached()) profiles.set(profileId, { rows: found.rows })
  }

  /** Rows depend on the day (D70) and on the catalogue. */
  const endOf = (madeAtMs: number) => {
    const nextDayMs = (Math.floor(madeAtMs / DAY_MS) + 1) * DAY_MS
    const nextChangeMs =
      catalogueChangesAtMs > madeAtMs ? catalogueChangesAtMs : Number.POSITIVE_INFINITY
    return Math.min(madeAtMs + CACHED_MS, nextDayMs, nextChangeMs)
  }

  return {
    get: async (profileId, key, make) => {
      if (!isNotified()) return make()
      const nowMs = clock.now().getTime()
      const rows = profiles.get(profileId)?.rows ?? new Map<string, Row>()
      const found = rows.get(key)
      if (found && found.madeAtMs <= nowMs && nowMs < found.untilMs) return found.bytes

      const row: Row = { bytes: make(), madeAtMs: nowMs, untilMs: endOf(nowMs), length: 0 }
      rows.set(key, row)
      profiles.set(profileId, { rows })
      void settle(profileId, key, row)

      return row.bytes
    },
    forget: (profileId) => void profiles.delete(profileId),
    clear: () => profiles.clear(),
    catalogueChangesAt: (moment) => {
      catalogueChangesAtMs = moment?.getTime() ?? Number.POSITIVE_INFINITY
    },
    cacheWhile: (is) => {
      isNotified = is
    },
  }
}
