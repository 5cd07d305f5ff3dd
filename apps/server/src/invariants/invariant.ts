import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import type { Sql } from '@hlizo/database/sql'
import type { MediaStore } from '@hlizo/media/store'
import type { PoolDirectory } from './pool-directory.ts'
import type { ProviderMoney } from './provider-money.ts'

/** Where the rules look. */
export type Sources = {
  /** One snapshot for all rules, so that a product at work does not change between two of them. */
  readonly db: Queries
  readonly store: Pick<MediaStore, 'list' | 'get'>
  /** What the payment provider says, asked once for all rules; null when it does not answer. */
  readonly money: () => Promise<ProviderMoney | null>
  /** The user pool and everybody in it, asked once for all rules; null when it does not answer. */
  readonly pool: () => Promise<PoolDirectory | null>
  /** The moment of the snapshot, by the product's clock. */
  readonly now: Date
}

/** Something that must always be true, and how to find what contradicts it. */
export type Invariant = {
  readonly name: string
  /** The rule in one sentence, for whoever reads that it is broken. */
  readonly sentence: string
  /** What breaks the rule, by ids alone; null when it cannot be told at this moment. */
  readonly broken: (sources: Sources) => Promise<readonly string[] | null>
}

const Broken = z.object({ id: z.string() })

/** A rule that one query can check: each row that it finds is broken, and `id` names it. */
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
