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
import { changeSetting, type TitleSetting } from '#server/stores/title-setting.ts'
import { lockStored, saveChanges, type StoredTitle, type TitleEditing } from './edit-titles.ts'
import { readEntries } from './read-entries.ts'
import { requireTitle } from './require-title.ts'
import { isSameValue } from './same-value.ts'

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
const OF_FIELDS = /^(?:video|show)\.(?:changed|change-undone)$/

/** The fields that no longer have the value that a change gave them. */
function changedSince(entry: object, after: Fields): string[] {
  const is = new Map<string, unknown>(Object.entries(entry))

  return Object.entries(after).flatMap(([field, value]) =>
    isSameValue(field, is.get(field), value) ? [] : field,
  )
}

type Settings = readonly TitleSetting[]

const settingOf = (settings: Settings, { action }: Entry) =>
  settings.find((one) => one.action === action)

const isUndoable = (settings: Settings, entry: Entry): boolean =>
  (OF_FIELDS.test(entry.action) || settingOf(settings, entry) !== undefined) &&
  entry.before !== null &&
  entry.after !== null

/** The current values of what each entry has changed: the fields of the title, or those of a setting. */
async function currentValues(
  db: Queries,
  settings: Settings,
  ref: TitleRef,
  entries: readonly Entry[],
): Promise<(entry: Entry) => object> {
  const [fields] = await readEntries(db)[`${ref.kind}s`]([await requireTitle(db, ref)])
  const values = new Map<TitleSetting | undefined, object>([[undefined, fields ?? {}]])
  for (const setting of new Set(entries.map((entry) => settingOf(settings, entry))))
    if (setting) values.set(setting, await setting.read(db, ref.id))

  return (entry) => values.get(settingOf(settings, entry)) ?? {}
}

/** The changes of a title, newest first, each with the fields that stand in the way of its undoing. */
export async function readHistory(
  db: Queries,
  settings: Settings,
  ref: TitleRef,
  { before, limit }: { readonly before: PageEnd<string> | undefined; readonly limit: number },
): Promise<(Omit<TitleHistoryEntry, 'at'> & { readonly at: Date })[]> {
  const rows = await db.many(
    Entry,
    sql`select ${columns} from app.audit_entry
      where subject_type = ${ref.kind} and subject_id = ${String(ref.id)}
        and ${before ? sql`(at, id) < (${before.at}, ${before.id}::uuid)` : sql`true`}
      order by at desc, id desc limit ${limit}`,
  )
  const valuesOf = await currentValues(db, settings, ref, rows)

  return rows.map((row) => {
    const { id, at, actor, via, action, after } = row
    const can = isUndoable(settings, row)
    const since = can ? changedSince(valuesOf(row), after ?? {}) : []
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

type UndoDeps = TitleEditing & { db: Database; clock: Clock; settings: Settings }

/** Undoes changes of titles by the opposite changes, each in the audit log. */
export function changeUndoer({ db, clock, store, settings }: UndoDeps) {
  const restoreSetting = async (tx: Transaction, { entry }: Undoing, actor: Actor) => {
    const setting = settingOf(settings, entry)
    const videoId = Number(entry.subjectId)
    const now = clock.now()
    if (setting === undefined) return
    await changeSetting(tx, setting, { videoId, actor, now, seen: null }, async () => {
      const restored = await setting.restore(tx, videoId, entry.before ?? {}, now)
      if (!restored.ok) throw new ApiError('NOT_UNDOABLE')
    })
  }

  /** Before the titles, as all changes of a setting lock them. */
  const lockSettings = async (tx: Transaction, entries: readonly Entry[]) => {
    for (const entry of entries.toSorted((a, b) => Number(a.subjectId) - Number(b.subjectId)))
      await settingOf(settings, entry)?.lock(tx, Number(entry.subjectId))
  }

  const changesSince = async (tx: Transaction, title: StoredTitle, entry: Entry) => {
    const setting = settingOf(settings, entry)
    const values = setting ? await setting.read(tx, Number(entry.subjectId)) : title.entry
    return changedSince(values, entry.after ?? {})
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
      if (!entries.every((one) => isUndoable(settings, one)) || subjects.size < entries.length)
        throw new ApiError('NOT_UNDOABLE')

      await lockSettings(tx, entries)
      const titles = await lockStored(tx, entries.map(refOf))
      const all: Undoing[] = []
      for (const [index, title] of titles.entries()) {
        const entry = entries[index]
        if (entry) all.push({ title, entry, since: await changesSince(tx, title, entry) })
      }
      const free = all.filter(({ since }) => since.length === 0)
      const refused = all.filter(({ since }) => since.length > 0).map(refusedOf)
      if (free.length === 0) throw new ApiError('CHANGED_SINCE', { refused })
      const isOfFields = ({ entry }: Undoing) => settingOf(settings, entry) === undefined
      for (const one of free) await restoreSetting(tx, one, actor)
      const fields = free.filter(isOfFields)
      const edits = fields.map(({ title, entry }) => ({ title, changes: entry.before ?? {} }))
      const by = { actor, now: clock.now(), isUndo: true }
      await saveChanges(tx, edits, { by, editing: { store } })

      return { undone: free.length, refused }
    })
}
