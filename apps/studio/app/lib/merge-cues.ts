import type { EditedCue } from '@hlizo/media/caption-edits'
import { diff3Merge } from 'node-diff3'
import * as z from 'zod/mini'

/** Cues that two editors have changed in different ways. */
export type CueConflict = {
  readonly mine: readonly EditedCue[]
  readonly theirs: readonly EditedCue[]
}

/** Parts of the merged captions, in order. */
export type MergedPart = { readonly cues: readonly EditedCue[] } | CueConflict

export const isConflict = (part: MergedPart): part is CueConflict => 'theirs' in part

const Signs = z.array(z.string())
const Merged = z.array(
  z.object({
    ok: z.optional(Signs),
    conflict: z.optional(z.object({ a: Signs, b: Signs })),
  }),
)

/** What makes two cues the same; their numbers in the editor do not. */
const signOf = ({ start, end, settings, text }: EditedCue) =>
  JSON.stringify([start, end, settings, text])

/** Merges the cues of two editors who began with `base`: what only one has changed needs no question. */
export function mergeCues(
  base: readonly EditedCue[],
  mine: readonly EditedCue[],
  theirs: readonly EditedCue[],
): MergedPart[] {
  const known = new Map([...theirs, ...mine].map((cue) => [signOf(cue), cue]))
  const cuesOf = (signs: readonly string[]) => signs.flatMap((sign) => known.get(sign) ?? [])
  const merged: unknown = diff3Merge(mine.map(signOf), base.map(signOf), theirs.map(signOf), {
    excludeFalseConflicts: true,
  })

  return z
    .parse(Merged, merged)
    .map(({ ok, conflict }) =>
      conflict
        ? { mine: cuesOf(conflict.a), theirs: cuesOf(conflict.b) }
        : { cues: cuesOf(ok ?? []) },
    )
}

/** The merged cues with `isTheirs` for each conflict, numbered again. */
export function resolvedCues(
  parts: readonly MergedPart[],
  isTheirs: (conflict: CueConflict) => boolean,
): EditedCue[] {
  return parts
    .flatMap((part) => {
      if (!isConflict(part)) return part.cues
      return isTheirs(part) ? part.theirs : part.mine
    })
    .toSorted((a, b) => a.start - b.start)
    .map((cue, index) => ({ ...cue, id: index + 1 }))
}
