import type { MediaStore } from '@hlizo/media/store'
import { pictureKey } from '@hlizo/media/store'

type Variant = { readonly width: number; readonly file: string }

// The best first; the last is what every client can show.
const ENDINGS = [
  ['image/avif', 'avif'],
  ['image/webp', 'webp'],
  ['', 'jpg'],
  ['', 'png'],
] as const

const MAX_REMEMBERED = 5_000

/** Finds the file of a picture for a width and for what the client accepts, or null. */
export type FindPicture = (
  pictureId: string,
  width: number,
  accept: string,
) => Promise<string | null>

/** A picture that is not complete is looked for again; one that is never changes. */
export function pictureFinder(store: Pick<MediaStore, 'list'>): FindPicture {
  const remembered = new Map<string, readonly Variant[]>()

  const variantsOf = async (pictureId: string): Promise<readonly Variant[]> => {
    const known = remembered.get(pictureId)
    if (known) return known
    const variants: Variant[] = []
    for await (const { key } of store.list(pictureKey(pictureId, ''))) {
      const file = key.slice(key.lastIndexOf('/') + 1)
      variants.push({ width: Number.parseInt(file, 10), file })
    }
    // AVIF is written last: when there is one of each size, every other format is there as well.
    const sizes = new Set(variants.map(({ width }) => width))
    const avifs = variants.filter(({ file }) => file.endsWith('.avif'))
    if (avifs.length > 0 && avifs.length === sizes.size) remembered.set(pictureId, variants)
    const [oldest] = remembered.keys()
    if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest)

    return variants
  }

  return async (pictureId, width, accept) => {
    const variants = (await variantsOf(pictureId)).toSorted((a, b) => a.width - b.width)
    const size = variants.find((variant) => variant.width >= width) ?? variants.at(-1)
    const files = new Set(
      variants.filter((variant) => variant.width === size?.width).map(({ file }) => file),
    )
    for (const [type, ending] of ENDINGS) {
      const file = `${size?.width}.${ending}`
      if (accept.includes(type) && files.has(file)) return file
    }

    return null
  }
}
