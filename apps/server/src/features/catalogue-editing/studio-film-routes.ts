import { openFilm } from '@hlizo/contract/calls/studio-captions'
import {
  checkFilmReplacement,
  getFilmReplacement,
  openFilmReplacement,
  restoreFilm,
  swapFilm,
} from '@hlizo/contract/calls/studio-films'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { operatorActor } from '#server/stores/audit-log.ts'
import type { CaptionService } from '#server/stores/caption-service.ts'
import type { ImportService } from '#server/stores/import-service.ts'
import type { PlaybackOf } from '#server/stores/media-urls.ts'
import { filmOpener } from './film-opening.ts'
import { nextFilmOf, readReplacement } from './film-replacement.ts'
import { requireTitle } from './require-title.ts'
import { filmSwapper } from './swap-film.ts'
import { filmOf, videoOf } from './title-captions.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly captions: CaptionService
  readonly imports: Pick<ImportService, 'read'>
  readonly playbackOf: PlaybackOf
}

export function studioFilmRoutes(deps: Deps): Routes {
  const { db, imports } = deps
  const swapper = filmSwapper(deps)
  const open = filmOpener(deps)

  return (api) => {
    api.answer(openFilm, async ({ params, viewer, request }) => {
      const videoId = videoOf(params.title)
      const film = await filmOf(db, videoId)
      if (film === null) throw new ApiError('FILM_MISSING')
      return open(videoId, film, { viewer, ip: request.ip })
    })

    api.answer(getFilmReplacement, async ({ params }) => {
      const videoId = videoOf(params.title)
      await requireTitle(db, params.title)
      return readReplacement(db, imports, videoId)
    })

    api.answer(checkFilmReplacement, ({ params, query }) =>
      swapper.check(videoOf(params.title), query.seconds),
    )

    api.answer(openFilmReplacement, async ({ params, viewer, request }) => {
      const videoId = videoOf(params.title)
      const next = await nextFilmOf(db, videoId)
      if (!next?.descriptor) throw new ApiError('REPLACEMENT_MISSING')
      return open(videoId, next.descriptor, { viewer, ip: request.ip })
    })

    api.answer(swapFilm, ({ params, body, viewer, request }) =>
      swapper.swap(videoOf(params.title), body, operatorActor(viewer, request.ip)),
    )

    api.answer(restoreFilm, ({ params, viewer, request }) =>
      swapper.restore(videoOf(params.title), params.film, operatorActor(viewer, request.ip)),
    )
  }
}
