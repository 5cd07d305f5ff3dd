import { searchContent, searchPublicContent, suggestSpelling } from '@hlizo/contract/calls/content'
import { SEARCH_MIN_LENGTH, SEARCH_RESULTS_MAX } from '@hlizo/contract/constants'
import type { Category } from '@hlizo/contract/entities/category'
import type { SearchResult } from '@hlizo/contract/entities/search-result'
import type { TitleCard } from '@hlizo/contract/entities/show'
import type { Sort } from '@hlizo/contract/entities/sort'
import type { VideoCard } from '@hlizo/contract/entities/video'
import type { Database } from '@hlizo/database/database'
import { queryWords } from '@hlizo/domain/search-text'
import type { Clock } from '@hlizo/kit/clock'
import type { Feature } from '#server/http/feature.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import { PUBLIC_LISTS_SECONDS, type ProfileKey } from '#server/stores/listing.ts'
import { foundTitles } from './found-titles.ts'
import { sortTitles } from './sort-titles.ts'
import { titleRows, type TitleRow } from './titles.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly catalogue: Catalogue }
type Question = {
  readonly q?: string | undefined
  readonly category?: Category | undefined
  readonly sort: Sort
}

/** A title on its way to a result, with the episodes to show under it. */
type Hit = TitleRow & { readonly episodeIds: readonly number[] }

/** Search and category pages: one card per show and per stand-alone video (spec §7, D78-D80). */
export function contentFeature(deps: Deps): Feature {
  const { catalogue } = deps
  const hitsOf = titleFinder(deps)

  const answer = async (question: Question, profile: ProfileKey | null) => {
    const hits = await hitsOf(question)
    const episodeIds = profile === null ? [] : hits.flatMap((hit) => hit.episodeIds)
    const [cards, episodes] = await Promise.all([
      catalogue.titleCards.ofRefs(hits, profile),
      catalogue.videoCards.ofIds(episodeIds, profile),
    ])

    return resultsOf(hits, cards, episodes)
  }

  return {
    routes: (api) => {
      api.answer(searchContent, ({ viewer, query }) => answer(query, viewer))
      api.answer(searchPublicContent, ({ query }) => answer(query, null), {
        keepForSeconds: PUBLIC_LISTS_SECONDS,
      })
      api.answer(suggestSpelling, async ({ query }) => {
        const titles = await catalogue.titleIndex.current()
        const words = titles.index.spellings(queryWords(query.q))
        return { words: words?.map(titles.spelled).join(' ') ?? null }
      })
    },
  }
}

/** Finds the titles that a question asks for, in its order; the same for everybody. */
function titleFinder({ db, clock, catalogue }: Deps) {
  const browse = catalogue.sharedLists.keep(
    async (sort: Sort, category?: Category): Promise<Hit[]> => {
      const rows = await titleRows(db, { category, sort, now: clock.now() })
      return rows.map((row) => ({ ...row, episodeIds: [] }))
    },
  )

  const search = async (q: string, category: Category | undefined, sort: Sort): Promise<Hit[]> => {
    const titles = await catalogue.titleIndex.current()
    const matches = titles.index.find(queryWords(q), { category, now: clock.now() })
    const found = foundTitles(matches)
      .slice(0, SEARCH_RESULTS_MAX)
      .flatMap((title) => {
        const facts = titles.factsOf(title)
        return facts === null ? [] : { ...title, ...facts, viewsCount: facts.views }
      })

    return sortTitles(found, sort)
  }

  return async ({ q = '', category, sort }: Question): Promise<Hit[]> => {
    if (q === '') return browse(sort, category)
    if (q.length < SEARCH_MIN_LENGTH) return []

    return search(q, category, sort)
  }
}

function resultsOf(
  hits: readonly Hit[],
  cards: readonly TitleCard[],
  episodes: readonly VideoCard[],
): SearchResult[] {
  const cardOf = new Map(cards.map((card) => [`${card.type}${card.id}`, card]))
  const episodeOf = new Map(episodes.map((card) => [card.id, card]))

  return hits.flatMap((hit) => {
    const card = cardOf.get(`${hit.type}${hit.id}`)
    if (card === undefined) return []

    return {
      ...card,
      titleUrl: card.type === 'SHOW' ? card.titleUrl : null,
      videos: hit.episodeIds.flatMap((id) => episodeOf.get(id) ?? []),
      launchTime: hit.launchAt.toISOString(),
      viewsCount: hit.viewsCount,
    }
  })
}
