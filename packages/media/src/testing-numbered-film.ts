import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaTools } from './ffmpeg.ts'
import { runBareFfmpeg } from './testing-ffmpeg.ts'
import { words } from './words.ts'

/** Stripes at the top of each picture, black or white: the bits of its number. */
const BITS = 16
/** The share of the stripes in the height. */
const STRIPES = 1 / 6

const evenQuarter = (length: number) => 2 * Math.round(length / 8)

type NumberedFilm = {
  readonly rate: string
  readonly seconds: number
  readonly width?: number
  readonly height?: number
  /** New pictures a second below the stripes. Default: `rate`. */
  readonly changes?: string
  readonly timeLimitMs?: number
}

/** Makes a film whose pictures say their numbers, with a steady tone. For tests. */
export async function makeNumberedFilm(
  tools: MediaTools,
  file: string,
  { rate, seconds, width = 640, height = 360, changes = rate, timeLimitMs }: NumberedFilm,
): Promise<void> {
  const restHeight = height - height * STRIPES
  const graph =
    // One pixel for each bit, enlarged. The scale filter would make the pixels narrow.
    `color=size=${BITS}x2:rate=${rate}:duration=${seconds},format=yuv420p,` +
    "geq=lum='16+219*mod(floor(N/pow(2,X)),2)':cb=128:cr=128," +
    `scale=${width}:${height * STRIPES}:flags=neighbor,setsar=1[top];` +
    // Drawn small: a film of hours would take longer to draw than to encode.
    `gradients=size=${evenQuarter(width)}x${evenQuarter(restHeight)}:rate=${changes}:duration=${seconds}:seed=7:speed=0.02,` +
    `format=yuv420p,scale=${width}:${restHeight}:flags=bilinear,setsar=1,fps=${rate}[rest];` +
    `[top][rest]vstack[v];sine=frequency=330:sample_rate=48000:duration=${seconds},volume=0.5[a]`
  const args = [
    '-filter_complex',
    graph,
    ...words('-map [v] -map [a] -c:v libx264 -preset ultrafast -crf 12 -g 70 -bf 2'),
    ...words('-c:a aac -b:a 128k'),
    file,
  ]
  await runBareFfmpeg(tools, args, timeLimitMs === undefined ? {} : { timeLimitMs })
}

/** The numbers of the pictures of a rendition of such a film, in order. */
export async function readNumbers(
  tools: MediaTools,
  directory: string,
  playlist: string,
  limit: { timeLimitMs?: number } = {},
): Promise<number[]> {
  const raw = join(directory, `${playlist}.raw`)
  // Only the inner rows, away from what the encoder mixes in.
  const filter = `crop=iw:ih*${STRIPES / 2}:0:ih*${STRIPES / 4},format=gray,scale=${BITS}:1:flags=area`
  const args = [
    ...words('-allowed_extensions ALL -i'),
    join(directory, playlist),
    ...words(`-vf ${filter} -f rawvideo`),
    raw,
  ]
  await runBareFfmpeg(tools, args, limit)
  const bytes = await readFile(raw)

  return Array.from({ length: bytes.length / BITS }, (_, picture) =>
    Array.from({ length: BITS }, (__, bit) => {
      const isWhite = bytes.readUInt8(picture * BITS + bit) > 127
      return isWhite ? 2 ** bit : 0
    }).reduce((sum, value) => sum + value, 0),
  )
}
