import { getComedian } from '@hlizo/contract/calls/comedians'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { writeCursor } from '@hlizo/contract/cursor'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import { firstPage } from '#server/http/first-page.ts'
import type { Routes } from '#server/http/api.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import { comedianStore, videosOfComedian } from './store.ts'

type Deps = { readonly db: Queries; readonly clock: Clock; readonly catalogue: Catalogue }

/** Comedians and their titles (D60, D84). */
export function comediansRoutes({ db, clock, catalogue }: Deps): Routes {
  const { videoCards, showCards, media } = catalogue
  const comedians = comedianStore(db)

  return (api) =>
    api.answer(getComedian, async ({ params, query }) => {
      const comedian = await comedians.bySlug(params.slug)
      if (comedian === null) throw new ApiError('NOT_FOUND')
      const now = clock.now()
      const asked = { limit: LIST_PAGE_SIZE + 1, after: query.cursor ?? null }
      const [found, showIds] = await Promise.all([
        videoCards.ofPicks(videosOfComedian(comedian.id, now, asked), null),
        comedians.showIdsOf(comedian.id, now),
      ])
      const { pictureId, ...facts } = comedian
      const { entries, last } = firstPage(found)

      return {
        ...facts,
        photoUrl: pictureId === null ? null : media.pictureUrl(pictureId, 640),
        videos: [...entries],
        shows: await showCards.ofIds(showIds, null),
        ...(last && {
          nextCursor: writeCursor({ at: new Date(last.launchTime), id: last.id }),
        }),
      }
    })
}
