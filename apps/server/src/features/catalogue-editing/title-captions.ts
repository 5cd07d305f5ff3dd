import { getCaptions, putCaptions, removeCaptions } from '@hlizo/contract/calls/studio-titles'
import type { TitleRef } from '@hlizo/contract/entities/studio-title'
import type { Database, Queries, Transaction } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { accept, refuse } from '@hlizo/kit/result'
import { MediaAsset, type CaptionTrack } from '@hlizo/media/asset'
import { z } from 'zod'
import { ApiError, unwrap } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { operatorActor, type Actor } from '#server/stores/audit-log.ts'
import type { CaptionService, ChangedCaptions } from '#server/stores/caption-service.ts'
import { CAPTIONS_CHANGED, logCaptions } from '#server/stores/log-captions.ts'
import type { TitleSetting } from '#server/stores/title-setting.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly captions: CaptionService }

const Film = z.object({ descriptor: MediaAsset })

/** The film of a video; null while it has none. */
export async function filmOf(db: Queries, id: number): Promise<MediaAsset | null> {
  const found = await db.maybe(
    Film,
    sql`select a.descriptor from app.video v join app.asset a on a.id = v.asset_id where v.id = ${id}`,
  )
  return found?.descriptor ?? null
}

const captionTracks = async (db: Queries, id: number): Promise<readonly CaptionTrack[]> =>
  (await filmOf(db, id))?.captions ?? []

/** Captions belong to the film, whose row their changes lock. */
export const captionSetting = (captions: Pick<CaptionService, 'restore'>): TitleSetting => ({
  action: CAPTIONS_CHANGED,
  lock: async () => {},
  read: async (db, videoId) => ({ captions: await captionTracks(db, videoId) }),
  restore: async (tx, videoId, fields) => {
    const restored = await captions.restore(tx, videoId, fields['captions'])
    return restored.ok ? accept(undefined) : refuse('GONE')
  },
})

/** The number of a video; NOT_FOUND for a show. */
export function videoOf({ kind, id }: TitleRef): number {
  if (kind !== 'video') throw new ApiError('NOT_FOUND')
  return id
}

export function studioCaptionRoutes({ db, clock, captions }: Deps): Routes {
  const log = (tx: Transaction, changed: ChangedCaptions, videoId: number, actor: Actor) =>
    logCaptions(tx, changed, { videoId, actor, now: clock.now() })

  return (api) => {
    api.answer(getCaptions, async ({ params }) => {
      const film = await filmOf(db, videoOf(params.title))
      const text = film && (await captions.text(film, params.lang))
      if (text === null) throw new ApiError('NOT_FOUND')
      return { text }
    })

    api.answer(putCaptions, ({ params: { title, lang }, body, viewer, request }) =>
      db.transaction(async (tx) => {
        const videoId = videoOf(title)
        const { notes, ...changed } = unwrap(
          await captions.put(tx, videoId, { lang, text: body.text }),
        )
        const change = await log(tx, changed, videoId, operatorActor(viewer, request.ip))
        return { notes: [...notes], change }
      }),
    )

    api.answer(removeCaptions, ({ params: { title, lang }, viewer, request }) =>
      db.transaction(async (tx) => {
        const videoId = videoOf(title)
        const changed = unwrap(await captions.remove(tx, videoId, lang))
        return { change: await log(tx, changed, videoId, operatorActor(viewer, request.ip)) }
      }),
    )
  }
}
