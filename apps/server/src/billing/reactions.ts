import type { NewJob } from '@hlizo/database/jobs'

/** The job for an event. It reads the current state itself. */
export type Reaction = (object: unknown) => NewJob | null

export type Reactions = Readonly<Record<string, readonly Reaction[]>>

export function mergeReactions(...all: readonly Reactions[]): Reactions {
  const types = new Set(all.flatMap((reactions) => Object.keys(reactions)))

  return Object.fromEntries(
    [...types].map((type) => [type, all.flatMap((reactions) => reactions[type] ?? [])]),
  )
}
