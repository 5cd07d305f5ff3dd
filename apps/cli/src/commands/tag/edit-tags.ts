import type { Database, Transaction } from '@hlizo/database/database'
import { systemClock } from '@hlizo/kit/clock'
import type { Config } from '@hlizo/server/config'
import { lockTags } from '@hlizo/server/features/catalogue-editing/edit-tags'
import { CatalogueEntries, TagEntry } from '@hlizo/server/features/catalogue-editing/entries'
import { readEntries } from '@hlizo/server/features/catalogue-editing/read-entries'
import { saveEntries, type Saved } from '@hlizo/server/features/catalogue-editing/save-entries'
import { commandLineActor } from '@hlizo/server/stores/audit-log'
import { withProduct } from '#cli/product.ts'
import { tryIn } from '#cli/dry-run.ts'
import { readFlags } from '#cli/entry-flags.ts'
import type { ShowingOptions } from '#cli/showing.ts'
import { printSaved } from '#cli/print.ts'

/** The options of a tag; its place counts from 1. */
export type TagOptions = ShowingOptions & {
  readonly pin?: boolean
  readonly place?: number
  readonly dryRun?: boolean
}

function requireTag(tags: readonly TagEntry[], name: string): TagEntry {
  const found = tags.find((tag) => tag.name === name)
  if (!found) throw new Error(`There is no tag „${name}”.`)
  return found
}

/** @throws Error for an option that cannot be: a tag that is not pinned has no audience and no window. */
function edited(tag: TagEntry, options: TagOptions): TagEntry {
  const { pin = tag.pinned, place: _place, dryRun: _dryRun, ...showing } = options
  if (!pin && Object.keys(showing).length > 0)
    throw new Error('Only a pinned tag has --audience, --from and --until: add --pin.')

  return readFlags(TagEntry, pin ? { ...tag, pinned: true, ...showing } : { name: tag.name })
}

/** The list with the edited tag at its place. */
function withTag(tags: readonly TagEntry[], tag: TagEntry, options: TagOptions): TagEntry[] {
  const { place } = options
  const at = tags.findIndex(({ name }) => name === tag.name)
  const others = tags.filter(({ name }) => name !== tag.name)
  const index = place === undefined ? (at === -1 ? others.length : at) : place - 1

  return others.toSpliced(index, 0, edited(tag, options))
}

/** Saves the edited list, or prints what it would change. */
async function change(
  config: Config,
  { dryRun: isDryRun = false }: TagOptions,
  edit: (tags: readonly TagEntry[]) => TagEntry[],
): Promise<void> {
  const save = async (tx: Transaction): Promise<Saved> => {
    await lockTags(tx)
    const entries = CatalogueEntries.parse({ tags: edit(await readEntries(tx).tags()) })
    return saveEntries(tx, entries, { actor: commandLineActor(), now: systemClock.now() })
  }
  const saved = await withProduct(config, ({ db }) => tryIn(db, isDryRun, save))
  printSaved(process.stdout, saved, { isDryRun })
}

/** Creates a tag; pinned ones are rows of the home page. */
export function createTag(config: Config, name: string, options: TagOptions): Promise<void> {
  return change(config, options, (tags) => {
    if (tags.some((tag) => tag.name === name)) throw new Error(`There is a tag „${name}” already.`)
    return withTag(tags, TagEntry.parse({ name }), options)
  })
}

export function editTag(config: Config, name: string, options: TagOptions): Promise<void> {
  return change(config, options, (tags) => withTag(tags, requireTag(tags, name), options))
}

export function tagsOf(db: Database): Promise<TagEntry[]> {
  return readEntries(db).tags()
}
