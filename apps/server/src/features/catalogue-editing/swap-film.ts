import { isDeepStrictEqual } from 'node:util'
import type { swapFilm } from '@hlizo/contract/calls/studio-films'
import type { BodyOf } from '@hlizo/contract/call'
import type { ReplacementCheck } from '@hlizo/contract/entities/studio-replacement'
import type { Database, Queries, Transaction } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { FilmMarks } from '@hlizo/domain/film-marks'
import { movedMarks, type MovedMarks } from '@hlizo/domain/moved-marks'
import type { Clock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import { FilmChapter, MediaAsset } from '@hlizo/media/asset'
import { z } from 'zod'
import { ApiError, unwrap } from '#server/http/api-error.ts'
import { auditLog, type Actor } from '#server/stores/audit-log.ts'
import type { CaptionService, CutChange } from '#server/stores/caption-service.ts'
import { pictureWithFilm } from '#server/stores/film-picture.ts'
import { lockCaptions } from './caption-draft-store.ts'
import { carryCaptionDrafts } from './carry-caption-drafts.ts'
import { nextFilmOf } from './film-replacement.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly captions: CaptionService }

type Chapters = FilmMarks['chapters']
const marksOf = (chapters: readonly FilmChapter[]) =>
  chapters.map(({ t, title }) => ({ at: t, title }))
const storedOf = (chapters: Chapters) =>
  JSON.stringify(chapters.map(({ at, title }) => ({ t: at, title })))

const marks = {
  introEnd: z.number().nullable(),
  creditsAt: z.number().nullable(),
  chapters: z.array(FilmChapter).transform(marksOf),
  /** Where the timeline of the title begins in this film; null of a film replaced before it was stored. */
  offsetSeconds: z.number().nullable(),
}
const MarkedFilm = z.object({ ...marks, film: MediaAsset })
type MarkedFilm = z.infer<typeof MarkedFilm>

/** The film of a video with its marks, locked until the end of the transaction. */
const presentFilm = (db: Queries, videoId: number, lock: 'lock' | 'look') =>
  db.maybe(
    MarkedFilm,
    sql`select v.intro_end_seconds as "introEnd", v.credits_at_seconds as "creditsAt", v.chapters,
        v.film_offset_seconds as "offsetSeconds", a.descriptor as film
      from app.video v join app.asset a on a.id = v.asset_id
      where v.id = ${videoId} ${lock === 'lock' ? sql`for update of v, a` : sql``}`,
  )

type Cut = { readonly from: MediaAsset; readonly to: MediaAsset; readonly seconds: number }
const byIds = ({ from, to, seconds }: Cut): CutChange => ({ from: from.id, to: to.id, seconds })

/** The marks in the other cut. Its own chapters count where no editor has changed those of the film. */
function marksIn(present: MarkedFilm, { from, to, seconds }: Cut): MovedMarks {
  const moved = movedMarks(present, { seconds, filmSeconds: to.durationSeconds })
  const own = marksOf(to.chapters ?? [])
  const isEdited = !isDeepStrictEqual(present.chapters, marksOf(from.chapters ?? []))
  if (own.length === 0 || (isEdited && present.chapters.length > 0)) return moved

  return { ...moved, marks: { ...moved.marks, chapters: own }, droppedChapters: 0 }
}

type Swap = { readonly videoId: number; readonly actor: Actor; readonly now: Date }
type Next = {
  readonly film: MediaAsset
  readonly marks: FilmMarks
  readonly offsetSeconds: number
}

/** Gives a video another film and its marks; the present one can be brought back. */
async function exchange(
  tx: Transaction,
  present: MarkedFilm,
  next: Next,
  { videoId, actor, now, action }: Swap & { readonly action: string },
): Promise<void> {
  const { film, introEnd, creditsAt, chapters, offsetSeconds } = present
  await tx.run(sql`insert into app.former_film (id, video_id, asset_id, intro_end, credits_at,
      chapters, film_offset_seconds, replaced_at, replaced_by)
    values (${uuidv7(now)}, ${videoId}, ${film.id}, ${introEnd}, ${creditsAt},
      ${storedOf(chapters)}, ${offsetSeconds}, ${now}, ${actor.name})`)
  await tx.run(sql`update app.video set version = version + 1, asset_id = ${next.film.id},
      duration_seconds = ${next.film.durationSeconds}, intro_end_seconds = ${next.marks.introEnd},
      credits_at_seconds = ${next.marks.creditsAt},
      chapters = ${storedOf(next.marks.chapters)}::jsonb,
      film_offset_seconds = ${next.offsetSeconds},
      picture_id = ${pictureWithFilm(next.film)}
    where id = ${videoId}`)
  const factsOf = ({ id, durationSeconds }: MediaAsset, of: FilmMarks) => ({
    film: id,
    durationSeconds,
    introEnd: of.introEnd,
    creditsAt: of.creditsAt,
    chapters: of.chapters,
  })
  await auditLog(tx).write(
    {
      actor,
      action,
      subject: { type: 'video', id: String(videoId) },
      before: factsOf(film, present),
      after: factsOf(next.film, next.marks),
    },
    now,
  )
}

/** Puts another film in the place of the one of a video, and brings replaced ones back. */
export function filmSwapper({ db, clock, captions }: Deps) {
  /** Both films; null unless the next one is ready. */
  const cutOf = async (on: Queries, videoId: number, seconds: number, lock: 'lock' | 'look') => {
    const present = await presentFilm(on, videoId, lock)
    const next = await nextFilmOf(on, videoId)
    if (!present || !next?.descriptor) return null

    return {
      present,
      cut: { from: present.film, to: next.descriptor, seconds },
      importId: next.importId,
    }
  }

  return {
    check: async (videoId: number, seconds: number): Promise<ReplacementCheck | null> => {
      const both = await cutOf(db, videoId, seconds, 'look')
      if (!both) return null
      const { present, cut } = both
      const { marks: moved, ...dropped } = marksIn(present, cut)

      return {
        ...dropped,
        captions: [...unwrap(await captions.carried(db, byIds(cut)))],
        chapters: moved.chapters.length,
      }
    },

    swap: (videoId: number, { importId, seconds }: BodyOf<typeof swapFilm>, actor: Actor) =>
      db.transaction(async (tx) => {
        await lockCaptions(tx, videoId)
        const both = await cutOf(tx, videoId, seconds, 'lock')
        if (both?.importId !== importId) throw new ApiError('REPLACEMENT_MISSING')
        const { present, cut } = both
        if (cut.from.id === cut.to.id) throw new ApiError('FILM_SAME')
        unwrap(await captions.carry(tx, byIds(cut)))
        await carryCaptionDrafts(tx, cut)
        const next = {
          film: cut.to,
          marks: marksIn(present, cut).marks,
          offsetSeconds: (present.offsetSeconds ?? 0) + seconds,
        }
        const swap = { videoId, actor, now: clock.now(), action: 'video.film-replaced' }
        await exchange(tx, present, next, swap)
        await tx.run(sql`update app.video set next_import_id = null where id = ${videoId}`)
      }),

    restore: (videoId: number, formerId: string, actor: Actor) =>
      db.transaction(async (tx) => {
        await lockCaptions(tx, videoId)
        const present = await presentFilm(tx, videoId, 'lock')
        const former = await tx.maybe(
          MarkedFilm,
          sql`select f.intro_end as "introEnd", f.credits_at as "creditsAt", f.chapters,
              f.film_offset_seconds as "offsetSeconds", a.descriptor as film
            from app.former_film f join app.asset a on a.id = f.asset_id
            where f.id = ${formerId} and f.video_id = ${videoId} for update of f`,
        )
        if (!present || !former) throw new ApiError('NOT_FOUND')
        await tx.run(sql`delete from app.former_film where id = ${formerId}`)
        const { film, offsetSeconds, ...was } = former
        const swap = { videoId, actor, now: clock.now(), action: 'video.film-restored' }
        const offset = offsetSeconds ?? present.offsetSeconds ?? 0
        await exchange(tx, present, { film, marks: was, offsetSeconds: offset }, swap)
      }),
  }
}
