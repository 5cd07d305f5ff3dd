import type { ErrorCode } from '@hlizo/contract/errors'
import {
  writeTitleRef,
  type TitleChanges,
  type TitleRef,
} from '@hlizo/contract/entities/studio-title'
import type { Transaction } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { faultOfChangedTimes } from '@hlizo/domain/title-times'
import type { MediaStore } from '@hlizo/media/store'
import { z } from 'zod'
import { ApiError } from '#server/http/api-error.ts'
import { checkPictures } from './check-pictures.ts'
import { checkReferences } from './check-references.ts'
import { timesOf } from './check-times.ts'
import { CatalogueEntries, ShowEntry, VideoEntry } from './entries.ts'
import type { ChangedBy } from './log-changes.ts'
import { readEntries } from './read-entries.ts'
import { lockTitles, saveEntries } from './save-entries.ts'
import { titleOperators } from './title-owners.ts'

export type StoredTitle =
  | { readonly kind: 'video'; readonly ref: string; readonly entry: VideoEntry }
  | { readonly kind: 'show'; readonly ref: string; readonly entry: ShowEntry }

/** The fields to change, any of an entry's own. */
export type EntryChanges = TitleChanges | Readonly<Record<string, unknown>>

export type TitleEditing = {
  readonly store: Pick<MediaStore, 'list' | 'get'>
}

const Slug = z.object({ kind: z.enum(['video', 'show']), id: z.number(), slug: z.string() })

/** Locks titles until the end of the transaction and reads them, in the order given. NOT_FOUND when one does not exist. */
export async function lockStored(
  tx: Transaction,
  refs: readonly TitleRef[],
): Promise<StoredTitle[]> {
  const idsOf = (kind: TitleRef['kind']) =>
    refs.filter((ref) => ref.kind === kind).map(({ id }) => id)
  const named = await tx.many(
    Slug,
    sql`select 'video' as kind, id, slug from app.video where id = any(${idsOf('video')}::int[])
      union all select 'show', id, slug from app.show where id = any(${idsOf('show')}::int[])`,
  )
  const of = (kind: TitleRef['kind']) => named.filter((one) => one.kind === kind)
  await lockTitles(tx, { videos: of('video'), shows: of('show') })
  const slugs = (kind: TitleRef['kind']) => of(kind).map(({ slug }) => slug)
  const videos = new Map(
    (await readEntries(tx).videos(slugs('video'))).map((entry) => [entry.slug, entry]),
  )
  const shows = new Map(
    (await readEntries(tx).shows(slugs('show'))).map((entry) => [entry.slug, entry]),
  )

  return refs.map((wanted): StoredTitle => {
    const slug = named.find(({ kind, id }) => kind === wanted.kind && id === wanted.id)?.slug ?? ''
    const [video, show] = [videos.get(slug), shows.get(slug)]
    const ref = writeTitleRef(wanted)
    if (wanted.kind === 'video' && video) return { kind: 'video', ref, entry: video }
    if (wanted.kind === 'show' && show) return { kind: 'show', ref, entry: show }
    throw new ApiError('NOT_FOUND')
  })
}

/** A title that is published again after its end has no end. */
function withoutPastEnd(entry: VideoEntry, changes: EntryChanges, now: Date): EntryChanges {
  const isPast = entry.expiresAt !== null && entry.expiresAt <= now.toISOString()
  if (changes.status !== 'published' || 'expiresAt' in changes || !isPast) return changes

  return { ...changes, expiresAt: null }
}

/** An undone change publishes nothing: with the film that was waited for, the wish is over. */
function wishesOf(
  { film }: VideoEntry,
  { publishWhenReady, ...changes }: EntryChanges,
  { isUndo = false }: ChangedBy,
): EntryChanges {
  const isOver = isUndo && typeof film === 'string'

  return publishWhenReady === undefined || isOver ? changes : { ...changes, publishWhenReady }
}

const invalid = (fields: Readonly<Record<string, string>>, code: ErrorCode = 'VALIDATION_FAILED') =>
  new ApiError(code, { fields })

function parsed<Entry>(schema: z.ZodType<Entry>, fields: object): Entry {
  const { data, error } = schema.safeParse(fields)
  if (data !== undefined) return data
  const names = error?.issues.map(({ path: [field] }) => String(field)) ?? []
  throw invalid(Object.fromEntries(names.map((field) => [field, 'VALIDATION_FAILED'])))
}

// Omitted, picture and owner stay; a published title is checked for its picture.
function changedVideo(
  { picture: _picture, owner: _owner, ...before }: VideoEntry,
  changes: EntryChanges,
  now: Date,
): VideoEntry {
  const entry = parsed(VideoEntry, { ...before, ...withoutPastEnd(before, changes, now) })
  const fault = faultOfChangedTimes(timesOf(entry, now), (field) => field in changes)
  if (fault) throw invalid({ [fault.field]: fault.code }, fault.code)
  const chapters = entry.chapters.toSorted((a, b) => a.at - b.at)

  return { ...entry, chapters }
}

function changedShow(
  { picture: _picture, owner: _owner, ...before }: ShowEntry,
  changes: EntryChanges,
): ShowEntry {
  return parsed(ShowEntry, { ...before, ...changes })
}

async function requireReferences(tx: Transaction, entries: CatalogueEntries): Promise<void> {
  const faults = await checkReferences(tx, entries)
  if (faults.length === 0) return
  const fields = faults.map(({ path: [, , field] }) => [String(field), 'VALIDATION_FAILED'])
  throw invalid(Object.fromEntries(fields))
}

/** A title is handed to operators who may change it. */
async function requireOwners(tx: Transaction, changes: readonly EntryChanges[]): Promise<void> {
  const owners = new Set(changes.flatMap(({ owner }) => (typeof owner === 'string' ? owner : [])))
  if (owners.size === 0) return
  const editors = await titleOperators(tx)
  const isKnown = [...owners].every((owner) => editors.some((one) => one.accountId === owner))
  if (!isKnown) throw invalid({ owner: 'VALIDATION_FAILED' })
}

async function requirePictures(
  tx: Transaction,
  entries: CatalogueEntries,
  { store }: TitleEditing,
): Promise<void> {
  const faults = await checkPictures(entries, { db: tx, store, known: new Set() })
  if (faults.length > 0) throw invalid({ status: 'PICTURE_MISSING' }, 'PICTURE_MISSING')
}

/**
 * Changes locked titles by the one function that writes the catalogue; returns the entries of the audit log.
 * What would be wrong throws an ApiError that names the field.
 */
export async function saveChanges(
  tx: Transaction,
  edits: readonly { readonly title: StoredTitle; readonly changes: EntryChanges }[],
  { by, editing }: { readonly by: ChangedBy; readonly editing: TitleEditing },
): Promise<readonly string[]> {
  const entries: CatalogueEntries = {
    ...CatalogueEntries.parse({}),
    videos: edits.flatMap(({ title, changes }) =>
      title.kind === 'video'
        ? [changedVideo(title.entry, wishesOf(title.entry, changes, by), by.now)]
        : [],
    ),
    shows: edits.flatMap(({ title, changes }) =>
      title.kind === 'show' ? [changedShow(title.entry, changes)] : [],
    ),
  }
  await requireReferences(tx, entries)
  await requireOwners(
    tx,
    edits.map(({ changes }) => changes),
  )
  const saved = await saveEntries(tx, entries, by)
  const published = edits.filter(
    ({ changes }) => changes.status === 'published' || changes.publishWhenReady === true,
  )
  if (published.length > 0) await requirePictures(tx, entries, editing)

  return saved.entries
}
