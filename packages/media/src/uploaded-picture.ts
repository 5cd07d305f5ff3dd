import sharp from 'sharp'
import type { PictureUse } from './picture.ts'
import { MAX_PIXELS } from './run-ffmpeg.ts'

/** Why a picture that someone uploads is refused. */
export type PictureFault =
  | 'NOT_A_PICTURE'
  | 'TOO_MANY_PIXELS'
  | 'TOO_NARROW'
  | 'TITLE_TOO_NARROW'
  | 'TOO_SMALL'
  | 'TITLE_TOO_SMALL'
  | 'PORTRAIT_TOO_SMALL'
  | 'NOT_TRANSPARENT'

type Limits = {
  readonly maxRatio: number
  /** Width and height of the smallest picture that is still sharp where it is shown. */
  readonly minWidth: number
  readonly minHeight: number
  readonly narrow: PictureFault
  readonly small: PictureFault
}

const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'heif']
const limits: Readonly<Record<PictureUse, Limits>> = {
  thumbnail: {
    maxRatio: 4,
    minWidth: 640,
    minHeight: 360,
    narrow: 'TOO_NARROW',
    small: 'TOO_SMALL',
  },
  title: {
    maxRatio: 10,
    minWidth: 640,
    minHeight: 64,
    narrow: 'TITLE_TOO_NARROW',
    small: 'TITLE_TOO_SMALL',
  },
  portrait: {
    maxRatio: 4,
    minWidth: 384,
    minHeight: 384,
    narrow: 'TOO_NARROW',
    small: 'PORTRAIT_TOO_SMALL',
  },
}

/** Judges a picture by its header, before it is decoded. Drawings (SVG) are refused: they are programs. */
export async function faultOfPicture(bytes: Buffer, use: PictureUse): Promise<PictureFault | null> {
  if (bytes.length === 0) return 'NOT_A_PICTURE'
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!found || !FORMATS.includes(found.format)) return 'NOT_A_PICTURE'
  const { width, height, hasAlpha } = found
  const { maxRatio, minWidth, minHeight, narrow, small } = limits[use]
  if (Math.max(width / height, height / width) > maxRatio) return narrow
  if (width * height > MAX_PIXELS) return 'TOO_MANY_PIXELS'
  if (width < minWidth || height < minHeight) return small

  return use === 'title' && !hasAlpha ? 'NOT_TRANSPARENT' : null
}
