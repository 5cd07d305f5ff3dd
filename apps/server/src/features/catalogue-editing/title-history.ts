import { isDeepStrictEqual } from 'node:util'
import type { PageEnd } from '@hlizo/contract/cursor'
import type {
  RefusedUndo,
  TitleHistoryEntry,
  TitleRef,
} from '@hlizo/contract/entities/studio-title'
import type { Database, Queries, Transaction } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { z } from 'zod'
import { ApiError } from '#server/http/api-error.ts'
import type { Actor, Fields } from '#server/stores/audit-log.ts'
import type { CaptionDesk } from '#server/stores/caption-desk.ts'
import { lockStored, saveChanges, type StoredTitle, type TitleEditing } from './edit-titles.ts'
import { readEntries } from './read-entries.ts'
import { requireTitle } from './require-title.ts'
import { CAPTIONS_CHANGED, captionTracks, logCaptions } from './title-captions.ts'

const Values = z.record(z.string(), z.unknown()).nullable()
const Entry = z.object({
  id: z.string(),
  at: z.date(),
  actor: z.string(),
  via: z.enum(['studio', 'command-line', 'system']),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  before: Values,
  after: Values,
})
type Entry = z.infer<typeof Entry>

const columns = sql`id, at, actor, via, action, subject_type as "subjectType",
  subject_id as "subjectId", before, after`
const UNDOABLE = /^(?:video|show)\.(?:changed|change-undone|captions-changed)$/

const inOrder = (value: unknown) =>
  Array.isArray(value) ? value.map((one) => JSON.stringify(one)).toSorted() : value

const isSame = (field: string, one: unknown, other: unknown) =>
  field === 'tags'
    ? isDeepStrictEqual(inOrder(one), inOrder(other))
    : isDeepStrictEqual(one ?? null, other ?? null)

/** The fields that no longer have the value that a change gave them. */
function changedSince(entry: object, after: Fields): string[] {
  const is = new Map<string, unknown>(Object.entries(entry))

  return Object.entries(after).flatMap(([field, value]) =>
    isSame(field, is.get(field), value) ? [] : field,
  )
}

async function storedEntry(db: Queries, ref: TitleRef): Promise<object> {
  const [entry] = await readEntries(db)[`${ref.kind}s`]([await requireTitle(db, ref)])

  return { ...entry, ...(ref.kind === 'video' && { captions: await captionTracks(db, ref.id) }) }
}

const isUndoable = ({ action, before, after }: Entry): boolean =>
  UNDOABLE.test(action) && before !== null && after !== null

/** The changes of a title, newest first, each with the fields that stand in the way of its undoing. */
export async function readHistory(
  db: Queries,
  ref: TitleRef,
  { before, limit }: { readonly before: PageEnd<string> | undefined; readonly limit: number },
): Promise<(Omit<TitleHistoryEntry, 'at'> & { readonly at: Date })[]> {
  const stored = await storedEntry(db, ref)
  const rows = await db.many(
    Entry,
    sql`select ${columns} from app.audit_entry
      where subject_type = ${ref.kind} and subject_id = ${String(ref.id)}
        and ${before ? sql`(at, id) < (${before.at}, ${before.id}::uuid)` : sql`true`}
      order by at desc, id desc limit ${limit}`,
  )

  return rows.map((row) => {
    const { id, at, actor, via, action, after } = row
    const can = isUndoable(row)
    const since = can ? changedSince(stored, after ?? {}) : []
    return {
      id,
      at,
      actor,
      via,
      action,
      after,
      before: row.before,
      isUndoable: can && since.length === 0,
      changedSince: since,
    }
  })
}

const refOf = ({ subjectType, subjectId }: Entry): TitleRef => ({
  kind: subjectType === 'show' ? 'show' : 'video',
  id: Number(subjectId),
})

type Undoing = { readonly title: StoredTitle; readonly entry: Entry; readonly since: string[] }

const refusedOf = ({ title, since }: Undoing): RefusedUndo => ({
  ref: title.ref,
  title: title.entry.title,
  fields: since,
})

type UndoDeps = TitleEditing & { db: Database; clock: Clock; captions: CaptionDesk }

/** The current values that a change is compared with. */
const valuesOf = async (tx: Transaction, { entry: stored, kind }: StoredTitle, entry: Entry) =>
  kind === 'video' && entry.action === CAPTIONS_CHANGED
    ? { captions: await captionTracks(tx, Number(entry.subjectId)) }
    : stored

/** Undoes changes of titles by the opposite changes, each in the audit log. */
export function changeUndoer({ db, clock, store, captions }: UndoDeps) {
  const restoreCaptions = async (tx: Transaction, { entry }: Undoing, actor: Actor) => {
    const videoId = Number(entry.subjectId)
    const restored = await captions.restore(tx, videoId, entry.before?.['captions'])
    if (!restored.ok) throw new ApiError('NOT_UNDOABLE')
    await logCaptions(tx, restored.value, { videoId, actor, now: clock.now() })
  }

  return (ids: readonly string[], actor: Actor) =>
    db.transaction(async (tx) => {
      const entries = await tx.many(
        Entry,
        sql`select ${columns} from app.audit_entry where id = any(${ids}::uuid[])
          and subject_type in ('video', 'show') order by id`,
      )
      const subjects = new Set(entries.map(({ subjectType, subjectId }) => subjectType + subjectId))
      if (entries.length === 0) throw new ApiError('NOT_FOUND')
      if (!entries.every(isUndoable) || subjects.size < entries.length)
        throw new ApiError('NOT_UNDOABLE')

      const titles = await lockStored(tx, entries.map(refOf))
      const all: Undoing[] = []
      for (const [index, title] of titles.entries()) {
        const entry = entries[index]
        if (!entry) continue
        const since = changedSince(await valuesOf(tx, title, entry), entry.after ?? {})
        all.push({ title, entry, since })
      }
      const free = all.filter(({ since }) => since.length === 0)
      const refused = all.filter(({ since }) => since.length > 0).map(refusedOf)
      if (free.length === 0) throw new ApiError('CHANGED_SINCE', { refused })
      const isOfCaptions = ({ entry }: Undoing) => entry.action === CAPTIONS_CHANGED
      for (const one of free.filter(isOfCaptions)) await restoreCaptions(tx, one, actor)
      const fields = free.filter((one) => !isOfCaptions(one))
      const edits = fields.map(({ title, entry }) => ({ title, changes: entry.before ?? {} }))
      const by = { actor, now: clock.now(), isUndo: true }
      await saveChanges(tx, edits, { by, editing: { store } })

      return { undone: free.length, refused }
    })
}
