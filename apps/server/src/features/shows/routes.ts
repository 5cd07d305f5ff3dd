import { getPublicShow, getShow } from '@hlizo/contract/calls/shows'
import { LIST_LIMIT_MAX, LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { writeEpisodeCursor, type EpisodeEnd } from '@hlizo/contract/cursor'
import type { VideoCard } from '@hlizo/contract/entities/video'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import { firstPage } from '#server/http/first-page.ts'
import type { Routes } from '#server/http/api.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import { premiereCards } from '#server/stores/home-rows.ts'
import { episodesOf } from './store.ts'

type Deps = { readonly clock: Clock; readonly catalogue: Catalogue }

const placeOf = ({ season = 0, episode = 0, launchTime, id }: VideoCard): EpisodeEnd => ({
  season,
  episode,
  id,
  at: new Date(launchTime),
})

/** See spec §7 „Catalogue”. */
export function showsRoutes(deps: Deps): Routes {
  const { clock, catalogue } = deps
  const { showCards, videoCards } = catalogue
  const premieresAhead = premiereCards(deps)

  // A show that others see has only episodes above the age of the profile.
  const whyUnseen = async (id: number) => {
    const [forOthers] = await showCards.ofIds([id], null)
    return forOthers ? 'AGE_RESTRICTED' : 'NOT_FOUND'
  }

  return (api) => {
    api.answer(getPublicShow, async ({ params }) => {
      const [card] = await showCards.ofIds([params.id], null)
      if (card === undefined) throw new ApiError('NOT_FOUND')

      return card
    })
    api.answer(getShow, async ({ viewer, params, query }) => {
      const now = clock.now()
      const after = query.cursor ?? null
      const asked = { profile: viewer, now, limit: LIST_PAGE_SIZE + 1, after }
      const [[card], found, premieres] = await Promise.all([
        showCards.ofIds([params.id], viewer),
        videoCards.ofPicks(episodesOf(params.id, asked), viewer),
        premieresAhead(LIST_LIMIT_MAX, viewer, params.id),
      ])
      if (card === undefined) throw new ApiError(await whyUnseen(params.id))

      const { entries, last } = firstPage(found)

      return {
        ...card,
        videos: [...entries],
        ...(premieres.length > 0 && { premieres }),
        ...(last && { nextCursor: writeEpisodeCursor(placeOf(last)) }),
      }
    })
  }
}
