import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '@hlizo/database/database'
import { dumpDatabase } from '@hlizo/database/dump'
import type { DumpContents } from '@hlizo/database/dump-contents'
import { diskStore } from '@hlizo/media/disk-store'
import type { MediaStore } from '@hlizo/media/store'
import { copyMediaOut, readMediaIndex } from './media-copy.ts'
import { allSchemas } from './schemas.ts'

/** One step of a backup or restore, for progress output. */
export type BackupProgress = (step: {
  readonly step: string
  readonly detail: string
  readonly fraction: number
}) => void

/** The media of all backups of a folder. */
export const MEDIA_FOLDER = 'media'
/** Generated secrets, without which encrypted data cannot be read. */
export const SECRETS_FILE = 'secrets.json'
const UNFINISHED = '.unfinished'

const nameOf = (moment: Date) => moment.toISOString().slice(0, 19).replaceAll(':', '-') + 'Z'

/** The finished backups of a folder, the newest last. */
export async function backupsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)

  return names.filter((name) => /^\d{4}-\d{2}-\d{2}T[\d-]{8}Z$/.test(name)).toSorted()
}

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

async function backUpMedia(
  from: MediaStore,
  options: {
    readonly folder: string
    readonly unfinished: string
    readonly before: readonly string[]
    readonly onProgress: BackupProgress
  },
) {
  const { folder, unfinished, before, onProgress } = options
  const newest = before.at(-1)
  const known = newest === undefined ? [] : await readMediaIndex(join(folder, newest))

  return copyMediaOut({
    from,
    to: diskStore(join(folder, MEDIA_FOLDER)),
    known,
    directory: unfinished,
    onProgress: ({ key, done }) =>
      onProgress({ step: 'media', detail: key, fraction: done / Math.max(known.length, done + 1) }),
  })
}

/**
 * Takes a backup of a running product: the database in one snapshot, the secrets, and the media
 * that earlier backups do not have. The newest `keep` backups stay. An interrupted backup leaves no
 * folder that looks like one.
 */
export async function takeBackup(options: {
  readonly db: Database
  readonly dataDir: string
  /** Null excludes media: a bucket with versioning needs no second copy. */
  readonly store: MediaStore | null
  readonly folder: string
  readonly keep: number
  readonly now: Date
  readonly onProgress?: BackupProgress
}): Promise<{
  readonly directory: string
  readonly contents: DumpContents
  readonly media: number
}> {
  const { db, dataDir, store, folder, keep, now, onProgress = () => {} } = options
  const before = await backupsIn(folder)
  const unfinished = join(folder, UNFINISHED)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })

  const schemas = allSchemas.map(({ schema }) => schema)
  const contents = await dumpDatabase(db, schemas, unfinished, ({ table, fraction }) =>
    onProgress({ step: 'database', detail: table, fraction }),
  )
  const secrets = join(dataDir, SECRETS_FILE)
  if (await isThere(secrets)) await copyFile(secrets, join(unfinished, SECRETS_FILE))

  // Rows are copied first, so that the media they refer to are already in the store.
  const media = store ? await backUpMedia(store, { folder, unfinished, before, onProgress }) : []

  const directory = join(folder, nameOf(now))
  await rename(unfinished, directory)
  for (const name of [...before].toReversed().slice(Math.max(0, keep - 1))) {
    await rm(join(folder, name), { recursive: true })
  }

  return { directory, contents, media: media.length }
}
