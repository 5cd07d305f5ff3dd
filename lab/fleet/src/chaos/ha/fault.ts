import type { HaDatabase } from '../../ha/ha-database.ts'
import type { Fleet } from '../../machines/fleet.ts'
import type { Stage } from '../scenario.ts'

/** What a fault may hurt, and where it may start machines of its own. */
export type Target = Pick<Stage, 'directory' | 'freePort' | 'say'> & {
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
