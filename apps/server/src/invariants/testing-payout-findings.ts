import type { Queries } from '@hlizo/database/database'
import { payoutInvariants } from './payout-invariants.ts'
import { storeOf } from './testing-media.ts'

/** The rules of payouts that are broken, with what breaks them. For tests. */
export async function payoutFindings(db: Queries): Promise<Record<string, readonly string[]>> {
  const found: [string, readonly string[]][] = []
  for (const { name, broken } of payoutInvariants) {
    const sources = { db, store: storeOf(() => new Map()), now: new Date('2026-05-03T10:00:00Z') }
    const ids =
      (await broken({ ...sources, money: async () => null, pool: async () => null })) ?? []
    if (ids.length > 0) found.push([name, ids])
  }

  return Object.fromEntries(found)
}
