import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import type { PictureFile } from './asset.ts'
import { pictureKey, type MediaStore } from './store.ts'
import { THUMBNAIL_SHAPE, writePictures, type PictureShape } from './thumbnails.ts'

/** A picture that stands by itself (a poster, a title drawing, a portrait), in all its sizes and formats. */
export type PictureAsset = { readonly id: string; readonly files: readonly PictureFile[] }

/** What pictures are imported for, and the shape that each gets. */
export const PICTURE_SHAPES = {
  thumbnail: THUMBNAIL_SHAPE,
  title: { widths: [320, 640], aspect: null, isTransparent: true },
  portrait: { widths: [96, 192, 384], aspect: 1, isTransparent: false },
} as const satisfies Record<string, PictureShape>
export type PictureUse = keyof typeof PICTURE_SHAPES

/** Raise it when the same source would become other files. */
const PIPELINE_VERSION = 1

/**
 * Imports a picture under an id made from its content: the same picture is stored once, and another one
 * gets other addresses. Refuses bytes that are no picture, or one of more pixels than 8K.
 */
export async function importPicture(options: {
  readonly file: string
  readonly use: PictureUse
  readonly store: MediaStore
}): Promise<Result<PictureAsset, 'NOT_A_PICTURE'>> {
  const { file, use, store } = options
  const source = await readFile(file)
  const hash = createHash('sha256').update(`${PIPELINE_VERSION} ${use} `).update(source)
  const id = hash.digest('hex').slice(0, 32)
  const directory = await mkdtemp(join(tmpdir(), 'picture-'))
  try {
    const files = await writePictures(source, PICTURE_SHAPES[use], directory, '').catch(() => null)
    if (!files) return refuse('NOT_A_PICTURE')
    for (const { file: name } of files) {
      await store.put(pictureKey(id, name), { file: join(directory, name) })
    }

    return accept({ id, files })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
