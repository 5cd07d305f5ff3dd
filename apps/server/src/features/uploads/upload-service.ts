import {
  MAX_OPEN_UPLOADS,
  MAX_UPLOAD_BYTES,
  type beginUploads,
  type ImportWish,
  type planUploads,
} from '@hlizo/contract/calls/studio-uploads'
import type { BodyOf } from '@hlizo/contract/call'
import { Category } from '@hlizo/contract/entities/category'
import { UploadPlan, type UploadRefusal } from '@hlizo/contract/entities/studio-upload'
import type { TitleRef } from '@hlizo/contract/entities/studio-title'
import type { Database, Queries, Transaction } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import { raw } from '@hlizo/database/sql'
import { filmOfFile, kindOfFile } from '@hlizo/domain/file-names'
import type { Clock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import type { UploadStore } from '@hlizo/media/upload-store'
import { z } from 'zod'
import { ApiError } from '#server/http/api-error.ts'
import { auditLog, type Actor, type Fields } from '#server/stores/audit-log.ts'
import type { ImportService } from '#server/stores/import-service.ts'
import type { TitleDrafts } from '#server/stores/title-drafts.ts'
import { ATTACH_JOB } from '#server/stores/waiting-captions.ts'
import { openReplacement } from './open-replacement.ts'
import { proposePlan, type Surroundings } from './propose-plan.ts'
import { REMOVE_JOB } from './tidy-uploads.ts'
import { isOneOf, isSame, NEW_TITLE, nextOf, type Place } from './upload-place.ts'
import { uploadRows, type UploadRow } from './upload-rows.ts'

export type UploadServiceDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly uploads: UploadStore
  readonly imports: ImportService
  readonly titleDrafts: TitleDrafts
}

type Announced = BodyOf<typeof beginUploads>['files'][number]
type Begun = Pick<UploadRow, 'id' | 'bytes' | 'receivedAt'>

const Show = z.object({ slug: z.string(), title: z.string(), category: Category })
/** Control characters and separators of paths have no place in a name. */
const NAME = /^[^\p{Cc}/\\]+$/u

function refusalOf({ name, bytes }: Announced, open: number): UploadRefusal | null {
  const kind = kindOfFile(name)
  if (!NAME.test(name)) return 'NAME'
  if (kind === null) return 'KIND'
  if (bytes === 0) return 'EMPTY'
  if (bytes > MAX_UPLOAD_BYTES[kind]) return 'TOO_LARGE'

  return open >= MAX_OPEN_UPLOADS ? 'TOO_MANY' : null
}

async function surroundings(tx: Queries) {
  const rows = await uploadRows(tx).untitled()
  const films = rows.filter(({ kind }) => kind === 'film').map(({ id, name }) => ({ id, name }))
  const shows = await tx.many(Show, raw('select slug, title, category from app.show order by id'))

  return { shows, films }
}

/** Films first, so that captions of the same drop find theirs. */
const filmsFirst = (files: readonly Announced[]) =>
  files
    .map((file, index) => ({ file, index }))
    .toSorted(
      (one, other) =>
        Number(kindOfFile(other.file.name) === 'film') -
        Number(kindOfFile(one.file.name) === 'film'),
    )

/** Captions and pictures that came before their film get it now. */
async function matchLate(tx: Queries): Promise<void> {
  const rows = await uploadRows(tx).untitled()
  const films = rows.filter(({ kind }) => kind === 'film')
  for (const { id, kind, name, plan } of rows) {
    if (kind === 'film' || plan.film !== null) continue
    const film = filmOfFile(name, films)
    if (film) await uploadRows(tx).setPlan(id, { ...plan, film: film.id })
  }
}

const inOrder = (rows: readonly UploadRow[], ids: readonly string[]) =>
  rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))

/** Captions and pictures belong to a film without a title; a film belongs to none. */
async function requireFilm(tx: Queries, { kind, plan }: UploadRow, filmId: string | null) {
  if (filmId === null || filmId === plan.film) return
  const film = kind === 'film' ? null : await uploadRows(tx).byId(filmId)
  if (film?.kind !== 'film' || film.videoId !== null)
    throw new ApiError('VALIDATION_FAILED', { fields: { film: 'VALIDATION_FAILED' } })
}

type Begin = BodyOf<typeof beginUploads>

/** Announces, corrects and removes uploads, with an entry of the audit log for each. */
export function uploadService({
  db,
  clock,
  jobs,
  uploads,
  imports,
  titleDrafts,
}: UploadServiceDeps) {
  const log = (tx: Transaction, id: string, action: string, actor: Actor, after: Fields) =>
    auditLog(tx).write({ actor, action, subject: { type: 'upload', id }, after }, clock.now())

  /**
   * What was sent with a film that is removed. Without a title it may find another film; after a film that is ready
   * it goes to the title all the same.
   */
  const removeParts = async (tx: Transaction, film: UploadRow, actor: Actor) => {
    const rows = uploadRows(tx)
    if (film.importId !== null && (await rows.isImported(film.importId))) return
    for (const part of await rows.partsOf(film.id))
      if (part.videoId === null) await rows.setPlan(part.id, { ...part.plan, film: null })
      else await removeRow(tx, part, actor)
  }

  const removeRow = async (tx: Transaction, row: UploadRow, actor: Actor) => {
    if (row.kind === 'film') await removeParts(tx, row, actor)
    if (row.importId !== null) await imports.cancel(tx, row.importId)
    if (row.kind === 'captions') await imports.dropCaptions(tx, row.id)
    await uploadRows(tx).remove(row.id)
    await jobs.enqueue(tx, { kind: REMOVE_JOB, key: row.id, payload: { uploadId: row.id } })
    await log(tx, row.id, 'upload.removed', actor, { name: row.name })
  }

  const insert = async (
    tx: Transaction,
    file: Announced,
    { around, actor, place }: { around: Surroundings; actor: Actor; place: Place | null },
  ): Promise<Begun> => {
    const { name, bytes } = file
    const [now, kind] = [clock.now(), kindOfFile(name)]
    if (kind === null || actor.accountId === null) throw new Error('An upload without a kind.')
    const id = uuidv7(now)
    const plan = place?.plan ?? proposePlan(name, around)
    const { videoId, showId, isTitleArt, comedianId, isReplacement } = place ?? NEW_TITLE
    const belongs = { videoId, showId, isTitleArt, comedianId, isReplacement }
    const modifiedAt = new Date(file.modifiedAt)
    await uploadRows(tx).insert(
      { id, name, kind, bytes, modifiedAt, plan, ...belongs },
      actor.accountId,
      now,
    )
    await log(tx, id, 'upload.begun', actor, { name, bytes })

    return { id, bytes, receivedAt: null }
  }

  /** The file that another one takes the place of, removed; what belonged to it belongs to the new one. */
  const takePlace = async (tx: Transaction, old: UploadRow, next: Begun, actor: Actor) => {
    for (const row of await uploadRows(tx).partsOf(old.id))
      await uploadRows(tx).setPlan(row.id, { ...row.plan, film: next.id })
    await removeRow(tx, old, actor)
  }

  const titleOf = async (tx: Transaction, { id, ...row }: UploadRow, actor: Actor) => {
    if (row.kind !== 'film' || row.problem !== null || row.videoId !== null)
      throw new ApiError('UPLOAD_UNUSABLE', { uploads: [id] })
    const { title, category, show, season, episode, ageRating } = row.plan
    if (title === '') throw new ApiError('TITLE_REQUIRED', { uploads: [id] })
    const fields = { title, category, show, season, episode, ageRating }
    const videoId = await titleDrafts.addVideo(tx, fields, actor)
    for (const part of [{ id }, ...(await uploadRows(tx).partsOf(id))]) {
      await uploadRows(tx).setVideo(part.id, videoId)
      await jobs.enqueue(tx, { kind: ATTACH_JOB, key: part.id, payload: { uploadId: part.id } })
    }

    return `video-${videoId}`
  }

  const lockedOne = async (tx: Transaction, id: string): Promise<UploadRow> => {
    const [row] = await uploadRows(tx).locked([id])
    if (!row) throw new ApiError('NOT_FOUND')
    return row
  }

  return {
    /** The ids in the order of the files, null for a refused one. */
    begin: async (given: Begin, actor: Actor) => {
      const { files, replaces } = given
      const begun = await db.transaction(async (tx) => {
        // Two windows that announce the same files get the same uploads.
        await tx.lock('uploads')
        const replaced = replaces === undefined ? null : await lockedOne(tx, replaces)
        const next = await nextOf(tx, given)
        if (replaced && !isOneOf(files, replaced.kind)) throw new ApiError('VALIDATION_FAILED')
        const place = replaced ?? next?.place ?? null
        const ids = files.map((): Begun | null => null)
        const refused: { index: number; name: string; reason: UploadRefusal }[] = []
        let open = await uploadRows(tx).count()
        const known = await uploadRows(tx).resumable()
        const { shows, films } = await surroundings(tx)
        for (const { file, index } of filmsFirst(files)) {
          const same = place ? next?.same : known.find((row) => isSame(row, file))
          const reason = same ? null : refusalOf(file, open)
          if (same) ids[index] = same
          else if (reason !== null) refused.push({ index, name: file.name, reason })
          else {
            const around = { shows, films }
            const added = await insert(tx, file, { around, actor, place })
            if (kindOfFile(file.name) === 'film') films.push({ id: added.id, name: file.name })
            ids[index] = added
            open += 1
          }
        }
        const [first] = ids
        if (first) for (const row of next?.former ?? []) await removeRow(tx, row, actor)
        if (replaced && first) await takePlace(tx, replaced, first, actor)
        await matchLate(tx)
        return { ids, refused: refused.toSorted((one, other) => one.index - other.index) }
      })
      // A repeated call makes what an interrupted one did not.
      for (const one of begun.ids)
        if (one && one.receivedAt === null) await uploads.create(one.id, one.bytes)

      return { ids: begun.ids.map((one) => one?.id ?? null), refused: begun.refused }
    },

    plan: ({ uploads: ids, changes }: BodyOf<typeof planUploads>, actor: Actor) =>
      db.transaction(async (tx) => {
        const rows = await uploadRows(tx).locked(ids)
        if (rows.length < new Set(ids).size) throw new ApiError('NOT_FOUND')
        for (const row of rows) {
          const { id, plan, videoId } = row
          // What belongs to a title is corrected there.
          if (videoId !== null) continue
          await requireFilm(tx, row, changes.film ?? null)
          await uploadRows(tx).setPlan(id, UploadPlan.parse({ ...plan, ...changes }))
          await log(tx, id, 'upload.planned', actor, changes)
        }
      }),

    /** Makes drafts of films, and gives them the films with their captions and pictures. */
    createTitles: (ids: readonly string[], actor: Actor) =>
      db.transaction(async (tx) => {
        const rows = await uploadRows(tx).locked(ids)
        if (rows.length < new Set(ids).size) throw new ApiError('NOT_FOUND')
        const titles: string[] = []
        for (const row of inOrder(rows, ids)) titles.push(await titleOf(tx, row, actor))
        return titles
      }),

    directImport: (id: string, wish: ImportWish, actor: Actor) =>
      db.transaction(async (tx) => {
        const { importId } = await lockedOne(tx, id)
        if (importId === null) throw new ApiError('NOT_FOUND')
        const acts = {
          'move-up': imports.moveUp,
          'move-first': imports.moveFirst,
          pause: imports.pause,
          resume: imports.resume,
          retry: imports.retry,
        }
        await acts[wish](tx, importId)
        await log(tx, id, `upload.import-${wish}`, actor, {})
      }),

    remove: (id: string, actor: Actor) =>
      db.transaction(async (tx) => removeRow(tx, await lockedOne(tx, id), actor)),

    /** Removes the film that was to replace the one of a video, with its file; `film` is its upload or its import. */
    discardReplacement: (title: TitleRef, film: string, actor: Actor) =>
      db.transaction(async (tx) => {
        const { nextImportId, pending } = await openReplacement(tx, title)
        if (nextImportId === null && pending.length === 0) return
        if (nextImportId !== film && !pending.some(({ id }) => id === film))
          throw new ApiError('REPLACEMENT_MISSING')
        for (const row of pending) await removeRow(tx, row, actor)
        if (nextImportId !== null) await imports.cancel(tx, nextImportId)
        const subject = { type: title.kind, id: String(title.id) }
        const entry = { actor, action: 'video.replacement-discarded', subject }
        await auditLog(tx).write(entry, clock.now())
      }),
  }
}
