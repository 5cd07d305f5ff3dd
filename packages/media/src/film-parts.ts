import { z } from 'zod'
import type { AcceptedMaster } from './accept.ts'

/** The picture of some segments; the last part ends with the film. */
const VideoPart = z.object({
  kind: z.literal('video'),
  fromSegment: z.int().nonnegative(),
  /** Exclusive; null for the end of the film. */
  toSegment: z.int().positive().nullable(),
})
export type VideoPart = z.infer<typeof VideoPart>

/** A part of the encoding of a film that one node does at a time: the sound of all, or some segments of the picture. */
export const FilmPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sound') }),
  VideoPart,
])
export type FilmPart = z.infer<typeof FilmPart>

/** The longest part: what is lost at most when a node dies. */
export const PART_SECONDS = 120

/** Formats with exact timestamps and an index, so that reading may start anywhere. */
const SEEKABLE = ['mov', 'mp4', 'matroska', 'webm']

/** Whether parts of a master can be encoded by themselves. A film of one part is encoded whole. */
export function isDivisible(
  { formats, isSoundOnly, durationSeconds }: AcceptedMaster,
  partSeconds: number,
): boolean {
  const isSeekable = formats.some((format) => SEEKABLE.includes(format))
  return isSeekable && !isSoundOnly && durationSeconds > 2 * partSeconds
}

/**
 * Divides a film at the borders of segments into parts of nearly equal length, `partSeconds` at
 * most. The sound is one part, because it is made equally loud from end to end; it comes first,
 * because it takes longest.
 */
export function divideFilm(options: {
  readonly durationSeconds: number
  /** The length of a segment. */
  readonly keyframeSeconds: number
  readonly hasSound: boolean
  readonly partSeconds: number
}): FilmPart[] {
  const { durationSeconds, keyframeSeconds, hasSound, partSeconds } = options
  const segments = Math.max(1, Math.ceil(durationSeconds / keyframeSeconds - 1e-6))
  const longest = Math.max(1, Math.floor(partSeconds / keyframeSeconds))
  const count = Math.ceil(segments / longest)
  const borderAt = (index: number) => Math.floor((index * segments) / count)
  const video = Array.from({ length: count }, (_, index): VideoPart => {
    const isLast = index === count - 1
    return {
      kind: 'video',
      fromSegment: borderAt(index),
      toSegment: isLast ? null : borderAt(index + 1),
    }
  })

  return hasSound ? [{ kind: 'sound' }, ...video] : video
}
