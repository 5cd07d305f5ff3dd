import { TOP_ROW_ITEMS } from '@hlizo/contract/constants'
import type { JokeCard } from '@hlizo/contract/entities/joke-card'
import { hrefs } from '@hlizo/contract/hrefs'
import { homeMessages } from '@hlizo/contract/messages/home'
import { laughterMessages } from '@hlizo/contract/messages/laughter'
import { searchMessages } from '@hlizo/contract/messages/search'
import { useQuery } from '@tanstack/react-query'
import type { CardLink } from '#web/features/catalogue/card-title.ts'
import { jokeLink, jokeNote } from '#web/features/catalogue/joke-link.ts'
import { nextEpisodeNote } from '#web/features/catalogue/next-episode-note.ts'
import {
  bestJokesQuery,
  exploreQuery,
  favoriteRowQuery,
  featuredQuery,
  mostWatchedQuery,
  newVideosQuery,
  otherEpisodesQuery,
  premieresQuery,
  recommendedQuery,
  tagSectionsQuery,
  watchAgainQuery,
  watchlistQuery,
} from '#web/features/catalogue/queries.ts'
import { TvHero, TvHeroFailed, TvHeroWaiting } from './tv-hero.tsx'
import { premiereNote } from './premiere-note.ts'
import { TvQueryRow, TvRow, TvRowWithout } from './tv-row.tsx'

const ro = homeMessages.rows

const tvJokeLink = (joke: JokeCard): CardLink => ({
  ...jokeLink(joke),
  name: laughterMessages.plays,
  to: hrefs.tv({ view: 'watch', id: joke.id, t: joke.jokeStart }),
})

/** The hero, and the rows in the order of decision D75. */
export function HomeView() {
  return (
    <>
      <Hero />
      <TvQueryRow name={ro.watchlist} query={watchlistQuery()} noteOf={nextEpisodeNote} />
      <TvQueryRow name={ro.newest} query={newVideosQuery()} />
      <TvQueryRow name={ro.premieres} query={premieresQuery()} noteOf={premiereNote} isRare />
      <TvQueryRow
        name={ro.mostWatched}
        query={mostWatchedQuery()}
        pick={(videos) => videos.slice(0, TOP_ROW_ITEMS)}
        isTop
      />
      <TvQueryRow
        name={ro.bestJokes}
        query={bestJokesQuery()}
        noteOf={jokeNote}
        linkOf={tvJokeLink}
        isRare
      />
      <TvQueryRow name={ro.recommended} query={recommendedQuery()} />
      <TvQueryRow name={ro.otherEpisodes} query={otherEpisodesQuery()} />
      <TvQueryRow name={ro.favorite} query={favoriteRowQuery()} />
      <TvQueryRow name={ro.explore} query={exploreQuery()} />
      <TagRows />
      <TvQueryRow name={ro.watchAgain} query={watchAgainQuery()} />
    </>
  )
}

function Hero() {
  const { data: titles, isError, refetch } = useQuery(featuredQuery())
  if (isError) return <TvHeroFailed onRetry={() => void refetch()} />
  if (!titles) return <TvHeroWaiting />

  return titles.length === 0 ? null : <TvHero titles={titles} />
}

function TagRows() {
  const { data: sections, isError, refetch } = useQuery(tagSectionsQuery())
  if (!sections) {
    return (
      <TvRowWithout name={searchMessages.tags} isFailed={isError} onRetry={() => void refetch()} />
    )
  }

  return Object.entries(sections).map(([tag, videos]) => (
    <TvRow key={tag} name={tag} titles={videos} />
  ))
}
