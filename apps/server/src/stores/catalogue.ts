import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { MediaUrls } from './media-urls.ts'
import { recommendations, type Recommendations } from './recommendations.ts'
import { createSharedLists, type SharedLists } from './shared-lists.ts'
import { showCards, type ShowCards } from './show-cards.ts'
import { titleIndexKeeper, type TitleIndexKeeper } from './title-index.ts'
import { titleCards, type TitleCards } from './title-cards.ts'
import { videoCards, type VideoCards } from './video-cards.ts'

/** The readers of titles for all catalogue features. */
export type Catalogue = {
  /** Reads what is the same for all people; it may be some seconds old. */
  readonly lists: Queries
  readonly media: MediaUrls
  readonly videoCards: VideoCards
  readonly showCards: ShowCards
  readonly titleCards: TitleCards
  readonly recommendations: Recommendations
  readonly sharedLists: SharedLists
  readonly titleIndex: TitleIndexKeeper
}

export function createCatalogue(deps: {
  db: Queries
  lists?: Queries
  clock: Clock
  media: MediaUrls
}): Catalogue {
  const { db, lists = db, clock, media } = deps
  const sharedLists = createSharedLists({ clock })
  const cards = {
    videoCards: videoCards({ db, lists, clock, media, sharedLists }),
    showCards: showCards({ db, lists, clock, media, sharedLists }),
  }

  return {
    lists,
    media,
    ...cards,
    titleCards: titleCards(cards),
    recommendations: recommendations({ db, clock, sharedLists }),
    sharedLists,
    titleIndex: titleIndexKeeper({ db: lists, clock }),
  }
}
