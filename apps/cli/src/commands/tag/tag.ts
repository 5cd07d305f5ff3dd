import type { Command } from 'commander'
import type { Config } from '@hlizo/server/config'
import { removeTag, renameTag } from '@hlizo/server/features/catalogue-editing/edit-tags'
import { TagEntry } from '@hlizo/server/features/catalogue-editing/entries'
import { systemClock } from '@hlizo/kit/clock'
import { commandLineActor } from '@hlizo/server/stores/audit-log'
import { countOf } from '#cli/count-of.ts'
import { DRY_RUN, tryIn } from '#cli/dry-run.ts'
import { withProduct } from '#cli/product.ts'
import { readFlags } from '#cli/entry-flags.ts'
import { addShowingFlags, showingWords } from '#cli/showing.ts'
import { printTable } from '#cli/print-table.ts'
import { createTag, editTag, tagsOf, type TagOptions } from './edit-tags.ts'

type DryRun = { readonly dryRun?: boolean }

const refusals = {
  NOT_FOUND: (name: string) => `There is no tag „${name}”.`,
  TAG_TAKEN: (_name: string, to: string) => `There is a tag „${to}” already.`,
}

const by = () => ({ actor: commandLineActor(), now: systemClock.now() })

async function rename(
  config: Config,
  names: { readonly name: string; readonly to: string },
  { dryRun: isDryRun = false }: DryRun,
): Promise<void> {
  const { name } = names
  const { name: to } = readFlags(TagEntry.pick({ name: true }), { name: names.to })
  const renamed = await withProduct(config, ({ db }) =>
    tryIn(db, isDryRun, (tx) => renameTag(tx, { from: name, to }, by())),
  )
  if (!renamed.ok) throw new Error(refusals[renamed.refusal](name, to))
  process.stdout.write(
    isDryRun ? `„${name}” would be called „${to}”.\n` : `„${name}” is called „${to}” now.\n`,
  )
}

async function remove(
  config: Config,
  name: string,
  { dryRun: isDryRun = false }: DryRun,
): Promise<void> {
  const isDone = await withProduct(config, ({ db }) =>
    tryIn(db, isDryRun, (tx) => removeTag(tx, name, by())),
  )
  if (!isDone) throw new Error(`There is no tag „${name}”.`)
  process.stdout.write(isDryRun ? `„${name}” would be gone.\n` : `„${name}” is gone.\n`)
}

async function list(config: Config): Promise<void> {
  const tags = await withProduct(config, ({ db }) => tagsOf(db))
  printTable(
    process.stdout,
    tags.map((tag, index) => [
      String(index + 1),
      tag.name,
      ...(tag.pinned ? ['pinned', ...showingWords(tag)] : ['', '', '', '']),
    ]),
  )
}

function addEditing(tag: Command, readConfig: () => Config): void {
  const creating = tag
    .command('create')
    .argument('<name>', 'as viewers read it')
    .description('Make a tag.')
    .option('--pin', 'make it a row of the home page')
    .option('--place <number>', 'its place among the tags; the last by default', countOf)
  addShowingFlags(creating)
    .option(...DRY_RUN)
    .action((name: string, options: TagOptions) => createTag(readConfig(), name, options))

  const editing = tag
    .command('edit')
    .argument('<name>', 'the tag')
    .description('Pin, unpin or move a tag; say for whom and when its row is shown.')
    .option('--pin', 'make it a row of the home page')
    .option('--no-pin', 'do not')
    .option('--place <number>', 'its place among the tags', countOf)
  addShowingFlags(editing)
    .option(...DRY_RUN)
    .action((name: string, options: TagOptions) => editTag(readConfig(), name, options))
}

function addRenaming(tag: Command, readConfig: () => Config): void {
  tag
    .command('rename')
    .argument('<name>', 'the tag')
    .argument('<to>', 'its new name')
    .description('Give a tag another name, on all its videos.')
    .option(...DRY_RUN)
    .action((name: string, to: string, options: DryRun) =>
      rename(readConfig(), { name, to }, options),
    )

  tag
    .command('remove')
    .argument('<name>', 'the tag')
    .description('Take a tag off all its videos and out of the catalogue.')
    .option(...DRY_RUN)
    .action((name: string, options: DryRun) => remove(readConfig(), name, options))
}

/** `hlizo tag …`: words that videos share, and rows of the home page. */
export function addTagCommands(program: Command, readConfig: () => Config): void {
  const tag = program.command('tag').description('Make, edit, pin and remove tags.')
  addEditing(tag, readConfig)
  addRenaming(tag, readConfig)

  tag
    .command('list')
    .description('All tags in their order.')
    .action(() => list(readConfig()))
}
