import type { HaDatabase } from '../../ha/ha-database.ts'
import type { Fleet } from '../../machines/fleet.ts'

/** What a fault may hurt. */
export type Target = {
  readonly database: HaDatabase
  readonly fleet: Fleet
}

/** Something that happens to one part of a highly available installation. */
export type Fault = {
  readonly name: string
  readonly sentence: string
  /** Whether nodes are stopped on purpose; otherwise each must live on. */
  readonly stopsNodes?: boolean
  /** Does it; gives how the part is put in order again. */
  readonly strike: (target: Target) => Promise<() => Promise<void>>
}
