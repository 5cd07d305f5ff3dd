import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { PictureFile } from './asset.ts'
import { MAX_PIXELS, renditionArguments } from './run-ffmpeg.ts'
import { words } from './words.ts'

/** How a picture is cut and written. */
export type PictureShape = {
  readonly widths: readonly number[]
  /** Width divided by height, or null to keep the picture's own shape. */
  readonly aspect: number | null
  /** Whether see-through parts stay so: then PNG takes the place of JPEG. */
  readonly isTransparent: boolean
}

/** The stills of a film: small, plain and large, cut to 16:9. */
export const THUMBNAIL_SHAPE: PictureShape = {
  widths: [320, 640, 1280],
  aspect: 16 / 9,
  isTransparent: false,
}

/** The dark of the screens that pictures stand on. */
const BEHIND_TRANSPARENT = '#120f1a'
const CANDIDATE_FRAMES = 50
const ALL_FORMATS = ['avif', 'webp', 'jpeg', 'png'] as const

/** How much of a film is looked at to find a telling frame. */
export const FRAME_SEARCH_SECONDS = 4

/** The arguments that take one telling frame of a rendition, `offsetSeconds` into it or soon after, as `frame.png`. */
export function frameArguments(rendition: string, offsetSeconds: number): string[] {
  const filters = `trim=start=${offsetSeconds.toFixed(3)},thumbnail=n=${CANDIDATE_FRAMES}`
  return [
    ...renditionArguments(rendition),
    ...words(`-map 0:v:0 -vf ${filters} -frames:v 1 -update 1 frame.png`),
  ]
}

const PICTURE_FORMATS = ['jpeg', 'png', 'webp', 'heif', 'tiff', 'gif']

/**
 * Whether a file can be read as a picture of at most 8K. Only its head is looked at. SVG is a program that
 * draws: it is a picture only where the name says so, and is read from memory, whence no address leads on.
 */
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

/** When nobody chose a moment: a quarter into the film, past titles and black. */
export function defaultFrameSeconds(durationSeconds: number): number {
  return durationSeconds / 4
}

/**
 * Writes a picture in every width and format of `shape`, as `<prefix><width>.<ending>`.
 *
 * Nothing is made larger than the picture is. Throws what sharp throws when the bytes are no picture or
 * have more pixels than 8K.
 */
export async function writePictures(
  source: string | Buffer,
  shape: PictureShape,
  directory: string,
  prefix: string,
  {
    formats = ALL_FORMATS,
    signal,
  }: {
    readonly formats?: readonly PictureFile['format'][] | undefined
    readonly signal?: AbortSignal | undefined
  } = {},
): Promise<PictureFile[]> {
  const upright = await sharp(source, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const widths = new Set(shape.widths.map((width) => Math.min(width, upright.info.width)))
  const written: PictureFile[] = []
  for (const width of widths) {
    signal?.throwIfAborted()
    written.push(
      ...(await writeFormats(upright.data, width, { shape, directory, prefix, formats })),
    )
  }

  return written
}

async function writeFormats(
  picture: Buffer,
  width: number,
  wish: {
    readonly shape: PictureShape
    readonly directory: string
    readonly prefix: string
    readonly formats: readonly PictureFile['format'][]
  },
): Promise<PictureFile[]> {
  const { shape, directory, prefix, formats } = wish
  const { aspect, isTransparent } = shape
  const height = aspect === null ? {} : { height: Math.round(width / aspect) }
  const sized = sharp(picture).resize({ width, ...height, fit: 'cover', kernel: 'lanczos3' })
  const image = isTransparent ? sized : sized.flatten({ background: BEHIND_TRANSPARENT })
  const write = async (format: PictureFile['format'], ending: string, encoded: Sharp) => {
    const file = `${prefix}${width}.${ending}`
    const info = await encoded.toFile(join(directory, file))
    return { file, format, width: info.width, height: info.height }
  }

  const writers = {
    avif: () => write('avif', 'avif', image.clone().avif({ quality: 52, effort: 3 })),
    webp: () => write('webp', 'webp', image.clone().webp({ quality: 76 })),
    png: () => write('png', 'png', image.clone().png({ palette: true })),
    jpeg: () => write('jpeg', 'jpg', image.clone().jpeg({ quality: 78, mozjpeg: true })),
  }
  const fallback = isTransparent ? 'png' : 'jpeg'
  const wanted = formats.filter((format) => ['avif', 'webp', fallback].includes(format))

  return Promise.all(wanted.map((format) => writers[format]()))
}
