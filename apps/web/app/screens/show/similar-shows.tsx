import type { Show } from '@hlizo/contract/entities/show'
import { homeMessages } from '@hlizo/contract/messages/home'
import { videoMessages } from '@hlizo/contract/messages/video'
import { useQuery } from '@tanstack/react-query'
import { showBellOf } from '#web/features/alerts/follow-button.tsx'
import { categoryQuery } from '#web/features/catalogue/queries.ts'
import { FailedRow } from '#web/features/catalogue/query-row.tsx'
import { ResultCard } from '#web/features/catalogue/result-card.tsx'
import { RowSkeleton } from '#web/features/catalogue/row-skeleton.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { SectionHeading } from '#web/ui/heading.tsx'

const ro = videoMessages.show

export function SimilarShows({ show }: { show: Show }) {
  const {
    data: titles,
    isError,
    refetch,
  } = useQuery(categoryQuery({ category: show.category.name, sort: 'popular' }))
  if (isError) return <FailedRow name={ro.similar} onRetry={() => void refetch()} />
  if (!titles) return <RowSkeleton name={ro.similar} />
  const shows = titles.filter(({ type, id }) => type === 'SHOW' && id !== show.id)
  if (shows.length === 0) return null

  return (
    <Carousel
      heading={<SectionHeading title={ro.similar} />}
      label={ro.similar}
      items={shows}
      itemKey={({ id }) => id}
      previousLabel={`${homeMessages.row.previous}: ${ro.similar}`}
      nextLabel={`${homeMessages.row.next}: ${ro.similar}`}
      renderItem={(result, tabIndex) => (
        <ResultCard result={result} tabIndex={tabIndex} actions={showBellOf(result, tabIndex)} />
      )}
    />
  )
}
