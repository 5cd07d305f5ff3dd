import {
  chooseFilmStill,
  drawFilmStills,
  getTitlePicture,
  removePicture,
} from '@hlizo/contract/calls/studio-pictures'
import type { TitlePicture } from '@hlizo/contract/entities/studio-picture'
import type { TitleRef } from '@hlizo/contract/entities/studio-title'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { ApiError, unwrap } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { operatorActor } from '#server/stores/audit-log.ts'
import type { StillService } from '#server/stores/film-stills.ts'
import { pictureUploadOf } from '#server/stores/picture-uploads.ts'
import type { PicturePlace, TitleDrafts } from '#server/stores/title-drafts.ts'
import { studioSession } from '#server/stores/watch-permission.ts'
import { requireTitle } from './require-title.ts'

type Deps = {
  readonly db: Database
  readonly stills: StillService
  readonly titleDrafts: Pick<TitleDrafts, 'setPicture'>
}

const Film = z.object({ assetId: z.string(), pictureId: z.string().nullable() })
const Own = z.object({ isOwn: z.boolean() })

/** Whether a title has a picture itself, not that of its film or show. */
const hasOwnPicture = async (db: Queries, { kind, id }: TitleRef): Promise<boolean> => {
  const own =
    kind === 'video'
      ? sql`select coalesce(picture_id <> asset_id, picture_id is not null) as "isOwn"
          from app.video where id = ${id}`
      : sql`select picture_id is not null as "isOwn" from app.show where id = ${id}`

  return (await db.one(Own, own)).isOwn
}

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

/** The picture of a title in Studio, from a frame of its film or a file. */
export function studioPictureRoutes({ db, stills, titleDrafts }: Deps): Routes {
  return (api) => {
    api.answer(getTitlePicture, async ({ params: { title }, viewer }): Promise<TitlePicture> => {
      const film = await filmOf(db, title)
      const session = studioSession(viewer.sessionId)

      return {
        film: film && (await stills.read(db, film, session)),
        upload: await pictureUploadOf(db, title),
        isOwn: await hasOwnPicture(db, title),
        titleArtUpload:
          title.kind === 'video'
            ? null
            : await pictureUploadOf(db, { kind: 'title-art', id: title.id }),
      }
    })

    api.answer(removePicture, async ({ params: { title, picture }, viewer, request }) => {
      const isArt = picture === 'title-art'
      if (isArt && title.kind === 'video') throw new ApiError('NOT_FOUND')
      const place: PicturePlace = isArt ? { kind: 'title-art', id: title.id } : title
      const actor = operatorActor(viewer, request.ip)

      return {
        change: await db.transaction((tx) => titleDrafts.setPicture(tx, place, null, actor)),
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
