import {
  getExploreVideos,
  getFavoriteSection,
  getMostWatched,
  getOtherEpisodes,
  getPublicMostWatched,
  getPublicTagSections,
  getRecommended,
  getTagSections,
  getWatchAgain,
} from '@hlizo/contract/calls/home-sections'
import type { TagSections } from '@hlizo/contract/entities/tag-sections'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { Api, Routes } from '#server/http/api.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import { favoriteStore } from '#server/stores/favorites.ts'
import type { ProfileKey } from '#server/stores/listing.ts'
import { otherEpisodesPicks, sectionStore, watchAgainPicks } from './store.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly catalogue: Catalogue }

/** See spec §2 „Home”, §7, D68-D75. */
export function homeSectionsRoutes(deps: Deps): Routes {
  const sections = sharedSections(deps)

  return (api) => {
    bindSharedRows(api, sections)
    bindPersonalRows(api, deps)
  }
}

/** Only the progress on the cards differs between viewers. */
function sharedSections({ db, clock, catalogue }: Deps) {
  const { videoCards, sharedLists } = catalogue
  const sections = sectionStore(db)
  const mostWatchedIds = sharedLists.keep(() => sections.mostWatched(clock.now()))
  const pinnedTags = sharedLists.keep(() => sections.pinnedTags(clock.now()))

  return {
    mostWatched: async (limit: number, profile: ProfileKey | null) => {
      const ids = await mostWatchedIds()
      return videoCards.ofIds(ids.slice(0, limit), profile)
    },

    tags: async (profile: ProfileKey | null): Promise<TagSections> => {
      const tags = await pinnedTags()
      const ids = [...new Set(tags.flatMap(({ videoIds }) => videoIds))]
      const cards = await videoCards.ofIds(ids, profile)
      const cardOf = new Map(cards.map((card) => [card.id, card]))

      return Object.fromEntries(
        tags.map(({ name, videoIds }) => [name, videoIds.flatMap((id) => cardOf.get(id) ?? [])]),
      )
    },
  }
}

function bindSharedRows(api: Api, sections: ReturnType<typeof sharedSections>): void {
  api.answer(getMostWatched, ({ viewer, query }) => sections.mostWatched(query.limit, viewer))
  api.answer(getPublicMostWatched, ({ query }) => sections.mostWatched(query.limit, null))
  api.answer(getTagSections, ({ viewer }) => sections.tags(viewer))
  api.answer(getPublicTagSections, () => sections.tags(null))
}

function bindPersonalRows(api: Api, { db, clock, catalogue }: Deps): void {
  const { videoCards, titleCards, recommendations } = catalogue

  api.answer(getRecommended, async ({ viewer, query: { limit } }) =>
    videoCards.ofIds(await recommendations.recommended(viewer, { limit }), viewer),
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
