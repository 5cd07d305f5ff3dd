import { raw } from '@hlizo/database/sql'
import { HOUR_MS } from '@hlizo/kit/durations'
import { openGiftWorld } from '#server/features/vouchers/testing-gifts.ts'
import { findingsIn } from './testing-findings.ts'

/** A shop with a provider, to put mismatches into, and what `hlizo check` says of them. For tests. */
export async function openPlanted() {
  const shop = await openGiftWorld()
  const { world } = shop

  return {
    ...shop,
    run: (text: string) => world.db.run(raw(text)),
    /** What the check says an hour later, when everything has had its time to arrive. */
    broken: async (): Promise<Record<string, readonly string[] | null>> => {
      const findings = await findingsIn(world, { afterMs: HOUR_MS })

      return Object.fromEntries(findings.map(({ name, broken }) => [name, broken]))
    },
  }
}
