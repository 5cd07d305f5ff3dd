// A program of its own (decision 0014). Its only argument is a JSON list of PictureOrder.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { PictureFile } from './asset.ts'
import { PictureOrders, type DrawnPictures, type PictureOrder } from './picture-order.ts'
import { MAX_PIXELS } from './run-ffmpeg.ts'

/** The background of the product's screens. */
const BEHIND_TRANSPARENT = '#120f1a'

async function drawPictures(order: PictureOrder): Promise<PictureFile[] | null> {
  // Read from memory, so that an SVG cannot refer to files.
  const source = await readFile(order.source)
  const upright = await sharp(source, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  if (upright === null) return null
  const widths = new Set(order.shape.widths.map((width) => Math.min(width, upright.info.width)))
  const drawn: PictureFile[] = []
  for (const width of widths) drawn.push(...(await drawFormats(upright.data, width, order)))

  return drawn
}

async function drawFormats(
  picture: Buffer,
  width: number,
  { shape, directory, prefix, formats }: PictureOrder,
): Promise<PictureFile[]> {
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

const orders = PictureOrders.parse(JSON.parse(process.argv[2] ?? 'null'))
const drawn: DrawnPictures = []
for (const order of orders) drawn.push(await drawPictures(order))
process.stdout.write(JSON.stringify(drawn))
