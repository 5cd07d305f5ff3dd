import type { Clock } from '@hlizo/kit/clock'
import { LRUCache } from 'lru-cache'

/** Rows as profiles last saw them, ready to be sent again: a home that is opened again makes none anew. */
export type RowCache = {
  /**
   * The row of a profile under this key, made by `make` when none is kept. Whoever asks while it is being
   * made gets the same, so `make` sees all that was written before anybody asked.
   */
  get(profileId: number, key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null>
  /** Forgets the rows of a profile on this node, also those that are being made. */
  readonly forget: (profileId: number) => void
  /** Forgets everything on this node: after the catalogue has changed. */
  readonly clear: () => void
  /** Tells when the catalogue next changes by itself: no row that was made before outlives that. */
  readonly catalogueChangesAt: (moment: Date | null) => void
}

type Row = {
  readonly bytes: Promise<Buffer | null>
  readonly madeAtMs: number
  readonly untilMs: number
  length: number
}
type Rows = Map<string, Row>

/** What another node has changed is told at once; were that ever lost, it would be seen after so long. */
const KEPT_MS = 10_000
/** Some two hundred and fifty homes. */
const MAX_BYTES = 64_000_000
const DAY_MS = 86_400_000

/** A bounded memory of rows; the profile that has not asked for the longest goes first. */
export function createRowCache({ clock }: { clock: Clock }): RowCache {
  // `lru-cache` measures a value when it is set, and only if it is another one: hence the object around the rows.
  const profiles = new LRUCache<number, { readonly rows: Rows }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ rows }) =>
      Math.max(
        1,
        [...rows.values()].reduce((sum, row) => sum + row.length, 0),
      ),
  })
  let catalogueChangesAtMs = Number.POSITIVE_INFINITY

  /** Measures a row once it is made. Who asked gets the failure; the next one tries again. */
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

  /** Rows depend on the day (D70), and on what is in the catalogue at their moment. */
  const endOf = (madeAtMs: number) => {
    const nextDayMs = (Math.floor(madeAtMs / DAY_MS) + 1) * DAY_MS
    const nextChangeMs =
      catalogueChangesAtMs > madeAtMs ? catalogueChangesAtMs : Number.POSITIVE_INFINITY
    return Math.min(madeAtMs + KEPT_MS, nextDayMs, nextChangeMs)
  }

  return {
    get: async (profileId, key, make) => {
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
  }
}
