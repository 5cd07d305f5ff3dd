import type { Command } from 'commander'
import { systemClock } from '@hlizo/kit/clock'
import type { Config } from '@hlizo/server/config'
import { readEntries } from '@hlizo/server/features/catalogue-editing/read-entries'
import { withProduct } from '#cli/product.ts'
import { DRY_RUN } from '#cli/dry-run.ts'
import { createEntry, editEntry, type Fields } from '#cli/edit-entry.ts'
import { addEntryFlags, entryFlags } from '#cli/entry-flags.ts'
import { printTable } from '#cli/print-table.ts'

const REF = ['<video>', 'slug or number'] as const

/** Listed now at the latest, and not expired. */
function publishedNow({ launchAt, expiresAt }: Fields): Fields {
  const now = systemClock.now().toISOString()
  const isOver = typeof expiresAt === 'string' && expiresAt <= now

  return {
    status: 'published',
    launchAt: typeof launchAt === 'string' && launchAt < now ? launchAt : now,
    ...(isOver && { expiresAt: null }),
  }
}

function scheduled({ at, until, dryRun }: Fields): Fields {
  return { status: 'published', launchAt: at, expiresAt: until ?? null, dryRun }
}

async function listVideos(config: Config, { status }: { status?: string }): Promise<void> {
  const videos = await withProduct(config, ({ db }) => readEntries(db).videos())
  const now = systemClock.now().toISOString()
  const wanted = videos.filter((video) => status === undefined || video.status === status)
  printTable(
    process.stdout,
    wanted.map((video) => [
      video.slug,
      video.status === 'published' && (video.launchAt ?? '') > now
        ? `from ${video.launchAt}`
        : (video.status ?? ''),
      video.category,
      video.show ?? '',
      video.title,
    ]),
  )
}

/** The commands of `hlizo video` that edit what viewers read about a video. */
export function addVideoEditing(video: Command, readConfig: () => Config): void {
  addWriting(video, readConfig)
  addListing(video, readConfig)
  video
    .command('list')
    .description('All videos.')
    .option('--status <status>', 'only draft, published or retired ones')
    .action((options: { status?: string }) => listVideos(readConfig(), options))
}

function addWriting(video: Command, readConfig: () => Config): void {
  addEntryFlags(
    video
      .command('create')
      .description('Make a video; a draft by default. Its film comes with `video import`.')
      .option('--slug <slug>', 'name in manifests; made from the title by default'),
    entryFlags.video,
    ['title', 'category'],
  ).action(async (options: Fields) => {
    await createEntry(readConfig(), 'video', options)
  })

  addEntryFlags(
    video
      .command('edit')
      .argument(...REF)
      .description('Change what is given, and nothing else.'),
    entryFlags.video,
  ).action((ref: string, options: Fields) => editEntry(readConfig(), 'video', { ref, options }))
}

function addListing(video: Command, readConfig: () => Config): void {
  video
    .command('publish')
    .argument(...REF)
    .description('List a video from now on; its film may still be in preparation.')
    .option(...DRY_RUN)
    .action((ref: string, options: Fields) =>
      editEntry(readConfig(), 'video', { ref, options }, publishedNow),
    )

  video
    .command('schedule')
    .argument(...REF)
    .description('List a video from a moment on, and perhaps until another.')
    .requiredOption('--at <moment>', '"2026-12-01 18:00", Bucharest')
    .option('--until <moment>', 'the end of its listing')
    .option(...DRY_RUN)
    .action((ref: string, options: Fields) =>
      editEntry(readConfig(), 'video', { ref, options: scheduled(options) }),
    )

  video
    .command('retire')
    .argument(...REF)
    .description('Take a video out of the catalogue; who watches it has a day to finish.')
    .option(...DRY_RUN)
    .action((ref: string, options: Fields) =>
      editEntry(readConfig(), 'video', { ref, options }, () => ({ status: 'retired' })),
    )
}
