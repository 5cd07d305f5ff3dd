import type { Featured } from '@hlizo/contract/entities/featured'
import type { VideoCard } from '@hlizo/contract/entities/video'
import type { Clock } from '@hlizo/kit/clock'
import type { Catalogue } from './catalogue.ts'
import { featuredStore } from './featured-titles.ts'
import type { ProfileKey } from './listing.ts'
import type { ShowWithPreview } from './show-cards.ts'
import type { TitleRef } from './title-cards.ts'

type Deps = {
  readonly clock: Clock
  readonly catalogue: Pick<Catalogue, 'lists' | 'videoCards' | 'showCards'>
}

const slideOfVideo = (video: VideoCard) => ({ ...video, titleUrl: null, showPlayUrl: null })
const slideOfShow = ({ card, ...preview }: ShowWithPreview) => ({ ...card, ...preview })

/** Reads the slides of the home page, see spec §7 „Catalogue”, D76. */
export function heroReader({ clock, catalogue }: Deps) {
  const { lists, videoCards, showCards } = catalogue
  const featured = featuredStore(lists)

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

  return async (
    audience: 'public' | 'subscriber',
    profile: ProfileKey | null,
  ): Promise<Featured[]> => {
    const chosen = await featured.chosen(audience, profile, clock.now())
    const refs = chosen.length > 0 ? chosen : await featured.newest(profile, clock.now())
    const slides = await slidesOf(refs, profile)

    return slides.map((slide, index) => ({ ...slide, order: index + 1 }))
  }
}
