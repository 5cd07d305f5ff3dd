import type { Database, Transaction } from '@hlizo/database/database'
import { systemClock } from '@hlizo/kit/clock'
import type { Config } from '@hlizo/server/config'
import { CatalogueEntries, type TagEntry } from '@hlizo/server/features/catalogue-editing/entries'
import { readEntries } from '@hlizo/server/features/catalogue-editing/read-entries'
import { saveEntries } from '@hlizo/server/features/catalogue-editing/save-entries'
import { withDatabase } from '#cli/database.ts'
import { printSaved } from '#cli/print.ts'

type TagOptions = { readonly pin?: boolean; readonly place?: number }

function requireTag(tags: readonly TagEntry[], name: string): TagEntry {
  const found = tags.find((tag) => tag.name === name)
  if (!found) throw new Error(`There is no tag „${name}”.`)
  return found
}

/** The list with the tag pinned or not, at its place counted from 1. */
function withTag(tags: readonly TagEntry[], tag: TagEntry, { pin, place }: TagOptions): TagEntry[] {
  const at = tags.findIndex(({ name }) => name === tag.name)
  const others = tags.filter(({ name }) => name !== tag.name)
  const index = place === undefined ? (at === -1 ? others.length : at) : place - 1

  return others.toSpliced(index, 0, { ...tag, pinned: pin ?? tag.pinned })
}

async function saveTags(tx: Transaction, tags: readonly TagEntry[]): Promise<void> {
  const entries = CatalogueEntries.parse({ tags })
  const saved = await saveEntries(tx, entries, { now: systemClock.now() })
  printSaved(process.stdout, saved, { isDryRun: false })
}

const change = (config: Config, work: (tx: Transaction) => Promise<void>): Promise<void> =>
  withDatabase(config, ({ db }) => db.transaction(work))

/** Makes a tag; pinned ones are rows of the home page. */
export function createTag(config: Config, name: string, options: TagOptions): Promise<void> {
  return change(config, async (tx) => {
    const tags = await readEntries(tx).tags()
    if (tags.some((tag) => tag.name === name)) throw new Error(`There is a tag „${name}” already.`)
    await saveTags(tx, withTag(tags, { name, pinned: false }, options))
  })
}

/** Pins a tag, unpins it or moves it. */
export function editTag(config: Config, name: string, options: TagOptions): Promise<void> {
  return change(config, async (tx) => {
    const tags = await readEntries(tx).tags()
    await saveTags(tx, withTag(tags, requireTag(tags, name), options))
  })
}

/** All tags in their order. */
export function tagsOf(db: Database): Promise<TagEntry[]> {
  return readEntries(db).tags()
}
