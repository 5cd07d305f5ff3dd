import { tvMessages } from '@hlizo/contract/messages/tv'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useId } from 'react'
import type { DataSet } from '#web/lib/cache.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TvButton } from './tv-button.tsx'
import { TvCard, type TvTitle } from './tv-card.tsx'

/** A row of titles; nothing without titles. */
export function TvRow({
  name,
  titles,
  isTop = false,
}: {
  name: string
  titles: readonly TvTitle[]
  isTop?: boolean
}) {
  const heading = useId()
  if (titles.length === 0) return null

  return (
    <section className="tv-row" aria-labelledby={heading} data-row>
      <h2 id={heading}>{name}</h2>
      <ul className="tv-track" data-group data-scroll="x">
        {titles.map((title, place) => (
          <li key={`${title.type}${title.id}`}>
            <TvCard title={title} row={name} rank={isTop ? place + 1 : undefined} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type TvQueryRowProps<Title extends TvTitle> = {
  name: string
  query: UseQueryOptions<Title[] | null, Error, Title[] | null, readonly [DataSet, string]>
  isTop?: boolean
}

/** A row that fetches its own titles and fails alone (D75). */
export function TvQueryRow<Title extends TvTitle>({
  name,
  query,
  isTop = false,
}: TvQueryRowProps<Title>) {
  const { data, isError, refetch } = useQuery(query)
  if (data) return <TvRow name={name} titles={data} isTop={isTop} />

  return (
    <section className="tv-row" data-row>
      <h2>{name}</h2>
      {isError ? (
        <div className="tv-actions" data-group>
          <TvButton variant="secondary" onPress={() => void refetch()}>
            {`${tvMessages.failed}. ${tvMessages.retry}`}
          </TvButton>
        </div>
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
