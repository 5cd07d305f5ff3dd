import type { Clock } from '@hlizo/kit/clock'

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
type Profile = { readonly rows: Map<string, Row>; length: number }

/** What another node has changed is told at once; were that ever lost, it would be seen after so long. */
const KEPT_MS = 10_000
/** Some two hundred and fifty homes. */
const MAX_BYTES = 64_000_000
const DAY_MS = 86_400_000

/** A bounded memory of rows; the profile that has not asked for the longest goes first. */
export function createRowCache({ clock }: { clock: Clock }): RowCache {
  const profiles = new Map<number, Profile>()
  let length = 0
  let catalogueChangesAtMs = Number.POSITIVE_INFINITY

  const forget = (profileId: number) => {
    length -= profiles.get(profileId)?.length ?? 0
    profiles.delete(profileId)
  }

  /** The profile, which has now asked last. */
  const asking = (profileId: number): Profile => {
    const profile = profiles.get(profileId) ?? { rows: new Map<string, Row>(), length: 0 }
    profiles.delete(profileId)
    profiles.set(profileId, profile)
    return profile
  }

  const grow = (profile: Profile, row: Row, by: number) => {
    row.length += by
    profile.length += by
    length += by
  }

  const makeRoom = () => {
    for (const profileId of profiles.keys()) {
      if (length <= MAX_BYTES) return
      forget(profileId)
    }
  }

  /** Counts a row in once it is made. Who asked hears of a failure; the next one tries again. */
  const settle = async (profileId: number, key: string, row: Row) => {
    const profile = profiles.get(profileId)
    const isKept = () => profiles.get(profileId) === profile && profile?.rows.get(key) === row
    try {
      const bytes = await row.bytes
      if (profile && isKept()) grow(profile, row, bytes?.length ?? 0)
      makeRoom()
    } catch {
      if (isKept()) profile?.rows.delete(key)
    }
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
      const profile = asking(profileId)
      const found = profile.rows.get(key)
      if (found && found.madeAtMs <= nowMs && nowMs < found.untilMs) return found.bytes

      if (found) grow(profile, found, -found.length)
      const row: Row = { bytes: make(), madeAtMs: nowMs, untilMs: endOf(nowMs), length: 0 }
      profile.rows.set(key, row)
      void settle(profileId, key, row)

      return row.bytes
    },
    forget,
    clear: () => {
      profiles.clear()
      length = 0
    },
    catalogueChangesAt: (moment) => {
      catalogueChangesAtMs = moment?.getTime() ?? Number.POSITIVE_INFINITY
    },
  }
}
