import type { Command } from 'commander'
import type { Config } from '@hlizo/server/config'
import { readEntries } from '@hlizo/server/features/catalogue-editing/read-entries'
import { withProduct } from '#cli/product.ts'
import { DRY_RUN } from '#cli/dry-run.ts'
import { createEntry, editEntry, type Fields } from '#cli/edit-entry.ts'
import { addEntryFlags, entryFlags } from '#cli/entry-flags.ts'
import { printTable } from '#cli/print-table.ts'

async function listShows(config: Config): Promise<void> {
  const shows = await withProduct(config, ({ db }) => readEntries(db).shows())
  printTable(
    process.stdout,
    shows.map(({ slug, status, category, title }) => [slug, status ?? '', category, title]),
  )
}

export function addShowCommands(program: Command, readConfig: () => Config): void {
  const show = program.command('show').description('Make, edit, publish and retire shows.')

  addEntryFlags(
    show
      .command('create')
      .description('Make a show; a draft by default.')
      .option('--slug <slug>', 'name in manifests; made from the title by default'),
    entryFlags.show,
    ['title', 'category'],
  ).action(async (options: Fields) => {
    await createEntry(readConfig(), 'show', options)
  })

  addEntryFlags(
    show
      .command('edit')
      .argument('<show>', 'slug or number')
      .description('Change what is given, and nothing else.'),
    entryFlags.show,
  ).action((ref: string, options: Fields) => editEntry(readConfig(), 'show', { ref, options }))

  for (const [verb, status, says] of [
    ['publish', 'published', 'List a show and gather its episodes under it.'],
    ['retire', 'retired', 'Take a show out of the catalogue; its videos stand alone then.'],
  ] as const) {
    show
      .command(verb)
      .argument('<show>', 'slug or number')
      .description(says)
      .option(...DRY_RUN)
      .action((ref: string, options: Fields) =>
        editEntry(readConfig(), 'show', { ref, options }, () => ({ status })),
      )
  }

  show
    .command('list')
    .description('All shows.')
    .action(() => listShows(readConfig()))
}
