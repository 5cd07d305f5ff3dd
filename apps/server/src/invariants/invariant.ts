import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import type { Sql } from '@hlizo/database/sql'
import { MINUTE_MS } from '@hlizo/kit/durations'
import type { MediaStore } from '@hlizo/media/store'
import type { PoolDirectory } from './pool-directory.ts'
import type { ProviderMoney } from './provider-money.ts'

export type Sources = {
  /** One snapshot for all rules, so that changes between two of them are not seen. */
  readonly db: Queries
  readonly store: Pick<MediaStore, 'list' | 'get'>
  /** The provider's data, read once for all rules; null when it is unavailable. */
  readonly money: () => Promise<ProviderMoney | null>
  /** The users of the pool, read once for all rules; null when it is unavailable. */
  readonly pool: () => Promise<PoolDirectory | null>
  /** The time of the snapshot, by the product's clock. */
  readonly now: Date
}

/** A rule that must always hold, and the search for violations. */
export type Invariant = {
  readonly name: string
  /** The rule in one sentence, for the report. */
  readonly sentence: string
  /** The ids of violations; null when the rule cannot be checked now. */
  readonly broken: (sources: Sources) => Promise<readonly string[] | null>
}

const CATCH_UP_MS = 10 * MINUTE_MS

/** What is older has had the time to arrive on both sides (R103). */
export const catchUpBefore = (now: Date): Date => new Date(now.getTime() - CATCH_UP_MS)

const Broken = z.object({ id: z.string() })

/** A rule checked by one query: each row is a violation, named by `id`. */
export function databaseInvariant(
  name: string,
  sentence: string,
  query: (now: Date) => Sql,
): Invariant {
  return {
    name,
    sentence,
    broken: async ({ db, now }) =>
      (await db.many(Broken, query(now))).map(({ id }) => id).toSorted(),
  }
}

/** A rule between our data and the provider's; it cannot be checked while the provider is unavailable. */
export const moneyInvariant = (
  name: string,
  sentence: string,
  find: (sources: Sources, money: ProviderMoney) => Promise<string[]>,
): Invariant => ({
  name,
  sentence,
  broken: async (sources) => {
    const money = await sources.money()
    return money && (await find(sources, money)).toSorted()
  },
})
