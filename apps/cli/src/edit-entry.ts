import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { slugOf } from '@hlizo/domain/slug'
import type { Config } from '@hlizo/server/config'
import type { EntryFault } from '@hlizo/server/features/catalogue-editing/check-references'
import {
  CatalogueEntries,
  ComedianEntry,
  ShowEntry,
  VideoEntry,
} from '@hlizo/server/features/catalogue-editing/entries'
import { readEntries } from '@hlizo/server/features/catalogue-editing/read-entries'
import { applyEntries } from './apply-entries.ts'
import { withProduct } from './product.ts'
import { flagOf, readFlags } from './entry-flags.ts'

export type Kind = 'comedian' | 'show' | 'video'

/** The fields of an entry given as options. */
export type Fields = Readonly<Record<string, unknown>>

const Slug = z.object({ slug: z.string() })

async function slugFor(db: Queries, kind: Kind, text: string): Promise<string> {
  const isNumber = /^\d{1,9}$/.test(text)
  const found = await db.maybe(
    Slug,
    sql`select slug from app.${raw(kind)} where slug = ${text}
      or ${isNumber} and id = ${isNumber ? Number(text) : 0} order by slug = ${text} desc limit 1`,
  )
  if (!found) throw new Error(`There is no ${kind} ${text}.`)

  return found.slug
}

/** Parsed entries of one kind; faults name the option. */
function entriesOf(kind: Kind, fields: Fields): CatalogueEntries {
  const none = CatalogueEntries.parse({})
  const schema = { comedian: ComedianEntry, show: ShowEntry, video: VideoEntry }[kind]
  const checked = CatalogueEntries.parse({ [`${kind}s`]: [readFlags(schema, fields)] })

  return { ...none, ...checked }
}

const refusal = (faults: readonly EntryFault[]) =>
  new Error(
    faults
      .map(({ path: [, , field], message }) => `${flagOf(String(field))}: ${message}.`)
      .join('\n'),
  )

const fieldsOf = ({ dryRun: _dryRun, ...fields }: Fields): Fields => fields
const applyOptions = ({ dryRun }: Fields) => ({
  isDryRun: dryRun === true,
  waits: true,
  folderOf: () => process.cwd(),
  refusal,
})

/** Creates a comedian, show or video from options; returns its slug. */
export async function createEntry(config: Config, kind: Kind, options: Fields): Promise<string> {
  const fields = fieldsOf(options)
  const [given, title, name] = [fields['slug'], fields['title'], fields['name']]
  const shown = typeof title === 'string' ? title : typeof name === 'string' ? name : ''
  const slug = typeof given === 'string' ? given : slugOf(shown)
  const entries = entriesOf(kind, { ...fields, slug })

  await withProduct(config, async (open) => {
    const taken = await open.db.maybe(
      Slug,
      sql`select slug from app.${raw(kind)} where slug = ${slug}`,
    )
    if (taken) throw new Error(`There is a ${kind} ${slug} already. Give this one a --slug.`)
    await applyEntries(config, open, entries, applyOptions(options))
  })

  return slug
}

// Omitted, these stay unchanged, so they need not be checked in the store.
const staysByItself = new Set(['owner', 'picture', 'titleArt', 'film', 'durationSeconds'])

/** Changes some fields of a comedian, show or video; `change` receives its current state. */
export async function editEntry(
  config: Config,
  kind: Kind,
  target: { readonly ref: string; readonly options: Fields },
  change: (before: Fields) => Fields = () => ({}),
): Promise<void> {
  const { ref, options } = target

  await withProduct(config, async (open) => {
    const slug = await slugFor(open.db, kind, ref)
    const [before] = await readEntries(open.db)[`${kind}s`]([slug])
    if (!before) throw new Error(`There is no ${kind} ${ref}.`)
    const words = Object.entries(before).filter(([field]) => !staysByItself.has(field))
    const after = { ...Object.fromEntries(words), ...fieldsOf(options), ...change({ ...before }) }
    await applyEntries(config, open, entriesOf(kind, after), applyOptions(options))
  })
}
