import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
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

/** Puts a master that was named by its path beside the uploads, under the id of the import, for nodes that do not have it. */
export async function shareMaster(
  uploads: UploadStore,
  { importId, file }: { readonly importId: string; readonly file: string },
  signal: AbortSignal,
): Promise<void> {
  const { size } = await stat(file)
  await uploads.create(importId, size)
  const start = (await uploads.receivedOf(importId)) ?? 0
  if (start < size) {
    const rest = createReadStream(file, { start, signal })
    await uploads.tus.write(rest, uploads.nameOf(importId), start)
  }
  await uploads.complete(importId)
}
