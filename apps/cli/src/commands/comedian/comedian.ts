import type { Command } from 'commander'
import type { Config } from '@hlizo/server/config'
import { readEntries } from '@hlizo/server/features/catalogue-editing/read-entries'
import { withProduct } from '#cli/product.ts'
import { createEntry, editEntry, type Fields } from '#cli/edit-entry.ts'
import { addEntryFlags, entryFlags } from '#cli/entry-flags.ts'
import { printTable } from '#cli/print-table.ts'

async function listComedians(config: Config): Promise<void> {
  const comedians = await withProduct(config, ({ db }) => readEntries(db).comedians())
  printTable(
    process.stdout,
    comedians.map(({ slug, name }) => [slug, name]),
  )
}

export function addComedianCommands(program: Command, readConfig: () => Config): void {
  const comedian = program.command('comedian').description('Make and edit comedians.')

  addEntryFlags(
    comedian
      .command('create')
      .description('Make a comedian; videos name them by the slug.')
      .option('--slug <slug>', 'name in addresses and manifests; made from the name by default'),
    entryFlags.comedian,
    ['name'],
  ).action(async (options: Fields) => {
    await createEntry(readConfig(), 'comedian', options)
  })

  addEntryFlags(
    comedian
      .command('edit')
      .argument('<comedian>', 'slug or number')
      .description('Change what is given, and nothing else.'),
    entryFlags.comedian,
  ).action((ref: string, options: Fields) => editEntry(readConfig(), 'comedian', { ref, options }))

  comedian
    .command('list')
    .description('All comedians.')
    .action(() => listComedians(readConfig()))
}
