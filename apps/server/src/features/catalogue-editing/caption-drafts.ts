import type { BodyOf } from '@hlizo/contract/call'
import type { saveCaptionDraft } from '@hlizo/contract/calls/studio-captions'
import type { EditedCaptions, CaptionDraft } from '@hlizo/contract/entities/studio-captions'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import type { MediaAsset } from '@hlizo/media/asset'
import { readCues, writeVtt } from '@hlizo/media/captions'
import { nameOfLanguage } from '@hlizo/media/language'
import { z } from 'zod'
import { ApiError, unwrap } from '#server/http/api-error.ts'
import { auditLog, type Actor } from '#server/stores/audit-log.ts'
import type { CaptionService, CaptionTrack } from '#server/stores/caption-service.ts'
import { logCaptions } from '#server/stores/log-captions.ts'
import {
  captionDraftStore,
  lockCaptions,
  type CaptionKey,
  type MadeOn,
} from './caption-draft-store.ts'
import { filmOf } from './title-captions.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly captions: CaptionService }

/** The captions of a video in one language. */
type Place = { readonly videoId: number; readonly lang: string }
type By = { readonly accountId: string; readonly actor: Actor }

const Title = z.object({ title: z.string() })
const MOST_CUES = 20_000

async function requireFilm(db: Queries, videoId: number): Promise<MediaAsset> {
  const film = await filmOf(db, videoId)
  if (film === null) throw new ApiError('FILM_MISSING')
  return film
}

/** The version of the captions that viewers read; null without any. */
const liveVersion = (
  film: { readonly captions: readonly Pick<CaptionTrack, 'lang' | 'sourceSha256'>[] },
  lang: string,
): string | null => film.captions.find((track) => track.lang === lang)?.sourceSha256 ?? null

/** The draft as it is stored: clean WebVTT, also without cues. */
function cleanDraft(text: string): string {
  const { cues } = readCues(text)
  if (cues.length > MOST_CUES) throw new ApiError('CAPTIONS_INVALID')
  return writeVtt(cues)
}

async function currentDraft(db: Queries, key: CaptionKey): Promise<CaptionDraft | null> {
  const draft = await captionDraftStore(db).draft(key)
  return draft && { ...draft, savedAt: draft.savedAt.toISOString() }
}

/** Edits captions in a draft that editors share, and publishes it; each published version stays. */
export function captionDrafts({ db, clock, captions }: Deps) {
  const liveNow = async (film: MediaAsset, lang: string): Promise<MadeOn> => {
    const [version, text] = [liveVersion(film, lang), await captions.text(film, lang)]
    return version === null || text === null ? { version: '', text: '' } : { version, text }
  }

  const changed = async (on: Queries, key: CaptionKey) =>
    new ApiError('CAPTIONS_CHANGED', { current: await currentDraft(on, key) })

  /** The live captions become a version too, where they came from a file. */
  const keepLive = async (tx: Queries, film: MediaAsset, key: CaptionKey) => {
    const live = await captions.text(film, key.lang)
    const store = captionDraftStore(tx)
    if (live === null || (await store.lastText(key)) === live) return
    await store.addVersion(key, { text: live, by: null, now: clock.now() })
  }

  return {
    read: async ({ videoId, lang }: Place): Promise<EditedCaptions> => {
      const film = await requireFilm(db, videoId)
      const key = { assetId: film.id, lang }
      const { title } = await db.one(Title, sql`select title from app.video where id = ${videoId}`)
      const live = await liveNow(film, lang)
      const [madeOn, versions] = [
        await captionDraftStore(db).madeOn(key),
        await captionDraftStore(db).versions(key),
      ]

      return {
        title,
        label: nameOfLanguage(lang),
        durationSeconds: film.durationSeconds,
        live: live.version === '' ? null : live,
        draft: await currentDraft(db, key),
        madeOn:
          madeOn === null || madeOn.version === live.version
            ? null
            : { version: madeOn.version || null, text: madeOn.text },
        versions: versions.map(({ publishedAt, ...one }) => ({
          ...one,
          publishedAt: publishedAt.toISOString(),
        })),
      }
    },

    save: (
      { videoId, lang }: Place,
      { text, version, live }: BodyOf<typeof saveCaptionDraft>,
      { accountId }: By,
    ): Promise<CaptionDraft> =>
      db.transaction(async (tx) => {
        await lockCaptions(tx, videoId)
        const film = await requireFilm(tx, videoId)
        const key = { assetId: film.id, lang }
        const isOnLive = liveVersion(film, lang) === live
        // A later draft is compared when it is published.
        if (version === null && !isOnLive) throw await changed(tx, key)
        const store = captionDraftStore(tx)
        const isKnown = (await store.madeOn(key))?.version === live
        const madeOn = isOnLive && !isKnown ? await liveNow(film, lang) : null
        const clean = cleanDraft(text)
        const given = { text: clean, seen: version, madeOn, by: accountId, now: clock.now() }
        if (!(await store.save(key, given))) throw await changed(tx, key)
        const draft = await currentDraft(tx, key)
        if (draft === null) throw await changed(tx, key)
        return draft
      }),

    discard: ({ videoId, lang }: Place, version: number, { actor }: By): Promise<void> =>
      db.transaction(async (tx) => {
        await lockCaptions(tx, videoId)
        const key = { assetId: (await requireFilm(tx, videoId)).id, lang }
        const text = await captionDraftStore(tx).discard(key, version)
        if (text === null) throw await changed(tx, key)
        const subject = { type: 'captions', id: `video-${videoId} ${lang}` }
        // The text is nowhere else.
        const change = { actor, action: 'captions.draft-discarded', subject, before: { text } }
        await auditLog(tx).write(change, clock.now())
      }),

    /** The draft goes with its publication. */
    publish: (
      { videoId, lang }: Place,
      seen: { readonly version: number; readonly live: string | null },
      { accountId, actor }: By,
    ): Promise<{ change: string | null; live: string | null }> =>
      db.transaction(async (tx) => {
        await lockCaptions(tx, videoId)
        const film = await requireFilm(tx, videoId)
        const key = { assetId: film.id, lang }
        const store = captionDraftStore(tx)
        const draft = await store.draft(key)
        const isSeen = draft?.version === seen.version && liveVersion(film, lang) === seen.live
        if (!draft || !isSeen) throw await changed(tx, key)
        await keepLive(tx, film, key)
        const put = unwrap(await captions.put(tx, videoId, { lang, text: draft.text }))
        await store.addVersion(key, { text: draft.text, by: accountId, now: clock.now() })
        await store.discard(key, draft.version)
        const change = await logCaptions(tx, put, { videoId, actor, now: clock.now() })
        return { change, live: liveVersion({ captions: put.after }, lang) }
      }),

    version: async ({ videoId, lang }: Place, id: string): Promise<{ text: string }> => {
      const { id: assetId } = await requireFilm(db, videoId)
      const text = await captionDraftStore(db).versionText({ assetId, lang }, id)
      if (text === null) throw new ApiError('NOT_FOUND')
      return { text }
    },
  }
}
