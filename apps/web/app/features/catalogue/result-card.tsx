import type { SearchResult } from '@hlizo/contract/entities/search-result'
import { hrefs } from '@hlizo/contract/hrefs'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { searchMessages as ro } from '@hlizo/contract/messages/search'
import { formatDuration } from '@hlizo/domain/duration'
import { shortTitle } from '@hlizo/domain/truncate'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { PosterCard } from '#web/ui/poster-card.tsx'
import { Marked } from './marked.tsx'
import { cardPicture } from './pictures.ts'
import { SizedText } from './sized-text.tsx'

/** Four rows of a phone. */
const FIRST_ON_SCREEN = 8

type ResultCardProps = {
  result: SearchResult
  query?: string
  isUrgent?: boolean
  tabIndex?: 0 | -1 | undefined
  actions?: ReactNode
  /** Called when one of its links is followed. */
  onOpen?: (() => void) | undefined
}

export function ResultCard({
  result,
  query = '',
  isUrgent,
  tabIndex,
  actions,
  onOpen,
}: ResultCardProps) {
  const isShow = result.type === 'SHOW'

  return (
    <PosterCard
      to={isShow ? hrefs.show(result.id) : hrefs.video(result.id)}
      onOpen={onOpen}
      title={
        <SizedText
          text={result.title}
          shorten={shortTitle}
          render={(words) => <Marked text={words} query={query} />}
        />
      }
      {...cardPicture(result)}
      isUrgent={isUrgent}
      meta={lineOf(result)}
      extra={<MatchingEpisode match={result.match} tabIndex={tabIndex} onOpen={onOpen} />}
      corner={result.duration === undefined ? undefined : formatDuration(result.duration)}
      isStack={isShow}
      actions={actions}
      tabIndex={tabIndex}
    />
  )
}

/** Why it was found; without a search how many episodes there are, or who is in it. */
function lineOf({ type, match, videosCount, comedians }: SearchResult): string {
  if (match && match.by !== 'episode') return ro.match[match.by](match.text)
  if (type === 'SHOW' && videosCount !== undefined) return catalogueMessages.episodes(videosCount)

  return comedians.map(({ name }) => name).join(', ')
}

/** The way to the episode that fits best, beside the one to its show. */
function MatchingEpisode({
  match,
  tabIndex,
  onOpen,
}: Pick<ResultCardProps, 'tabIndex' | 'onOpen'> & { match: SearchResult['match'] }) {
  if (!match?.episode) return null

  return (
    <Link to={hrefs.video(match.episode.id)} prefetch="intent" tabIndex={tabIndex} onClick={onOpen}>
      {ro.match.episode(match.episode.title)}
    </Link>
  )
}

/** Results in a grid; `onOpen` receives the chosen one. */
export function ResultGrid({
  label,
  results,
  query = '',
  actionsOf,
  onOpen,
}: {
  label: string
  results: readonly SearchResult[]
  query?: string
  actionsOf?: (result: SearchResult) => ReactNode
  onOpen?: (result: SearchResult) => void
}) {
  return (
    <CardGrid
      label={label}
      items={results}
      itemKey={({ type, id }) => `${type}${id}`}
      renderItem={(result, place) => (
        <ResultCard
          result={result}
          query={query}
          isUrgent={place < FIRST_ON_SCREEN}
          actions={actionsOf?.(result)}
          onOpen={() => onOpen?.(result)}
        />
      )}
    />
  )
}
