import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import type { PictureFile } from './asset.ts'
import type { DrawnPictures, PictureShape } from './picture-order.ts'
import { readAsset } from './publish.ts'
import { MediaToolError } from './run-tool.ts'
import { assetKey, pictureKey, type MediaStore } from './store.ts'
import {
  isPicture,
  THUMBNAIL_SHAPE,
  writePictures,
  type DrawingOptions,
  type WantedPictures,
} from './thumbnails.ts'

/** A picture of its own (a poster, a title drawing, a portrait) in all sizes and formats. */
export type PictureAsset = { readonly id: string; readonly files: readonly PictureFile[] }

/** The uses of pictures and the shape of each. */
export const PICTURE_SHAPES = {
  thumbnail: THUMBNAIL_SHAPE,
  title: { widths: [320, 640], aspect: null, isTransparent: true },
  portrait: { widths: [96, 192, 384], aspect: 1, isTransparent: false },
} as const satisfies Record<string, PictureShape>
export type PictureUse = keyof typeof PICTURE_SHAPES

/** Increase it when the same source would give other files. */
const PIPELINE_VERSION = 1

/** The id of a picture from its content and use: the same picture is stored once. */
export function pictureIdOf(source: Uint8Array, use: PictureUse): string {
  const hash = createHash('sha256').update(`${PIPELINE_VERSION} ${use} `).update(source)

  return hash.digest('hex').slice(0, 32)
}

export type PictureImport = DrawingOptions & {
  readonly pictures: readonly { readonly file: string; readonly use: PictureUse }[]
  readonly store: MediaStore
  readonly formats?: readonly PictureFile['format'][] | undefined
}

/** One result per picture, in order. */
export type ImportedPictures = Result<PictureAsset, 'NOT_A_PICTURE'>[]

/** Imports pictures in all sizes, and in all formats or the given ones. Refuses bytes that are not a picture, and more pixels than 8K. */
export async function importPictures(options: PictureImport): Promise<ImportedPictures> {
  const { pictures, store, formats } = options
  const directory = await mkdtemp(join(tmpdir(), 'picture-'))
  try {
    const copies = await Promise.all(
      pictures.map((picture, index) => copyOf(picture, join(directory, String(index)))),
    )
    const orders = copies.flatMap((copy) => copy ?? [])
    const drawn = await drawAll(
      orders.map(({ order }) => ({ ...order, formats })),
      options,
    )
    const imported = new Map<unknown, PictureAsset>()
    for (const [index, copy] of orders.entries()) {
      const files = drawn[index]
      if (!files) continue
      await putFiles(store, copy, files)
      imported.set(copy, { id: copy.id, files })
    }

    return copies.map((copy) => {
      const picture = imported.get(copy)
      return picture === undefined ? refuse('NOT_A_PICTURE') : accept(picture)
    })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

export type StoredPicture = {
  readonly key: string
  readonly width: number
  readonly ending: string
}

/** The files of a picture, or the stills of a film by its id. */
export async function storedPictures(
  store: Pick<MediaStore, 'list' | 'get'>,
  id: string,
): Promise<StoredPicture[]> {
  const pictures: StoredPicture[] = []
  for await (const { key } of store.list(pictureKey(id, ''))) {
    const [width, ending = ''] = key.slice(key.lastIndexOf('/') + 1).split('.')
    pictures.push({ key, width: Number(width), ending })
  }
  if (pictures.length > 0) return pictures
  const film = await readAsset(store, id)

  return (film?.thumbnails ?? []).map(({ file, width }) => {
    return { key: assetKey(id, file), width, ending: file.slice(file.lastIndexOf('.') + 1) }
  })
}

/** Whether every client can show a picture: each size exists as JPEG, or as PNG when transparent. */
export async function isShowable(
  store: Pick<MediaStore, 'list' | 'get'>,
  id: string,
): Promise<boolean> {
  const pictures = await storedPictures(store, id)
  const plain = pictures.filter(({ ending }) => ending === 'jpg' || ending === 'png')
  const widths = (of: readonly StoredPicture[]) => new Set(of.map(({ width }) => width)).size

  return pictures.length > 0 && widths(pictures) === widths(plain)
}

type Copy = { readonly id: string; readonly order: WantedPictures }

/** Copies a picture into a folder of its own; null when it is not a picture. */
async function copyOf(
  { file, use }: PictureImport['pictures'][number],
  directory: string,
): Promise<Copy | null> {
  const bytes = await readFile(file)
  if (!(await isPicture(bytes, { isDrawing: file.endsWith('.svg') }))) return null
  // The id was made from these bytes, which the source file may no longer have.
  const source = join(directory, 'source')
  await mkdir(directory)
  await writeFile(source, bytes)

  return {
    id: pictureIdOf(bytes, use),
    order: { source, directory, shape: PICTURE_SHAPES[use], prefix: '' },
  }
}

/** AVIF is last and WebP first, so that an interrupted import is recognized. */
const PUT_ORDER = ['webp', 'jpeg', 'png', 'avif']

async function putFiles(
  store: MediaStore,
  { id, order: { directory } }: Copy,
  files: readonly PictureFile[],
): Promise<void> {
  const ordered = files.toSorted(
    (a, b) => PUT_ORDER.indexOf(a.format) - PUT_ORDER.indexOf(b.format) || b.width - a.width,
  )
  for (const { file } of ordered)
    await store.put(pictureKey(id, file), { file: join(directory, file) })
}

/** The files of each order; none for bytes that cannot be read. */
async function drawAll(
  orders: readonly WantedPictures[],
  options: DrawingOptions,
): Promise<DrawnPictures> {
  if (orders.length === 0) return []
  try {
    return await writePictures(orders, options)
  } catch (error) {
    if (error instanceof MediaToolError && error.reason === 'FAILED') return []
    throw error
  }
}
