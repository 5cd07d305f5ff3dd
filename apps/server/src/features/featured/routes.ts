import { getFeaturedContent, getPublicFeaturedContent } from '@hlizo/contract/calls/featured'
import type { Featured } from '@hlizo/contract/entities/featured'
import type { VideoCard } from '@hlizo/contract/entities/video'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { Routes } from '#server/http/api.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import type { ProfileKey } from '#server/stores/listing.ts'
import type { ShowWithPreview } from '#server/stores/show-cards.ts'
import type { TitleRef } from '#server/stores/title-cards.ts'
import { featuredStore } from './store.ts'

type Deps = { readonly db: Queries; readonly clock: Clock; readonly catalogue: Catalogue }

const slideOfVideo = (video: VideoCard) => ({ ...video, titleUrl: null, showPlayUrl: null })
const slideOfShow = ({ card, ...preview }: ShowWithPreview) => ({ ...card, ...preview })

/** See spec §7 „Catalogue”, D76. */
export function featuredRoutes({ db, clock, catalogue }: Deps): Routes {
  const { videoCards, showCards } = catalogue
  const featured = featuredStore(db)

  const slidesOf = async (refs: readonly TitleRef[], profile: ProfileKey | null) => {
    const idsOf = (type: TitleRef['type']) =>
      refs.filter((ref) => ref.type === type).map(({ id }) => id)
    const [videos, shows] = await Promise.all([
      videoCards.ofIds(idsOf('VIDEO'), profile),
      showCards.withPreviews(idsOf('SHOW'), profile),
    ])
    const slides = [...videos.map(slideOfVideo), ...shows.map(slideOfShow)]

    return refs.flatMap(
      (ref) => slides.find(({ type, id }) => type === ref.type && id === ref.id) ?? [],
    )
  }

  const hero = async (
    audience: 'public' | 'subscriber',
    profile: ProfileKey | null,
  ): Promise<Featured[]> => {
    const chosen = await featured.chosen(audience, clock.now())
    const refs = chosen.length > 0 ? chosen : await featured.newest(clock.now())
    const slides = await slidesOf(refs, profile)

    return slides.map((slide, index) => ({ ...slide, order: index + 1 }))
  }

  return (api) => {
    api.answer(getFeaturedContent, ({ viewer }) => hero('subscriber', viewer))
    api.answer(getPublicFeaturedContent, () => hero('public', null))
  }
}
