import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import type { CaptionSource } from '@hlizo/media/package'
import type { UploadStore } from '@hlizo/media/upload-store'
import type { ImportSource } from './asset-store.ts'

type Deps = {
  readonly db: Queries
  readonly clock: Clock
  readonly uploads: UploadStore
  readonly workDir: string
}

type LocalSource = {
  readonly file: string
  readonly captions: readonly CaptionSource[]
  /** Deletes what was fetched. */
  readonly release: () => Promise<void>
}

/**
 * The master and its captions as files of this machine; uploads are fetched, and a master that another node has
 * shared. An upload that is gone keeps its name, which no file has, so that the import refuses it with the usual reason.
 */
export async function localSource(
  { uploads, workDir: directory }: Deps,
  { id: importId, source: { file, upload, captions } }: { id: string; source: ImportSource },
  signal: AbortSignal,
): Promise<LocalSource> {
  const releases: (() => Promise<void>)[] = []
  const localFile = async (name: string, id: string | undefined) => {
    const local = id === undefined ? null : await uploads.local(id, { directory, signal })
    if (local) releases.push(local.release)
    return local?.file ?? name
  }
  const texts: CaptionSource[] = []
  for (const { lang, label, ...one } of captions) {
    texts.push({ lang, label, file: await localFile(one.file, one.upload) })
  }
  const isElsewhere = upload === undefined && !(await isFile(file))

  return {
    file: await localFile(file, isElsewhere ? importId : upload),
    captions: texts,
    release: async () => {
      for (const release of releases) await release()
    },
  }
}

const isFile = async (file: string) => (await stat(file).catch(() => null))?.isFile() === true

/** Puts a file beside the uploads, where an interrupted call continues. */
async function shareFile(
  uploads: UploadStore,
  { id, file }: { readonly id: string; readonly file: string },
  signal?: AbortSignal,
): Promise<void> {
  const { size } = await stat(file)
  await uploads.create(id, size)
  const start = (await uploads.receivedOf(id)) ?? 0
  if (start < size) {
    const rest = createReadStream(file, { start, ...(signal && { signal }) })
    await uploads.tus.write(rest, uploads.nameOf(id), start)
  }
  await uploads.complete(id)
}

/** Puts a master that was named by its path beside the uploads, under the id of the import, for nodes that do not have it. */
export const shareMaster = (
  uploads: UploadStore,
  { importId, file }: { readonly importId: string; readonly file: string },
  signal: AbortSignal,
): Promise<void> => shareFile(uploads, { id: importId, file }, signal)

/**
 * Puts the files of an import beside the uploads of a bucket before it is queued, because any node
 * may take it. On a disk, which belongs to one node, the source stays as it is.
 */
export async function shareSource(
  uploads: UploadStore,
  { importId, source }: { readonly importId: string; readonly source: ImportSource },
  now: Date,
): Promise<ImportSource> {
  if (uploads.pathOf(importId) !== null) return source
  const captions = source.captions.map((one) => ({ ...one, upload: uuidv7(now) }))
  const shared = { ...source, upload: importId, captions, isShared: true }
  try {
    await shareFile(uploads, { id: importId, file: source.file })
    for (const { upload: id, file } of captions) await shareFile(uploads, { id, file })
  } catch (error) {
    for (const id of sharedUploads(shared)) await uploads.remove(id).catch(() => {})
    throw error
  }

  return shared
}

/** The uploads that belong to an import alone. */
export const sharedUploads = ({ isShared, upload, captions }: ImportSource): string[] =>
  isShared === true
    ? [upload, ...captions.map((one) => one.upload)].filter((id) => id !== undefined)
    : []
