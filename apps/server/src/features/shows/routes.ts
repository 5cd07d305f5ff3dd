import { getPublicShow, getShow } from '@hlizo/contract/calls/shows'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import { episodesOf } from './store.ts'

type Deps = { readonly clock: Clock; readonly catalogue: Catalogue }

/** A show with its episodes (spec §7 „Catalogue”). */
export function showsRoutes({ clock, catalogue }: Deps): Routes {
  const { showCards, videoCards } = catalogue

  return (api) => {
    api.answer(getPublicShow, async ({ params }) => {
      const [card] = await showCards.ofIds([params.id], null)
      if (card === undefined) throw new ApiError('NOT_FOUND')

      return card
    })
    api.answer(getShow, async ({ viewer, params }) => {
      const now = clock.now()
      const [[card], videos] = await Promise.all([
        showCards.ofIds([params.id], viewer),
        videoCards.ofPicks(episodesOf(params.id, now), viewer),
      ])
      if (card === undefined) throw new ApiError('NOT_FOUND')

      return { ...card, videos }
    })
  }
}
