import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilmPart } from '@hlizo/media/film-parts'
import { SEGMENT_SECONDS } from '@hlizo/media/ladder'

export const segmentName = (track: string, segment: number): string =>
  `${track}_${String(segment).padStart(5, '0')}.m4s`

/** The segments with which the parts of a kind begin, without the first. */
export const cutsOf = (parts: readonly FilmPart[], kind: FilmPart['kind']): number[] =>
  parts.flatMap((part) => (part.kind === kind && part.fromSegment > 0 ? [part.fromSegment] : []))

/** Writes a playlist of the two segments that meet at a cut. */
export async function writeCut(directory: string, track: string, cut: number): Promise<string> {
  const name = `${track}-cut-${cut}.m3u8`
  const segments = [cut - 1, cut].map(
    (segment) => `#EXTINF:${SEGMENT_SECONDS}.0,\n${segmentName(track, segment)}\n`,
  )
  const text =
    '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n' +
    `#EXT-X-MAP:URI="${track}_init.mp4"\n${segments.join('')}#EXT-X-ENDLIST\n`
  await writeFile(join(directory, name), text)

  return name
}
