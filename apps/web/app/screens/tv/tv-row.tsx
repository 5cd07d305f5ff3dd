import { tvMessages } from '@hlizo/contract/messages/tv'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useId } from 'react'
import type { CardLink } from '#web/features/catalogue/card-title.ts'
import type { DataSet } from '#web/lib/cache.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TvButton } from './tv-button.tsx'
import { TvCard, type TvTitle } from './tv-card.tsx'

/** A row of titles; nothing without titles. */
export function TvRow<Title extends TvTitle>({
  name,
  titles,
  isTop = false,
  noteOf,
  linkOf,
}: {
  name: string
  titles: readonly Title[]
  isTop?: boolean
  noteOf?: ((title: Title) => string | undefined) | undefined
  linkOf?: ((title: Title) => CardLink) | undefined
}) {
  const heading = useId()
  if (titles.length === 0) return null

  return (
    <section className="tv-row" aria-labelledby={heading} data-row>
      <h2 id={heading}>{name}</h2>
      <ul className="tv-track" data-group data-scroll="x">
        {titles.map((title, place) => (
          <li key={`${title.type}${title.id}`}>
            <TvCard
              title={title}
              row={name}
              rank={isTop ? place + 1 : undefined}
              note={noteOf?.(title)}
              link={linkOf?.(title)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type TvQueryRowProps<Title extends TvTitle> = {
  name: string
  query: UseQueryOptions<Title[] | null, Error, Title[] | null, readonly [DataSet, string]>
  pick?: (titles: readonly Title[]) => readonly Title[]
  isTop?: boolean
  /** Mostly empty, so that it has no placeholder while it loads. */
  isRare?: boolean
  noteOf?: (title: Title) => string | undefined
  linkOf?: (title: Title) => CardLink
}

/** A row that fetches its own titles and fails alone (D75). */
export function TvQueryRow<Title extends TvTitle>({
  query,
  pick = (titles) => titles,
  isRare = false,
  ...row
}: TvQueryRowProps<Title>) {
  const { data, isError, refetch } = useQuery(query)
  if (data) return <TvRow {...row} titles={pick(data)} />
  if (isRare && !isError) return null

  return <TvRowWithout name={row.name} isFailed={isError} onRetry={() => void refetch()} />
}

/** A row whose titles are not there: it loads, or it failed and can be tried again. */
export function TvRowWithout({
  name,
  isFailed,
  onRetry,
}: {
  name: string
  isFailed: boolean
  onRetry: () => void
}) {
  return (
    <section className="tv-row" data-row>
      <h2>{name}</h2>
      {isFailed ? (
        <TvRetry onRetry={onRetry} />
      ) : (
        <div className="tv-track tv-track-waiting">
          {['1', '2', '3', '4', '5'].map((place) => (
            <Skeleton key={place} shape="card" />
          ))}
        </div>
      )}
    </section>
  )
}

/** Says that a part of a page failed, and loads it again. */
export function TvRetry({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="tv-actions" data-group>
      <TvButton variant="secondary" name="retry" onPress={onRetry}>
        {`${tvMessages.failed}. ${tvMessages.retry}`}
      </TvButton>
    </div>
  )
}
