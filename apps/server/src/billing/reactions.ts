import type { NewJob } from '@hlizo/database/jobs'

/** What an event of one type asks for: a job that looks for itself, or nothing. */
export type Reaction = (object: unknown) => NewJob | null

/** Reactions by the type of event. */
export type Reactions = Readonly<Record<string, readonly Reaction[]>>

/** The reactions of several features, in their order. */
export function mergeReactions(...all: readonly Reactions[]): Reactions {
  const types = new Set(all.flatMap((reactions) => Object.keys(reactions)))

  return Object.fromEntries(
    [...types].map((type) => [type, all.flatMap((reactions) => reactions[type] ?? [])]),
  )
}
