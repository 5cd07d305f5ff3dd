import { listFaqTopics } from '@hlizo/contract/calls/faq'
import { getPublicFeaturedContent } from '@hlizo/contract/calls/featured'
import {
  getPublicMostWatched,
  getPublicPremieres,
  getPublicTagSections,
} from '@hlizo/contract/calls/home-sections'
import { listPlans } from '@hlizo/contract/calls/plans'
import { TOP_ROW_ITEMS } from '@hlizo/contract/constants'
import type { ChargeCurrency } from '@hlizo/contract/entities/currency'
import type { FaqTopic } from '@hlizo/contract/entities/faq-topic'
import type { Featured } from '@hlizo/contract/entities/featured'
import type { Offer } from '@hlizo/contract/entities/offer'
import type { TagSections } from '@hlizo/contract/entities/tag-sections'
import type { VideoCard } from '@hlizo/contract/entities/video'
import { faqTopics, inCardCurrency } from '@hlizo/contract/messages/faq-topics'
import { formatPrice, shownPrice } from '@hlizo/domain/price'
import type { RouterContextProvider } from 'react-router'
import { cardFacts, type CardVideo } from '#web/features/catalogue/card-title.ts'
import { siteServices } from '#web/lib/load-context.ts'
import { publicData } from '#web/lib/public-data.ts'

export type PublicHomeData = {
  readonly featured: readonly Featured[]
  readonly mostWatched: readonly CardVideo[]
  readonly premieres: readonly CardVideo[]
  readonly tagRows: readonly { readonly tag: string; readonly videos: readonly CardVideo[] }[]
  /** The smallest price, as it is printed. */
  readonly fromPrice: string | null
  readonly questions: readonly Pick<FaqTopic, 'id' | 'question' | 'answer' | 'steps'>[]
}

// A visitor gets a taste of each tag; subscribers see the whole rows.
const TAG_ROW_ITEMS = 8

/** Makes the page out of the answers; a missing answer leaves its place empty, or to the default questions. */
export function publicHomeOf(answers: {
  featured: readonly Featured[] | null
  mostWatched: readonly VideoCard[] | null
  premieres: readonly VideoCard[] | null
  tags: TagSections | null
  offer: Offer | null
  topics: readonly FaqTopic[] | null
  cardCurrency: ChargeCurrency
}): PublicHomeData {
  const plan = answers.offer?.monthlyPlan

  return {
    featured: answers.featured ?? [],
    mostWatched: (answers.mostWatched ?? []).slice(0, TOP_ROW_ITEMS).map(cardFacts),
    premieres: (answers.premieres ?? []).slice(0, TOP_ROW_ITEMS).map(cardFacts),
    tagRows: Object.entries(answers.tags ?? {}).map(([tag, videos]) => ({
      tag,
      videos: videos.slice(0, TAG_ROW_ITEMS).map(cardFacts),
    })),
    fromPrice: plan ? formatPrice(shownPrice(plan)) : null,
    questions: (answers.topics ?? faqTopics)
      .map((topic) => inCardCurrency(topic, answers.cardCurrency))
      .filter(({ isOnHome }) => isOnHome)
      .map(({ id, question, answer, steps }) => ({ id, question, answer, steps })),
  }
}

/** Reads the public home while the page is rendered; null when a row of it could not be read: the browser then asks for each by itself. */
export async function readPublicHome(
  context: Readonly<RouterContextProvider>,
): Promise<(PublicHomeData & { publicUrl: string }) | null> {
  const [featured, mostWatched, premieres, tags, offer, topics] = await Promise.all([
    publicData(context, getPublicFeaturedContent),
    publicData(context, getPublicMostWatched, { query: { limit: String(TOP_ROW_ITEMS) } }),
    publicData(context, getPublicPremieres),
    publicData(context, getPublicTagSections),
    publicData(context, listPlans),
    publicData(context, listFaqTopics),
  ])
  if (featured === null || mostWatched === null || premieres === null || tags === null) return null
  const { publicUrl, payments } = context.get(siteServices).settings
  const { cardCurrency } = payments

  return {
    ...publicHomeOf({ featured, mostWatched, premieres, tags, offer, topics, cardCurrency }),
    publicUrl,
  }
}
