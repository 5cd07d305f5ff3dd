import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EncodedPart } from './encode-part.ts'
import type { FilmPart } from './film-parts.ts'
import { SEGMENT_SECONDS } from './ladder.ts'

/** Parts that do not make one film: the film must be encoded whole. */
export class PartsDiffer extends Error {
  constructor(words: string) {
    super(words)
    this.name = 'PartsDiffer'
  }
}

/** A part that was planned, and what was made of it. */
export type MadePart = { readonly planned: FilmPart; readonly made: EncodedPart }

type Track = EncodedPart['tracks'][number]

const ROUNDING_SECONDS = 1e-3

/**
 * Joins encoded parts, whose files are in `directory`, by writing the playlists of the whole film.
 *
 * @throws PartsDiffer when a part has fewer or longer segments than planned, or was encoded otherwise.
 */
export async function joinParts(
  directory: string,
  parts: readonly MadePart[],
  film: { readonly names: readonly string[]; readonly keyframeSeconds: number },
): Promise<void> {
  for (const name of film.names) {
    const tracks = parts.flatMap(({ planned, made }) => {
      const track = made.tracks.find((one) => one.name === name)
      return track ? [{ planned, track }] : []
    })
    requireOneFilm(name, tracks, film.keyframeSeconds)
    const entries = tracks.flatMap(({ track }) =>
      track.segments.map(({ file, seconds }) => `#EXTINF:${seconds.toFixed(6)},\n${file}\n`),
    )
    const playlist = `#EXTM3U\n${entries.join('')}#EXT-X-ENDLIST\n`
    await writeFile(join(directory, `${name}.m3u8`), playlist)
  }
}

function requireOneFilm(
  name: string,
  tracks: readonly { readonly planned: FilmPart; readonly track: Track }[],
  keyframeSeconds: number,
): void {
  const [first] = tracks
  if (!first) throw new PartsDiffer(`No part of the film has ${name}.`)
  let next = 0
  for (const { planned, track } of tracks) {
    if (track.init.sha256 !== first.track.init.sha256)
      throw new PartsDiffer(`Two parts of ${name} were encoded with different settings.`)
    if (planned.fromSegment !== next)
      throw new PartsDiffer(`A part of ${name} is missing before segment ${planned.fromSegment}.`)
    next += track.segments.length
    if (planned.toSegment === null) continue
    const isFull = planned.kind === 'video' ? isOfSegments : isOfFrames
    if (!isFull(track, keyframeSeconds) || next !== planned.toSegment)
      throw new PartsDiffer(`A part of ${name} is shorter than planned.`)
  }
  if (tracks.at(-1)?.track.segments.length === 0)
    throw new PartsDiffer(`The last part of ${name} is empty.`)
}

const isOfSegments = ({ segments }: Track, keyframeSeconds: number): boolean =>
  segments.every(({ seconds }) => Math.abs(seconds - keyframeSeconds) < ROUNDING_SECONDS)

/** A segment of sound ends with a frame of AAC, but a part has the length of its segments. */
const isOfFrames = ({ segments }: Track): boolean => {
  const total = segments.reduce((sum, { seconds }) => sum + seconds, 0)
  return Math.abs(total - segments.length * SEGMENT_SECONDS) < ROUNDING_SECONDS
}
