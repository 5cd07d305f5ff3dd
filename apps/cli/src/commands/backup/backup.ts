import { systemClock } from '@hlizo/kit/clock'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { openMediaStore } from '@hlizo/media/open-store'
import { takeBackup, type BackupProgress } from '@hlizo/server/backup/backup'
import { restoreBackup } from '@hlizo/server/backup/restore'
import type { Config } from '@hlizo/server/config'
import { recordRoutine } from '@hlizo/server/routines/routine-store'
import { countOf } from '#cli/count-of.ts'
import { withBareDatabase, withProduct } from '#cli/product.ts'
import { progressBar } from '#cli/progress-bar.ts'

type MediaChoice = { readonly media: boolean }
type BackupOptions = {
  /** By default only media on this machine. */
  readonly media?: boolean
  readonly keep: number
}

const BACKUP_HELP = `
Works beside a running server. Each backup is a folder named after its moment, with the database as it was
then and the secrets of this installation; the media of all backups lie together in media/, and only new
ones are copied. Media in a bucket stay there unless --media copies them: enable its versioning. A backup contains all data and the secrets: store it encrypted, and in another place.

Example, each night:
  hlizo backup /var/backups/hlizo --keep 14`

const RESTORE_HELP = `
Into an empty database (DATABASE_URL) or an empty DATA_DIR, and never over anything. The version of the
product must be the one that took the backup, or a later one.

Example:
  DATA_DIR=/var/lib/hlizo hlizo restore /var/backups/hlizo/2026-12-01T02-30-00Z`

/** Shows the steps of a backup, whose total is unknown. */
async function shown<Value>(work: (onProgress: BackupProgress) => Promise<Value>): Promise<Value> {
  const bar = progressBar(process.stdout)
  try {
    return await work((step) => bar.show({ ...step, secondsLeft: null }))
  } finally {
    bar.end()
  }
}

const rowsIn = (contents: { readonly tables: readonly { readonly rows: number }[] }) =>
  contents.tables.reduce((sum, { rows }) => sum + rows, 0)

async function backup(config: Config, folder: string, options: BackupOptions): Promise<void> {
  const hasMedia = options.media ?? config.media.store === 'disk'
  const { directory, contents, media } = await withProduct(config, ({ db, store }) =>
    recordRoutine(db, { name: 'backup', now: () => systemClock.now() }, () =>
      shown((onProgress) =>
        takeBackup({
          db,
          dataDir: config.dataDir,
          folder: resolve(folder),
          now: systemClock.now(),
          onProgress,
          store: hasMedia ? store : null,
          keep: options.keep,
        }),
      ),
    ),
  )
  const files = hasMedia ? `${media} media files` : 'no media files'
  process.stdout.write(
    `${directory}: ${contents.tables.length} tables, ${rowsIn(contents)} rows, ${files}.\n`,
  )
}

async function restore(config: Config, directory: string, options: MediaChoice): Promise<void> {
  const { contents, media } = await withBareDatabase(config, (db) =>
    shown((onProgress) =>
      restoreBackup({
        db,
        dataDir: config.dataDir,
        directory: resolve(directory),
        onProgress,
        store: options.media
          ? openMediaStore(config.media.store, join(config.dataDir, 'media'))
          : null,
      }),
    ),
  )
  process.stdout.write(
    `Restored as of ${contents.takenAt}: ${rowsIn(contents)} rows, ${media} media files. ` +
      `Now run: hlizo check\n`,
  )
}

/** `hlizo backup` and `hlizo restore`. */
export function addBackupCommands(program: Command, readConfig: () => Config): void {
  program
    .command('backup')
    .argument('<folder>', 'where the backups lie')
    .description('Take a backup of everything, beside a running server.')
    .option('--keep <number>', 'how many backups stay', countOf, 7)
    .option('--media', 'copy the media, also out of a bucket; default for media on this machine')
    .option('--no-media', 'leave the media out; default for a bucket')
    .addHelpText('after', BACKUP_HELP)
    .action((folder: string, options: BackupOptions) => backup(readConfig(), folder, options))

  program
    .command('restore')
    .argument('<backup>', 'one backup, as it was printed')
    .description('Restore a backup into an empty database or data directory.')
    .option('--no-media', 'leave the media where they are')
    .addHelpText('after', RESTORE_HELP)
    .action((directory: string, options: MediaChoice) => restore(readConfig(), directory, options))
}
