import { z } from 'zod'
import { mediaImportMessages } from '@hlizo/contract/messages/media-import'
import { pictureFaults } from '@hlizo/contract/messages/studio-uploads'
import type { Database, Queries, Transaction } from '@hlizo/database/database'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { importPictureBytes } from '@hlizo/media/import-picture-bytes'
import type { MediaStore } from '@hlizo/media/store'
import type { UploadStore } from '@hlizo/media/upload-store'
import { accountName } from '#server/stores/account-name.ts'
import type { Actor } from '#server/stores/audit-log.ts'
import type { CaptionService } from '#server/stores/caption-service.ts'
import type { ImportService } from '#server/stores/import-service.ts'
import { logCaptions } from '#server/stores/log-captions.ts'
import type { TitleDrafts } from '#server/stores/title-drafts.ts'
import { pictureUses } from './open-picture.ts'
import { REMOVE_JOB } from './tidy-uploads.ts'
import { picturePlaceOf, uploadRows, type UploadRow } from './upload-rows.ts'

export type AttachDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly uploads: UploadStore
  readonly mediaStore: MediaStore
  readonly imports: ImportService
  readonly captions: CaptionService
  readonly titleDrafts: TitleDrafts
  readonly jobs: Pick<JobQueue, 'enqueue'>
}

const Payload = z.object({ uploadId: z.string() })
const Sender = z.object({ accountId: z.string(), name: z.string() })

const isSound = ({ checkedAt, problem }: UploadRow) => checkedAt !== null && problem === null
const isUsable = (row: UploadRow) => isSound(row) && row.emptiedAt === null
/** Neither usable nor known to be useless. */
const isAwaited = ({ checkedAt }: UploadRow) => checkedAt === null

/** The editor who sent the file, for the audit log. */
async function senderOf(tx: Transaction, id: string): Promise<Actor> {
  const found = await tx.maybe(
    Sender,
    sql`select a.id as "accountId", ${accountName} as name
      from app.upload u join app.account a on a.id = u.account_id where u.id = ${id}`,
  )

  return { accountId: null, name: 'studio', ...found, via: 'system', ip: null }
}

const langOf = ({ plan }: UploadRow) => plan.lang ?? 'ro'

/** The captions of a film, the newest last. */
const textsOf = async (db: Queries, filmId: string) =>
  (await uploadRows(db).partsOf(filmId)).filter(({ kind }) => kind === 'captions')

/** Queues a film once all captions that were sent with it have been looked at. */
async function attachFilm({ imports }: AttachDeps, tx: Transaction, filmId: string) {
  const rows = uploadRows(tx)
  const [film] = await rows.locked([filmId])
  if (!film || film.videoId === null || film.importId !== null || !isUsable(film)) return
  const texts = await textsOf(tx, filmId)
  if (texts.some(isAwaited)) return
  const captions = texts.filter(isUsable).map((row) => ({ upload: row.id, lang: langOf(row) }))
  const unique = new Map(captions.map((one) => [one.lang, one]))
  const { videoId, isReplacement, plan } = film
  const importId = await imports.add(tx, {
    film: filmId,
    captions: [...unique.values()],
    videoId,
    hasAv1: plan.hasAv1 ?? false,
    isEncrypted: plan.isEncrypted ?? false,
    isReplacement,
    orderedBy: await senderOf(tx, filmId),
  })
  await rows.setImport(filmId, importId)
}

/** Whether the captions are to be given to the film of their video now. A film that is not ready queues them again. */
async function isTheirTurn({ db }: AttachDeps, row: UploadRow, film: UploadRow | null) {
  if (!isUsable(row) || row.attachedAt !== null) return false
  if (!film) return true
  if (film.importId === null || !(await uploadRows(db).isImported(film.importId))) return false

  return !(await uploadRows(db).isInImport(row.id))
}

/** The newest captions of a language are those of the film. */
async function areNewest(tx: Transaction, row: UploadRow, film: UploadRow | null) {
  const texts = film ? await textsOf(tx, film.id) : [row]

  return texts.findLast((one) => isSound(one) && langOf(one) === langOf(row))?.id === row.id
}

/** Captions that come after their film was queued are added to it when it is ready. */
async function attachCaptions(deps: AttachDeps, row: UploadRow): Promise<void> {
  const { db, uploads, captions, clock } = deps
  const { plan, videoId } = row
  const filmId = plan.film
  if (filmId === null || videoId === null) return
  const film = await uploadRows(db).byId(filmId)
  if (film?.importId === null) {
    await db.transaction((tx) => attachFilm(deps, tx, filmId))
    return
  }
  if (!(await isTheirTurn(deps, row, film))) return
  const bytes = await uploads.read(row.id)
  await db.transaction(async (tx) => {
    const rows = uploadRows(tx)
    const now = clock.now()
    const [own] = await rows.locked([row.id])
    // A concurrent run was first, or the file was removed.
    if (!own || own.attachedAt !== null) return
    if (!(await areNewest(tx, own, film))) {
      await rows.setAttached(own.id, now)
      return
    }
    const text = bytes?.toString('utf8') ?? ''
    const done = await captions.put(tx, videoId, { lang: langOf(own), text })
    if (done.ok) {
      await logCaptions(tx, done.value, { videoId, actor: await senderOf(tx, own.id), now })
      await rows.setAttached(own.id, now)
    } else if (done.refusal === 'CAPTIONS_INVALID')
      await rows.setChecked(own.id, mediaImportMessages.CAPTIONS_UNREADABLE, now)
  })
}

/** A picture that was sent for a title alone is removed with the change: it has no other use. */
async function attachPicture(deps: AttachDeps, row: UploadRow, signal: AbortSignal) {
  const { db, uploads, mediaStore: store, titleDrafts, clock, jobs } = deps
  const place = picturePlaceOf(row)
  const bytes = await uploads.read(row.id)
  if (place === null || bytes === null) return
  const picture = await importPictureBytes({ bytes, use: pictureUses[place.kind], store, signal })
  if (!picture.ok) {
    await uploadRows(db).setChecked(row.id, pictureFaults.NOT_A_PICTURE, clock.now())
    return
  }
  await db.transaction(async (tx) => {
    const [own] = await uploadRows(tx).locked([row.id])
    // Another picture was sent since.
    if (!own) return
    await titleDrafts.setPicture(tx, place, picture.value.id, await senderOf(tx, row.id))
    if (row.plan.film !== null) return
    await uploadRows(tx).remove(row.id)
    await jobs.enqueue(tx, { kind: REMOVE_JOB, key: row.id, payload: { uploadId: row.id } })
  })
}

/** Gives a file that can be used to the title that it belongs to. */
export function attachUploadJob(deps: AttachDeps): JobHandler {
  return {
    run: async (payload, { signal }) => {
      const row = await uploadRows(deps.db).byId(Payload.parse(payload).uploadId)
      if (!row || picturePlaceOf(row) === null) return
      // Captions that cannot be used no longer hold their film back.
      if (row.kind === 'captions') await attachCaptions(deps, row)
      else if (!isUsable(row)) return
      else if (row.kind === 'film') await deps.db.transaction((tx) => attachFilm(deps, tx, row.id))
      else await attachPicture(deps, row, signal)
    },
  }
}
