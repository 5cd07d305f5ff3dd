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
 * The master and its captions as files of this machine; uploads are fetched. An upload that is gone keeps its
 * name, which no file has, so that the import refuses it with the usual reason.
 */
export async function localSource(
  { uploads, workDir: directory }: Deps,
  { file, upload, captions }: ImportSource,
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

  return {
    file: await localFile(file, upload),
    captions: texts,
    release: async () => {
      for (const release of releases) await release()
    },
  }
}
