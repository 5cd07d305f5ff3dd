import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { MINUTE_MS } from '@hlizo/kit/durations'
import type { PictureFile } from './asset.ts'
import { DrawnPictures, type PictureOrder, type PictureShape } from './picture-order.ts'
import { MAX_PIXELS, renditionArguments } from './run-ffmpeg.ts'
import { DRAW_NICENESS, runTool } from './run-tool.ts'
import { words } from './words.ts'

/** Small, plain and large, cropped to 16:9. */
export const THUMBNAIL_SHAPE: PictureShape = {
  widths: [320, 640, 1280],
  aspect: 16 / 9,
  isTransparent: false,
}

const CANDIDATE_FRAMES = 50
const ALL_FORMATS = ['avif', 'webp', 'jpeg', 'png'] as const

/** How much of a film is searched for a representative frame. */
export const FRAME_SEARCH_SECONDS = 4

/** The arguments that extract a representative frame at `offsetSeconds` as `frame.png`. */
export function frameArguments(rendition: string, offsetSeconds: number): string[] {
  const filters = `trim=start=${offsetSeconds.toFixed(3)},thumbnail=n=${CANDIDATE_FRAMES}`
  return [
    ...renditionArguments(rendition),
    ...words(`-map 0:v:0 -vf ${filters} -frames:v 1 -update 1 frame.png`),
  ]
}

const PICTURE_FORMATS = ['jpeg', 'png', 'webp', 'heif', 'tiff', 'gif']

/** Whether a file is a picture of at most 8K, by its header. SVG is accepted by name only and is read from memory, so that it cannot refer to files. */
export async function isPicture(
  source: string | Buffer,
  { isDrawing = false }: { isDrawing?: boolean } = {},
): Promise<boolean> {
  const options = { limitInputPixels: MAX_PIXELS }
  const allowed: readonly string[] = isDrawing ? ['svg'] : PICTURE_FORMATS
  return sharp(source, options)
    .metadata()
    .then(({ format, width, height }) => allowed.includes(format) && width * height <= MAX_PIXELS)
    .catch(() => false)
}

/** A quarter of the film: after titles and black frames. */
export function defaultFrameSeconds(durationSeconds: number): number {
  return durationSeconds / 4
}

const DRAW_PROGRAM = fileURLToPath(new URL('./draw-pictures.ts', import.meta.url))
const DRAW_WITHIN_MS = 10 * MINUTE_MS

export type WantedPictures = Omit<PictureOrder, 'formats'> & {
  readonly formats?: readonly PictureFile['format'][] | undefined
}

export type DrawingOptions = {
  readonly signal?: AbortSignal | undefined
  readonly isUrgent?: boolean | undefined
}

/**
 * Writes pictures in every width and format as `<prefix><width>.<ending>`, in a low-priority
 * process (decision 0014). Pictures are never enlarged. Null for bytes that are not a picture or
 * exceed 8K.
 *
 * @throws MediaToolError when the process fails.
 */
export async function writePictures(
  wanted: readonly WantedPictures[],
  { signal, isUrgent = false }: DrawingOptions = {},
): Promise<DrawnPictures> {
  const orders = wanted.map(({ formats = ALL_FORMATS, ...order }) => ({ ...order, formats }))
  const { stdout } = await runTool({
    command: [process.execPath, DRAW_PROGRAM, JSON.stringify(orders)],
    niceness: isUrgent ? undefined : DRAW_NICENESS,
    env: {},
    timeLimitMs: DRAW_WITHIN_MS,
    signal,
  })

  return DrawnPictures.parse(JSON.parse(stdout))
}
