import { importPictures } from '@hlizo/media/picture'
import type { MediaStore } from '@hlizo/media/store'
import type { EntryFault } from '@hlizo/server/features/catalogue-editing/check-references'
import type { MediaWork } from './resolve-media.ts'

/** All but AVIF, which is slow. */
const QUICK_FORMATS = ['webp', 'jpeg', 'png'] as const
const AT_ONCE = 4

/**
 * Draws the fast formats of pictures before entries refer to them: a title is not listed until link
 * previews can use its JPEG. A file that is not a picture is a fault of its entry.
 */
export async function drawFirst(
  wanted: MediaWork['pictures'],
  { store, onDrawn }: { readonly store: MediaStore; readonly onDrawn: () => void },
): Promise<EntryFault[]> {
  const faults: EntryFault[] = []
  const all = [...wanted.values()]
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const pictures = all.slice(from, from + AT_ONCE)
    const drawn = await importPictures({ pictures, store, formats: QUICK_FORMATS })
    for (const [index, { path, file }] of pictures.entries()) {
      if (drawn[index]?.ok !== true)
        faults.push({ path, message: `${file} cannot be read as a picture` })
      onDrawn()
    }
  }

  return faults
}
