import { z } from 'zod'
import type { AcceptedMaster } from './accept.ts'
import { SEGMENT_SECONDS } from './ladder.ts'
import { Loudness } from './loudness.ts'

/** The picture of some segments; the last part ends with the film. */
const VideoPart = z.object({
  kind: z.literal('video'),
  fromSegment: z.int().nonnegative(),
  /** Exclusive; null for the end of the film. */
  toSegment: z.int().positive().nullable(),
})
export type VideoPart = z.infer<typeof VideoPart>

/** The sound of some segments, which are of two seconds whatever the frame rate; the last part ends with the film. */
const SoundPart = z.object({
  kind: z.literal('sound'),
  fromSegment: z.int().nonnegative(),
  /** Exclusive; null for the end of the film. */
  toSegment: z.int().positive().nullable(),
  /** The loudness of the whole film, so that all parts are amplified alike; null for silence. */
  loudness: Loudness.nullable(),
})
export type SoundPart = z.infer<typeof SoundPart>

/** A part of the encoding of a film that one node does at a time: some segments of the picture or of the sound. */
export const FilmPart = z.discriminatedUnion('kind', [SoundPart, VideoPart])
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
 * Eight seconds: so many segments are a whole number of AAC frames (375 of 1,024 samples), so that
 * an encoder that starts at such a border has the frames and segments of a single run.
 */
export const SOUND_BORDER_SEGMENTS = 4

/** The work on a part of sound, where that on a part of the picture is one. */
const SOUND_WORK = 0.05

/** The share of a part in the work on its film, not normalized. */
export const workOf = ({ kind }: FilmPart): number => (kind === 'sound' ? SOUND_WORK : 1)

/**
 * Divides a film at the borders of segments into parts of nearly equal length, `partSeconds` at
 * most. The sound comes last: its parts are small, so that all nodes end at about the same time.
 */
export function divideFilm(options: {
  readonly master: Pick<AcceptedMaster, 'durationSeconds' | 'audio'>
  /** The length of a segment of the picture. */
  readonly keyframeSeconds: number
  readonly partSeconds: number
  /** Null without sound and for silence. */
  readonly loudness: Loudness | null
}): FilmPart[] {
  const { master, keyframeSeconds, partSeconds, loudness } = options
  const { durationSeconds } = master
  const video = spansOf(durationSeconds, { unitSeconds: keyframeSeconds, partSeconds })
  const borderSeconds = SOUND_BORDER_SEGMENTS * SEGMENT_SECONDS
  const sound = spansOf(durationSeconds, { unitSeconds: borderSeconds, partSeconds })

  return [
    ...video.map(({ from, to }): FilmPart => ({ kind: 'video', fromSegment: from, toSegment: to })),
    ...(master.audio === null
      ? []
      : sound.map(({ from, to }): FilmPart => {
          const fromSegment = from * SOUND_BORDER_SEGMENTS
          const toSegment = to === null ? null : to * SOUND_BORDER_SEGMENTS
          return { kind: 'sound', fromSegment, toSegment, loudness }
        })),
  ]
}

/** Divides a film into spans of whole units; the last one ends with the film. */
function spansOf(
  durationSeconds: number,
  { unitSeconds, partSeconds }: { readonly unitSeconds: number; readonly partSeconds: number },
): { readonly from: number; readonly to: number | null }[] {
  const units = Math.max(1, Math.ceil(durationSeconds / unitSeconds - 1e-6))
  const longest = Math.max(1, Math.floor(partSeconds / unitSeconds))
  const count = Math.ceil(units / longest)
  const borderAt = (index: number) => Math.floor((index * units) / count)

  return Array.from({ length: count }, (_, index) => ({
    from: borderAt(index),
    to: index === count - 1 ? null : borderAt(index + 1),
  }))
}
