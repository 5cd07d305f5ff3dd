import type { TitleCard } from '@hlizo/contract/entities/show'
import type { TitleType } from '@hlizo/contract/entities/search-result'
import type { ProfileKey } from './listing.ts'
import type { ShowCards } from './show-cards.ts'
import type { VideoCards } from './video-cards.ts'

export type TitleRef = { readonly type: TitleType; readonly id: number }

export function titleCards(cards: { videoCards: VideoCards; showCards: ShowCards }) {
  return {
    ofRefs: async (refs: readonly TitleRef[], profile: ProfileKey | null): Promise<TitleCard[]> => {
      const idsOf = (type: TitleType) => refs.filter((ref) => ref.type === type).map(({ id }) => id)
      const [videos, shows] = await Promise.all([
        cards.videoCards.ofIds(idsOf('VIDEO'), profile),
        cards.showCards.ofIds(idsOf('SHOW'), profile),
      ])
      const found = new Map([...videos, ...shows].map((card) => [`${card.type}${card.id}`, card]))

      return refs.flatMap(({ type, id }) => found.get(`${type}${id}`) ?? [])
    },
  }
}

export type TitleCards = ReturnType<typeof titleCards>
