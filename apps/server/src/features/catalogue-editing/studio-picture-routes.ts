import {
  chooseFilmStill,
  drawFilmStills,
  getTitlePicture,
} from '@hlizo/contract/calls/studio-pictures'
import type { PictureUpload, TitlePicture } from '@hlizo/contract/entities/studio-picture'
import type { TitleRef } from '@hlizo/contract/entities/studio-title'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { ApiError, unwrap } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { operatorActor } from '#server/stores/audit-log.ts'
import type { StillDesk } from '#server/stores/film-stills.ts'
import type { TitleDrafts } from '#server/stores/title-drafts.ts'
import { studioSession } from '#server/stores/watch-permission.ts'
import { requireTitle } from './require-title.ts'

type Deps = {
  readonly db: Database
  readonly stills: StillDesk
  readonly titleDrafts: Pick<TitleDrafts, 'setPicture'>
}

const Film = z.object({ assetId: z.string(), pictureId: z.string().nullable() })
const Upload = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.number(),
  receivedBytes: z.number(),
  problem: z.string().nullable(),
})

/** The film of a title with the picture of the title; null without a film. */
async function filmOf(db: Queries, ref: TitleRef) {
  await requireTitle(db, ref)
  if (ref.kind === 'show') return null

  return db.maybe(
    Film,
    sql`select asset_id as "assetId", picture_id as "pictureId" from app.video
      where id = ${ref.id} and asset_id is not null`,
  )
}

async function requireFilm(db: Queries, ref: TitleRef) {
  const film = await filmOf(db, ref)
  if (film === null) throw new ApiError('FILM_MISSING')

  return film
}

/** The file that an editor sends; it is removed once it is the picture. */
const uploadOf = (db: Queries, { kind, id }: TitleRef): Promise<PictureUpload | null> =>
  db.maybe(
    Upload,
    sql`select id, name, bytes, received_bytes as "receivedBytes", problem from app.upload
      where kind = 'picture' and plan ->> 'film' is null
        and ${kind === 'video' ? sql`video_id` : sql`show_id`} = ${id}
      order by id desc limit 1`,
  )

/** The picture of a title in Studio, from a frame of its film or a file. */
export function studioPictureRoutes({ db, stills, titleDrafts }: Deps): Routes {
  return (api) => {
    api.answer(getTitlePicture, async ({ params: { title }, viewer }): Promise<TitlePicture> => {
      const film = await filmOf(db, title)
      const session = studioSession(viewer.sessionId)

      return {
        film: film && (await stills.read(db, film, session)),
        upload: await uploadOf(db, title),
      }
    })

    api.answer(drawFilmStills, async ({ params: { title } }) => {
      const { assetId } = await requireFilm(db, title)
      await stills.ask(db, assetId)
    })

    api.answer(chooseFilmStill, async ({ params: { title }, body, viewer, request }) => {
      const { assetId } = await requireFilm(db, title)
      const pictureId = unwrap(await stills.importStill(assetId, body.still))
      const actor = operatorActor(viewer, request.ip)

      return {
        change: await db.transaction((tx) => titleDrafts.setPicture(tx, title, pictureId, actor)),
      }
    })
  }
}
