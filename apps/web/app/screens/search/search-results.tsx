import type { Category } from '@hlizo/contract/entities/category'
import type { SearchResult } from '@hlizo/contract/entities/search-result'
import type { Sort } from '@hlizo/contract/entities/sort'
import { hrefs } from '@hlizo/contract/hrefs'
import { searchMessages as ro } from '@hlizo/contract/messages/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { showBellOf } from '#web/features/alerts/follow-button.tsx'
import { FailedPart } from '#web/features/failures/failed-page.tsx'
import { publicSearchQuery, searchQuery, spellingQuery } from '#web/features/catalogue/queries.ts'
import { ResultGrid } from '#web/features/catalogue/result-card.tsx'
import { GridSkeleton, TitleGrid } from '#web/features/catalogue/title-grid.tsx'
import { useSearchOutcome } from '#web/features/catalogue/use-search-outcome.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/heading.tsx'
import { EmptyState } from '#web/ui/notice.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { FoundLines, useFoundLines } from './found-lines.tsx'
import { PopularTitles } from './popular-titles.tsx'
import { rememberSearch } from './recent-searches.ts'
import styles from './search.module.css'

type SearchResultsProps = {
  asked: { q: string; category: Category | undefined; sort: Sort }
  isSubscriber: boolean
  /** What the server has rendered for a visitor. */
  rendered: SearchResult[] | null
}

/** What was found. The old results stay, dimmed, until the new ones are there. */
export function SearchResults({ asked, isSubscriber, rendered }: SearchResultsProps) {
  const { q, category, sort } = asked
  const query = isSubscriber ? searchQuery : publicSearchQuery
  const {
    data: results,
    isError,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...query({ q, category, sort }),
    placeholderData: keepPreviousData,
    ...(rendered && !isSubscriber && { initialData: rendered }),
  })
  const lines = useFoundLines(q, isSubscriber)
  const titleCount = isPlaceholderData ? undefined : results?.length
  const { opened } = useSearchOutcome(q, lines.countWith(titleCount))

  const isNothing = results?.length === 0 && lines.countWith(0) === 0
  const open = (id: number) => {
    if (q !== '') rememberSearch(q)
    opened(id)
  }

  return (
    <div className={styles.results} aria-busy={isPlaceholderData}>
      {/* There before its text: a region that comes with its text is not read out. */}
      <div className={results?.length ? styles.count : 'visually-hidden'} role="status">
        {results?.length === 0 && <p>{isNothing ? ro.none(q) : lines.spoken}</p>}
        {results && results.length > 0 && (
          <h2 className={styles.found}>{ro.results(results.length)}</h2>
        )}
      </div>
      {isNothing && <NothingFound query={q} isSubscriber={isSubscriber} />}
      {results ? (
        <>
          <FoundTitles query={q} results={results} onOpen={open} />
          <FoundLines found={lines} query={q} isSubscriber={isSubscriber} onOpen={open} />
        </>
      ) : isError ? (
        <FailedPart onRetry={() => void refetch()} />
      ) : (
        <GridSkeleton />
      )}
    </div>
  )
}

type FoundTitlesProps = {
  query: string
  results: readonly SearchResult[]
  onOpen: (id: number) => void
}

function FoundTitles({ query, results, onOpen }: FoundTitlesProps) {
  return (
    <>
      {results.length > 0 && (
        <ResultGrid
          label={ro.results(results.length)}
          results={results}
          query={query}
          actionsOf={showBellOf}
          onOpen={({ id }) => onOpen(id)}
        />
      )}
      <MatchingEpisodes results={results} />
    </>
  )
}

function MatchingEpisodes({ results }: { results: readonly SearchResult[] }) {
  const episodes = results.flatMap(({ videos }) => videos)
  if (episodes.length === 0) return null

  return (
    <Stack>
      <SectionHeading title={ro.matchingEpisodes} />
      <TitleGrid label={ro.matchingEpisodes} titles={episodes} />
    </Stack>
  )
}

function NothingFound({ query, isSubscriber }: { query: string; isSubscriber: boolean }) {
  const { data: spelling } = useQuery({ ...spellingQuery(query), enabled: query !== '' })
  const meant = spelling?.words

  return (
    <>
      <EmptyState
        icon="search"
        title={ro.none(query)}
        actions={
          meant &&
          meant !== query && (
            <ButtonLink to={hrefs.search({ q: meant })} variant="secondary">
              {ro.meant(meant)}
            </ButtonLink>
          )
        }
      />
      <PopularTitles name={ro.maybe} isSubscriber={isSubscriber} />
    </>
  )
}
