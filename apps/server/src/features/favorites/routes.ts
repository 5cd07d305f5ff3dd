import {
  addFavoriteShow,
  addFavoriteVideo,
  listFavorites,
  removeFavoriteShow,
  removeFavoriteVideo,
} from '@hlizo/contract/calls/favorites'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { writeCursor } from '@hlizo/contract/cursor'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import { firstPage } from '#server/http/first-page.ts'
import type { Routes } from '#server/http/api.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import { favoriteStore } from '#server/stores/favorites.ts'
import type { ProfileKey } from '#server/stores/listing.ts'
import type { TitleRef } from '#server/stores/title-cards.ts'

type Before = (TitleRef & { readonly at: Date }) | null
type Deps = { readonly db: Queries; readonly clock: Clock; readonly catalogue: Catalogue }

/** „Lista mea”: see spec §7 „Progress and favourites”. */
export function favoritesRoutes({ db, clock, catalogue }: Deps): Routes {
  const favorites = favoriteStore(db)

  const add = async (profile: ProfileKey, title: TitleRef) => {
    const now = clock.now()
    if (!(await favorites.isKnown(profile, title, now))) throw new ApiError('NOT_FOUND')
    await favorites.add(profile, title, now)
  }

  const remove = async (profile: ProfileKey, title: TitleRef) => {
    const wasThere = await favorites.remove(profile, title)
    if (!wasThere && !(await favorites.isKnown(profile, title, clock.now()))) {
      throw new ApiError('NOT_FOUND')
    }
  }

  const page = async (profile: ProfileKey, before: Before) => {
    const found = await favorites.page(profile, clock.now(), { limit: LIST_PAGE_SIZE + 1, before })
    const { entries: rows, last } = firstPage(found)
    const cards = await catalogue.titleCards.ofRefs(rows, profile)
    const cardOf = new Map(cards.map((card) => [`${card.type}${card.id}`, card]))

    return {
      entries: rows.flatMap(({ type, id, favoritedAt }) => {
        const card = cardOf.get(`${type}${id}`)
        return card === undefined ? [] : { ...card, favoritedAt: favoritedAt.toISOString() }
      }),
      nextCursor: last && writeCursor({ at: last.favoritedAt, id: `${last.type}-${last.id}` }),
    }
  }

  return (api) => {
    api.answer(addFavoriteVideo, ({ viewer, params }) => add(viewer, { type: 'VIDEO', ...params }))
    api.answer(addFavoriteShow, ({ viewer, params }) => add(viewer, { type: 'SHOW', ...params }))
    api.answer(removeFavoriteVideo, ({ viewer, params }) =>
      remove(viewer, { type: 'VIDEO', ...params }),
    )
    api.answer(removeFavoriteShow, ({ viewer, params }) =>
      remove(viewer, { type: 'SHOW', ...params }),
    )
    api.answer(listFavorites, ({ viewer, query }) => page(viewer, query.cursor ?? null))
  }
}
