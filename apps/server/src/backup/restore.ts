import { chmod, copyFile, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '@hlizo/database/database'
import type { DumpContents } from '@hlizo/database/dump-contents'
import { loadDatabase } from '@hlizo/database/load'
import { silentLog } from '@hlizo/kit/log'
import { diskStore } from '@hlizo/media/disk-store'
import type { MediaStore } from '@hlizo/media/store'
import { MEDIA_FOLDER, SECRETS_FILE, type BackupProgress } from './backup.ts'
import { copyMediaIn, readMediaIndex } from './media-copy.ts'
import { allSchemas } from './schemas.ts'

async function restoreSecrets(directory: string, dataDir: string): Promise<void> {
  const target = join(dataDir, SECRETS_FILE)
  const isThere = await stat(join(directory, SECRETS_FILE)).then(
    () => true,
    () => false,
  )
  if (!isThere) return
  await mkdir(dataDir, { recursive: true })
  await copyFile(join(directory, SECRETS_FILE), target)
  await chmod(target, 0o600)
}

/** Restores a backup into an empty database, an empty data directory and a media store. */
export async function restoreBackup(options: {
  readonly db: Database
  readonly dataDir: string
  /** Null does not restore media. */
  readonly store: MediaStore | null
  /** A backup in its folder, by the name that `takeBackup` gave it. */
  readonly directory: string
  readonly onProgress?: BackupProgress
}): Promise<{ readonly contents: DumpContents; readonly media: number }> {
  const { db, dataDir, store, directory, onProgress = () => {} } = options
  const contents = await loadDatabase({
    db,
    directory,
    sets: allSchemas,
    log: silentLog,
    onProgress: ({ table, fraction }) => onProgress({ step: 'database', detail: table, fraction }),
  })
  await restoreSecrets(directory, dataDir)
  const entries = await readMediaIndex(directory)
  if (store) {
    await copyMediaIn({
      from: diskStore(join(dirname(directory), MEDIA_FOLDER)),
      to: store,
      entries,
      onProgress: ({ key, done }) =>
        onProgress({ step: 'media', detail: key, fraction: done / entries.length }),
    })
  }

  return { contents, media: store ? entries.length : 0 }
}
