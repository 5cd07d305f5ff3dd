import { storedPictures, type StoredPicture } from '@hlizo/media/picture'
import type { MediaStore } from '@hlizo/media/store'
import { LRUCache } from 'lru-cache'

// Best first; every client supports the last.
const ENDINGS = [
  ['image/avif', 'avif'],
  ['image/webp', 'webp'],
  ['', 'jpg'],
  ['', 'png'],
] as const

const MAX_REMEMBERED = 5_000

/** Finds the file of a picture by width and accepted formats, or null. */
export type FindPicture = (
  pictureId: string,
  width: number,
  accept: string,
) => Promise<StoredPicture | null>

/** An incomplete picture is looked up again; a complete one never changes. */
export function pictureFinder(store: Pick<MediaStore, 'list' | 'get'>): FindPicture {
  const remembered = new LRUCache<string, readonly StoredPicture[]>({ max: MAX_REMEMBERED })

  const variantsOf = async (pictureId: string): Promise<readonly StoredPicture[]> => {
    const known = remembered.get(pictureId)
    if (known) return known
    const variants = await storedPictures(store, pictureId)
    // AVIF is written last, so that all other formats exist when it does.
    const sizes = new Set(variants.map(({ width }) => width))
    const avifs = variants.filter(({ ending }) => ending === 'avif')
    if (avifs.length > 0 && avifs.length === sizes.size) remembered.set(pictureId, variants)

    return variants
  }

  return async (pictureId, width, accept) => {
    const variants = (await variantsOf(pictureId)).toSorted((a, b) => a.width - b.width)
    const size = variants.find((variant) => variant.width >= width) ?? variants.at(-1)
    for (const [type, ending] of ENDINGS) {
      if (!accept.includes(type)) continue
      const found = variants.find((one) => one.width === size?.width && one.ending === ending)
      if (found) return found
    }

    return null
  }
}
