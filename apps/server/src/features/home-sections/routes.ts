import {
  getBestJokes,
  getExploreVideos,
  getFavoriteSection,
  getMostWatched,
  getNewest,
  getOtherEpisodes,
  getPremieres,
  getPublicMostWatched,
  getPublicPremieres,
  getPublicTagSections,
  getRecommended,
  getTagSections,
  getWatchAgain,
} from '@hlizo/contract/calls/home-sections'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { Api, Routes } from '#server/http/api.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import { favoriteStore } from '#server/stores/favorites.ts'
import { sharedRows } from '#server/stores/home-rows.ts'
import { newestPicks, otherEpisodesPicks, watchAgainPicks } from './store.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly catalogue: Catalogue }

/** The rows of the home page, shared and of a profile (spec §2 „Home”, §7, D68-D75). */
export function homeSectionsRoutes(deps: Deps): Routes {
  const sections = sharedRows(deps)

  return (api) => {
    bindSharedRows(api, sections)
    bindPersonalRows(api, deps)
  }
}

function bindSharedRows(api: Api, sections: ReturnType<typeof sharedRows>): void {
  api.answer(getMostWatched, ({ viewer, query }) => sections.mostWatched(query.limit, viewer))
  api.answer(getPublicMostWatched, ({ query }) => sections.mostWatched(query.limit, null))
  api.answer(getPremieres, ({ viewer, query }) => sections.premieres(query.limit, viewer))
  api.answer(getPublicPremieres, ({ query }) => sections.premieres(query.limit, null))
  api.answer(getBestJokes, ({ viewer, query }) => sections.bestJokes(query.limit, viewer))
  api.answer(getTagSections, ({ viewer }) => sections.tags('subscriber', viewer))
  api.answer(getPublicTagSections, () => sections.tags('public', null))
}

function bindPersonalRows(api: Api, { db, clock, catalogue }: Deps): void {
  const { videoCards, titleCards, recommendations } = catalogue

  api.answer(getRecommended, async ({ viewer, query: { limit } }) =>
    videoCards.ofIds(await recommendations.recommended(viewer, { limit }), viewer),
  )

  api.answer(getNewest, ({ viewer, query: { limit } }) =>
    videoCards.ofPicks(
      newestPicks(viewer, viewer.guestId ?? viewer.accountId, { limit, now: clock.now() }),
      viewer,
    ),
  )

  api.answer(getExploreVideos, async ({ viewer, query: { limit } }) =>
    videoCards.ofIds(await recommendations.unexpected(viewer, limit), viewer),
  )

  api.answer(getFavoriteSection, async ({ viewer, query: { limit } }) => {
    const favorites = await favoriteStore(db).page(viewer, clock.now(), { limit })
    return titleCards.ofRefs(favorites, viewer)
  })

  api.answer(getWatchAgain, ({ viewer, query: { limit } }) =>
    videoCards.ofPicks(watchAgainPicks(viewer, { limit, now: clock.now() }), viewer),
  )

  api.answer(getOtherEpisodes, ({ viewer, query: { limit } }) =>
    videoCards.ofPicks(otherEpisodesPicks(viewer, { limit, now: clock.now() }), viewer),
  )
}
