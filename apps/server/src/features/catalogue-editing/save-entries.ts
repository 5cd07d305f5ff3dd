import { isDeepStrictEqual } from 'node:util'
import type { Queries } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { bumpCatalogue } from '#server/stores/catalogue-version.ts'
import { checkReferences } from './check-references.ts'
import type { CatalogueEntries, FeaturedEntry, TagEntry } from './entries.ts'
import { logChanges, type ChangedBy, type LoggedChange } from './log-changes.ts'
import { readEntries } from './read-entries.ts'
import { refreshWords } from './refresh-words.ts'
import { isSameValue } from './same-value.ts'
import { saveTitles, wholeComedian, wholeShow, wholeVideo } from './save-titles.ts'

export type Change = Pick<LoggedChange, 'kind' | 'name' | 'isNew'> & {
  readonly fields: readonly string[]
}

export type Saved = {
  readonly changes: readonly Change[]
  readonly unchanged: number
  /** The entries of the audit log, one for each change. */
  readonly entries: readonly string[]
}

type Options = ChangedBy & { readonly onSaved?: (() => void) | undefined }

function differing(before: object, after: object): string[] {
  const known = new Map(Object.entries(before))

  return Object.entries(after).flatMap(([field, value]) =>
    isSameValue(field, known.get(field), value) ? [] : [field],
  )
}

/** These fields of an entry; null where it has none. */
const partOf = (entry: object, fields: readonly string[]) => {
  const known = new Map<string, unknown>(Object.entries(entry))
  return Object.fromEntries(fields.map((field) => [field, known.get(field) ?? null]))
}

const withFields = ({ kind, name, isNew, after }: LoggedChange): Change => ({
  kind,
  name,
  isNew,
  fields: isNew ? [] : Object.keys(after),
})

type Kind = 'comedian' | 'show' | 'video'
type Plan<Entry> = {
  readonly kind: Kind
  readonly entries: readonly Entry[]
  readonly before: ReadonlyMap<string, Entry>
  readonly whole: (entry: Entry, before: Entry | undefined) => Entry
  readonly save: (entry: Entry) => Promise<unknown>
}

async function saveAll<Entry extends { readonly slug: string }>(
  { kind, entries, before, whole, save }: Plan<Entry>,
  onSaved: (() => void) | undefined,
): Promise<LoggedChange[]> {
  const changes: LoggedChange[] = []
  for (const entry of entries) {
    const old = before.get(entry.slug)
    const next = whole(entry, old)
    const fields = old === undefined ? [] : differing(old, next)
    if (old === undefined || fields.length > 0) {
      await save(next)
      const isNew = old === undefined
      const before = isNew ? null : partOf(old, fields)
      const after = isNew ? next : partOf(next, fields)
      changes.push({ kind, name: entry.slug, isNew, before, after })
    }
    onSaved?.()
  }

  return changes
}

/** Tags that the list omits come after it. */
async function saveTags(tx: Queries, tags: readonly TagEntry[]): Promise<LoggedChange[]> {
  if (tags.length === 0) return []
  const before = await readEntries(tx).tags()
  const named = new Set(tags.map(({ name }) => name))
  const after = [...tags, ...before.filter(({ name }) => !named.has(name))]
  if (isDeepStrictEqual(before, after)) return []

  for (const [position, { name, pinned, audience, from, until }] of after.entries()) {
    await tx.run(sql`insert into app.tag
        (name, position, is_pinned, audience, shown_from, shown_until)
      values (${name}, ${position}, ${pinned}, ${audience}, ${from}, ${until})
      on conflict (name) do update set position = ${position}, is_pinned = ${pinned},
        audience = ${audience}, shown_from = ${from}, shown_until = ${until}`)
  }

  return after.flatMap(({ name, ...facts }, order): LoggedChange[] => {
    const place = before.findIndex((tag) => tag.name === name)
    const old = before[place]
    const next = { ...facts, order }
    if (old === undefined) return [{ kind: 'tag', name, isNew: true, before: null, after: next }]
    const was = { ...old, order: place }
    const fields = differing(was, next)
    const change = { before: partOf(was, fields), after: partOf(next, fields) }
    return fields.length === 0 ? [] : [{ kind: 'tag', name, isNew: false, ...change }]
  })
}

async function saveFeatured(
  tx: Queries,
  featured: readonly FeaturedEntry[] | undefined,
): Promise<LoggedChange[]> {
  if (featured === undefined) return []
  const before = await readEntries(tx).featured()
  if (isDeepStrictEqual(before, featured)) return []

  await tx.run(raw('delete from app.featured'))
  for (const [
    position,
    { video = null, show = null, audience, from, until },
  ] of featured.entries()) {
    await tx.run(sql`insert into app.featured
        (position, video_id, show_id, audience, shown_from, shown_until)
      values (${position}, (select id from app.video where slug = ${video}),
        (select id from app.show where slug = ${show}), ${audience}, ${from}, ${until})`)
  }

  const name = `${featured.length} places`

  return [
    { kind: 'featured', name, isNew: false, before: { order: before }, after: { order: featured } },
  ]
}

/** Replaces hero and pinned tags without an entry of the audit log, for a preview that is rolled back. */
export async function saveHome(
  tx: Queries,
  { tags, featured }: Pick<CatalogueEntries, 'tags' | 'featured'>,
): Promise<void> {
  await saveTags(tx, tags)
  await saveFeatured(tx, featured)
}

const bySlug = <Entry extends { readonly slug: string }>(entries: readonly Entry[]) =>
  new Map(entries.map((entry) => [entry.slug, entry]))
const slugsOf = (entries: readonly { readonly slug: string }[]) => entries.map(({ slug }) => slug)

/** Two changes of a title at the same time happen one after the other. */
export async function lockTitles(
  tx: Queries,
  {
    shows,
    videos,
  }: {
    readonly shows: readonly { readonly slug: string }[]
    readonly videos: readonly { readonly slug: string }[]
  },
): Promise<void> {
  await tx.run(sql`select from app.show where slug = any(${slugsOf(shows)}::text[])
    order by id for update`)
  await tx.run(sql`select from app.video where slug = any(${slugsOf(videos)}::text[])
    order by id for update`)
}

async function readBefore(tx: Queries, { comedians, shows, videos }: CatalogueEntries) {
  const read = readEntries(tx)

  return {
    comedians: bySlug(await read.comedians(slugsOf(comedians))),
    shows: bySlug(await read.shows(slugsOf(shows))),
    videos: bySlug(await read.videos(slugsOf(videos))),
  }
}

async function saveTitlesOf(tx: Queries, entries: CatalogueEntries, options: Options) {
  const { now, onSaved } = options
  const { comedians, shows, videos } = entries
  const save = saveTitles(tx, now)
  await lockTitles(tx, entries)
  const before = await readBefore(tx, entries)
  const savedComedians = await saveAll(
    {
      kind: 'comedian',
      entries: comedians,
      before: before.comedians,
      whole: wholeComedian,
      save: (entry) => save.comedian(wholeComedian(entry)),
    },
    onSaved,
  )
  const savedTags = await saveTags(tx, entries.tags)
  const savedShows = await saveAll(
    {
      kind: 'show',
      entries: shows,
      before: before.shows,
      whole: wholeShow,
      save: (entry) => save.show(wholeShow(entry)),
    },
    onSaved,
  )
  const savedVideos = await saveAll(
    {
      kind: 'video',
      entries: videos,
      before: before.videos,
      whole: (entry, old) => wholeVideo(entry, old, now),
      save: (entry) => save.video(wholeVideo(entry, entry, now)),
    },
    onSaved,
  )

  return { changes: [...savedComedians, ...savedTags, ...savedShows, ...savedVideos], before }
}

/**
 * Writes entries by slug; others are unchanged. Updates lists, search words, the caches of all
 * nodes and the audit log.
 *
 * @throws Error when an entry refers to something that does not exist.
 */
export async function saveEntries(
  tx: Queries,
  entries: CatalogueEntries,
  options: Options,
): Promise<Saved> {
  const [fault] = await checkReferences(tx, entries)
  if (fault) throw new Error(`${fault.message} (${fault.path.join('.')}).`)

  const { changes: titles, before } = await saveTitlesOf(tx, entries, options)
  const featured = await saveFeatured(tx, entries.featured)
  const logged = [...titles, ...featured]
  const changes = logged.map(withFields)
  const changed = (kind: Kind) =>
    changes.filter((change) => change.kind === kind).map(({ name }) => name)
  const videos = new Set(changed('video'))
  // The search words of a show that lost an episode change too.
  const left = [...videos].flatMap((slug) => before.videos.get(slug)?.show ?? [])
  await refreshWords(tx, {
    videos,
    shows: new Set([...changed('show'), ...left]),
    comedians: new Set(changed('comedian')),
    tags: new Set(),
  })
  if (changes.length > 0) await bumpCatalogue(tx)
  const ids = await logChanges(tx, logged, options)
  const total =
    entries.comedians.length +
    entries.tags.length +
    entries.shows.length +
    entries.videos.length +
    (entries.featured === undefined ? 0 : 1)

  return { changes, unchanged: Math.max(0, total - changes.length), entries: ids }
}
