import type { Transaction } from '@hlizo/database/database'
import { captionNote } from '@hlizo/contract/messages/media-import'
import type { JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import { CaptionTrack, MediaAsset } from '@hlizo/media/asset'
import { nameOfLanguage } from '@hlizo/media/language'
import { cleanTrack, type CleanCaptions } from '@hlizo/media/package'
import { moveCaptions } from '@hlizo/media/move-captions'
import { replaceCaptions } from '@hlizo/media/replace-captions'
import { assetKey, type MediaStore } from '@hlizo/media/store'
import { z } from 'zod'
import type {
  CaptionService,
  CaptionRefusal,
  ChangedCaptions,
} from '#server/stores/caption-service.ts'
import { captionsChanged } from '#server/stores/spoken-lines.ts'
import { assetStore, languagesOf } from './asset-store.ts'

const Row = z.object({ descriptor: MediaAsset })
const byLanguage = (one: CleanCaptions, other: CleanCaptions) => one.lang.localeCompare(other.lang)
const Tracks = z.array(CaptionTrack)

/** Locks the film of a video until the end of the transaction. */
const lockedFilm = async (tx: Transaction, videoId: number): Promise<MediaAsset | null> =>
  (
    await tx.maybe(
      Row,
      sql`select descriptor from app.asset
        where id = (select asset_id from app.video where id = ${videoId}) for update`,
    )
  )?.descriptor ?? null

/** Changes the captions of published films without encoding, by the function that imports use. */
export function captionService({
  store,
  jobs,
}: {
  readonly store: MediaStore
  readonly jobs: Pick<JobQueue, 'enqueue'>
}): CaptionService {
  const textOf = async (assetId: string, { file }: CaptionTrack): Promise<string | null> =>
    (await store.get(assetKey(assetId, file)))?.toString('utf8') ?? null

  /** The tracks with their texts; null when a text is gone. */
  const withTexts = async (
    assetId: string,
    tracks: readonly CaptionTrack[],
  ): Promise<CleanCaptions[] | null> => {
    const found = await Promise.all(
      tracks.map(async (track) => ({ ...track, vtt: await textOf(assetId, track), notes: [] })),
    )
    const whole = found.flatMap(({ vtt, ...track }) => (vtt === null ? [] : { ...track, vtt }))

    return whole.length < tracks.length ? null : whole
  }

  const write = async (tx: Transaction, film: MediaAsset, captions: readonly CleanCaptions[]) => {
    const changed = await replaceCaptions(store, film, captions)
    await tx.run(sql`update app.asset set descriptor = ${JSON.stringify(changed)},
      caption_languages = ${languagesOf(changed)} where id = ${film.id}`)
    await captionsChanged(tx, jobs, changed)

    return changed
  }

  /** The tracks of a film in another cut; a track without cues there has none. Null when a text is gone. */
  const movedTracks = async (from: MediaAsset, to: MediaAsset, seconds: number) => {
    const tracks = await withTexts(from.id, from.captions)

    return (
      tracks &&
      tracks.map(({ lang, label, vtt }) => {
        const { dropped, moved, ...text } = moveCaptions(vtt, {
          seconds,
          filmSeconds: to.durationSeconds,
        })
        const cleaned = cleanTrack({ lang, label }, Buffer.from(text.vtt))
        return {
          fact: { lang, label, moved, dropped },
          track: moved > 0 && cleaned.ok ? cleaned.value : null,
        }
      })
    )
  }

  const replace = async (
    tx: Transaction,
    videoId: number,
    next: (film: MediaAsset) => Promise<readonly CleanCaptions[] | null>,
  ): Promise<Result<ChangedCaptions, CaptionRefusal>> => {
    const film = await lockedFilm(tx, videoId)
    if (film === null) return refuse('FILM_MISSING')
    const captions = await next(film)
    if (captions === null) return refuse('CAPTIONS_INVALID')
    const changed = await write(tx, film, captions)

    return accept({ before: film.captions, after: changed.captions })
  }

  return {
    text: async (film, lang) => {
      const track = film.captions.find((one) => one.lang === lang)
      return track ? textOf(film.id, track) : null
    },

    put: async (tx, videoId, { lang, text }) => {
      const cleaned = cleanTrack({ lang, label: nameOfLanguage(lang) }, Buffer.from(text))
      if (!cleaned.ok) return refuse('CAPTIONS_INVALID')
      const changed = await replace(tx, videoId, async (film) => {
        const others = film.captions.filter((one) => one.lang !== lang)
        const left = await withTexts(film.id, others)
        return left && [...left, cleaned.value].toSorted(byLanguage)
      })
      if (!changed.ok) return changed
      const notes = cleaned.value.notes.map(({ line, problem }) => captionNote(lang, line, problem))

      return accept({ ...changed.value, notes })
    },

    remove: (tx, videoId, lang) =>
      replace(tx, videoId, (film) =>
        withTexts(
          film.id,
          film.captions.filter((one) => one.lang !== lang),
        ),
      ),

    carried: async (db, { from, to, seconds }) => {
      const [film, next] = await Promise.all([from, to].map((id) => assetStore(db).byId(id)))
      if (!film || !next) return refuse('FILM_MISSING')
      const carried = await movedTracks(film, next, seconds)
      return carried === null ? refuse('CAPTIONS_INVALID') : accept(carried.map(({ fact }) => fact))
    },

    carry: async (tx, { from, to, seconds }) => {
      const [film, next] = [await assetStore(tx).byId(from), await assetStore(tx).byId(to)]
      if (!film || !next) return refuse('FILM_MISSING')
      const carried = await movedTracks(film, next, seconds)
      const taken = film.captions.map(({ lang }) => lang)
      const own = await withTexts(
        next.id,
        next.captions.filter(({ lang }) => !taken.includes(lang)),
      )
      if (carried === null || own === null) return refuse('CAPTIONS_INVALID')
      const all = [...own, ...carried.flatMap(({ track }) => track ?? [])]
      await write(tx, next, all.toSorted(byLanguage))

      return accept(carried.map(({ fact }) => fact))
    },

    restore: (tx, videoId, tracks) =>
      replace(tx, videoId, async (film) => {
        const { data } = Tracks.safeParse(tracks)
        return data ? withTexts(film.id, data) : null
      }),
  }
}
