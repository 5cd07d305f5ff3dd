import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSegmentList } from './segments.ts'

/** A playlist of the segments around one moment; `offsetSeconds` is the moment within it. */
export type Excerpt = { readonly playlist: string; readonly offsetSeconds: number }

const EXCERPT = 'excerpt'

/** Picks the segments that cover `seconds` from `startSeconds`. ffmpeg cannot seek in fragmented HLS and would read the film from its start. */
export function excerptOf(
  segments: readonly { readonly file: string; readonly seconds: number }[],
  initFile: string,
  startSeconds: number,
  seconds: number,
): Excerpt {
  let end = 0
  const timed = segments.map((segment) => {
    const start = end
    end += segment.seconds
    return { ...segment, start, end }
  })
  const chosen = timed.filter(
    ({ start, end }) => end > startSeconds && start < startSeconds + seconds,
  )
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(1, ...chosen.map(({ seconds }) => seconds)))}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-MAP:URI="${initFile}"`,
    ...chosen.flatMap(({ seconds, file }) => [`#EXTINF:${seconds.toFixed(6)},`, file]),
    '#EXT-X-ENDLIST',
  ]

  return {
    playlist: `${lines.join('\n')}\n`,
    offsetSeconds: Math.max(0, startSeconds - (chosen[0]?.start ?? 0)),
  }
}

/** Writes the excerpt of a rendition while `use` runs. */
export async function withExcerpt<Value>(
  span: {
    readonly directory: string
    readonly rendition: string
    readonly startSeconds: number
    readonly seconds: number
  },
  use: (name: string, offsetSeconds: number) => Promise<Value>,
): Promise<Value> {
  const { directory, rendition, startSeconds, seconds } = span
  const segments = parseSegmentList(await readFile(join(directory, `${rendition}.m3u8`), 'utf8'))
  const excerpt = excerptOf(segments, `${rendition}_init.mp4`, startSeconds, seconds)
  const file = join(directory, `${EXCERPT}.m3u8`)
  try {
    await writeFile(file, excerpt.playlist)
    return await use(EXCERPT, excerpt.offsetSeconds)
  } finally {
    await rm(file, { force: true })
  }
}
