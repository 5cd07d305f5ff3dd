import type { Database } from '@hlizo/database/database'
import type { Fleet } from '../machines/fleet.ts'
import type { Member } from '../people/member.ts'
import type { Ledger, Traffic } from '../people/traffic.ts'

/** Where acknowledged writes are checked. */
type Product = { readonly url: string; readonly databaseUrl: string }

/** Where a scenario plays. */
export type Stage = {
  /** Two nodes on one database, all well; shared by the scenarios of one run. */
  readonly fleet: Fleet
  readonly db: Database
  readonly members: readonly Member[]
  /** An empty directory, gone at the end of the run. */
  readonly directory: () => Promise<string>
  /** Free ports for the scenario's own machines. */
  readonly freePort: number
  readonly traffic: (options?: {
    readonly giftId?: string
    readonly pauseMs?: number
  }) => Promise<Traffic>
  /** Fails when an acknowledged write is not there: in the fleet, or in another product. */
  readonly keeps: (ledger: Ledger, product?: Product) => Promise<void>
  /** Prints the result to the terminal. */
  readonly say: (words: string) => void
}

/** A fault, and what must hold despite it (docs/security.md, „Attack list”). */
export type Scenario = {
  /** The row, such as `R121`. */
  readonly name: string
  readonly sentence: string
  /** Why it cannot be played on this machine, or null. */
  readonly obstacle?: () => string | null
  readonly run: (stage: Stage) => Promise<void>
}

/** A requirement that the product does not meet. */
class Broken extends Error {
  override readonly name = 'Broken'
}

/** Fails the scenario unless a requirement holds; `promise` describes it. */
export function must(holds: boolean, promise: string): void {
  if (!holds) throw new Broken(promise)
}
