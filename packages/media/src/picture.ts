import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import type { PictureFile } from './asset.ts'
import type { PictureShape } from './picture-order.ts'
import { MediaToolError } from './run-tool.ts'
import { pictureKey, type MediaStore } from './store.ts'
import { isPicture, THUMBNAIL_SHAPE, writePictures } from './thumbnails.ts'

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

/** The id of a picture, made from its content and use: the same picture is stored once, another has other addresses. */
export function pictureIdOf(source: Uint8Array, use: PictureUse): string {
  const hash = createHash('sha256').update(`${PIPELINE_VERSION} ${use} `).update(source)

  return hash.digest('hex').slice(0, 32)
}

/**
 * Imports a picture in all its sizes and formats, or in those named: a quick first pass may leave
 * AVIF out, and a later full one adds it. Refuses bytes that are no picture, or one of more pixels than 8K.
 */
export async function importPicture(options: {
  readonly file: string
  readonly use: PictureUse
  readonly store: MediaStore
  readonly formats?: readonly PictureFile['format'][] | undefined
  readonly signal?: AbortSignal | undefined
}): Promise<Result<PictureAsset, 'NOT_A_PICTURE'>> {
  const { file, use, store, formats, signal } = options
  const source = await readFile(file)
  const isDrawing = file.endsWith('.svg')
  if (!(await isPicture(source, { isDrawing }))) return refuse('NOT_A_PICTURE')
  const id = pictureIdOf(source, use)
  const directory = await mkdtemp(join(tmpdir(), 'picture-'))
  try {
    const files = await drawn(source, { use, directory, formats }, signal)
    if (!files) return refuse('NOT_A_PICTURE')
    // AVIF last: its presence says that the other formats are complete.
    const ordered = files.toSorted((a, b) => rankOf(a) - rankOf(b))
    for (const { file: name } of ordered) {
      await store.put(pictureKey(id, name), { file: join(directory, name) })
    }

    return accept({ id, files })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

const rankOf = ({ format }: PictureFile) => (format === 'avif' ? 1 : 0)

/** The files of a picture; null when it could not be read to its end. */
async function drawn(
  bytes: Uint8Array,
  wish: {
    readonly use: PictureUse
    readonly directory: string
    readonly formats: readonly PictureFile['format'][] | undefined
  },
  signal: AbortSignal | undefined,
): Promise<PictureFile[] | null> {
  const { use, directory, formats } = wish
  // The id was made from these bytes: what is drawn are the same, whatever becomes of the file meanwhile.
  const source = join(directory, 'source')
  await writeFile(source, bytes)
  try {
    const order = { source, directory, formats, shape: PICTURE_SHAPES[use], prefix: '' }
    return await writePictures(order, signal)
  } catch (error) {
    if (error instanceof MediaToolError && error.reason === 'FAILED') return null
    throw error
  }
}
