import { getComedian, getComedianOfViewer } from '@hlizo/contract/calls/comedians'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { writeCursor, type PageEnd } from '@hlizo/contract/cursor'
import type { Comedian } from '@hlizo/contract/entities/comedian'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import { firstPage } from '#server/http/first-page.ts'
import type { Routes } from '#server/http/api.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import type { ProfileKey } from '#server/stores/listing.ts'
import { comedianStore, videosOfComedian } from './store.ts'

type Deps = { readonly clock: Clock; readonly catalogue: Catalogue }

/** Comedians and their titles (D60, D84). */
export function comediansRoutes({ clock, catalogue }: Deps): Routes {
  const { lists, videoCards, showCards, media } = catalogue
  const comedians = comedianStore(lists)

  const pageOf = async (
    slug: string,
    after: PageEnd<number> | null,
    profile: ProfileKey | null,
  ): Promise<Comedian> => {
    const comedian = await comedians.bySlug(slug)
    if (comedian === null) throw new ApiError('NOT_FOUND')
    const now = clock.now()
    const asked = { profile, now, limit: LIST_PAGE_SIZE + 1, after }
    const [found, showIds] = await Promise.all([
      videoCards.ofPicks(videosOfComedian(comedian.id, asked), profile),
      comedians.showIdsOf(comedian.id, profile, now),
    ])
    const { pictureId, ...facts } = comedian
    const { entries, last } = firstPage(found)

    return {
      ...facts,
      photoUrl: pictureId === null ? null : media.pictureUrl(pictureId, 640),
      videos: [...entries],
      shows: await showCards.ofIds(showIds, profile),
      ...(last && {
        nextCursor: writeCursor({ at: new Date(last.launchTime), id: last.id }),
      }),
    }
  }

  return (api) => {
    api.answer(getComedian, ({ params, query }) => pageOf(params.slug, query.cursor ?? null, null))
    api.answer(getComedianOfViewer, ({ viewer, params, query }) =>
      pageOf(params.slug, query.cursor ?? null, viewer),
    )
  }
}
