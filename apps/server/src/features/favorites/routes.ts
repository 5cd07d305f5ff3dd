import {
  addFavoriteShow,
  addFavoriteVideo,
  listFavorites,
  removeFavoriteShow,
  removeFavoriteVideo,
} from '@hlizo/contract/calls/favorites'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import { favoriteStore } from '#server/stores/favorites.ts'
import type { ProfileKey } from '#server/stores/listing.ts'
import type { TitleRef } from '#server/stores/title-cards.ts'

type Deps = { readonly db: Queries; readonly clock: Clock; readonly catalogue: Catalogue }

/** „Lista mea”: what a profile has put aside (spec §7 „Progress and favourites”). */
export function favoritesRoutes({ db, clock, catalogue }: Deps): Routes {
  const favorites = favoriteStore(db)

  const add = async (profile: ProfileKey, title: TitleRef) => {
    const now = clock.now()
    if (!(await favorites.isKnown(title, now))) throw new ApiError('NOT_FOUND')
    await favorites.add(profile, title, now)
  }

  const remove = async (profile: ProfileKey, title: TitleRef) => {
    const wasThere = await favorites.remove(profile, title)
    if (!wasThere && !(await favorites.isKnown(title, clock.now()))) throw new ApiError('NOT_FOUND')
  }

  const list = async (profile: ProfileKey) => {
    const rows = await favorites.ofProfile(profile, clock.now())
    const cards = await catalogue.titleCards.ofRefs(rows, profile)
    const cardOf = new Map(cards.map((card) => [`${card.type}${card.id}`, card]))

    return rows.flatMap(({ type, id, favoritedAt }) => {
      const card = cardOf.get(`${type}${id}`)
      return card === undefined ? [] : { ...card, favoritedAt: favoritedAt.toISOString() }
    })
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
    api.answer(listFavorites, ({ viewer }) => list(viewer))
  }
}
