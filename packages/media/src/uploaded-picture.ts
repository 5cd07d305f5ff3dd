import sharp from 'sharp'
import { MAX_PIXELS } from './run-ffmpeg.ts'

/** Why a picture that someone uploads is refused. */
export type PictureFault = 'NOT_A_PICTURE' | 'TOO_MANY_PIXELS' | 'TOO_NARROW' | 'TOO_SMALL'

const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'heif']
const MAX_RATIO = 4
/** Of the smallest picture that is still sharp on a card. */
const MIN_WIDTH = 640
const MIN_HEIGHT = 360

/** Judges a picture by its header, before it is decoded. Drawings (SVG) are refused: they are programs. */
export async function faultOfPicture(bytes: Buffer): Promise<PictureFault | null> {
  if (bytes.length === 0) return 'NOT_A_PICTURE'
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!found || !FORMATS.includes(found.format)) return 'NOT_A_PICTURE'
  const { width, height } = found
  if (Math.max(width / height, height / width) > MAX_RATIO) return 'TOO_NARROW'
  if (width * height > MAX_PIXELS) return 'TOO_MANY_PIXELS'

  return width < MIN_WIDTH || height < MIN_HEIGHT ? 'TOO_SMALL' : null
}
