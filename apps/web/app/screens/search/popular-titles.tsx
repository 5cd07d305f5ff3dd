import { useQuery } from '@tanstack/react-query'
import { FailedPart } from '#web/features/failures/failed-page.tsx'
import { mostWatchedQuery, publicMostWatchedQuery } from '#web/features/catalogue/queries.ts'
import { GridSkeleton, TitleGrid } from '#web/features/catalogue/title-grid.tsx'
import { SectionHeading } from '#web/ui/heading.tsx'
import { Stack } from '#web/ui/panel.tsx'

export function PopularTitles({ name, isSubscriber }: { name: string; isSubscriber: boolean }) {
  const member = useQuery({ ...mostWatchedQuery(), enabled: isSubscriber })
  const visitor = useQuery({ ...publicMostWatchedQuery(), enabled: !isSubscriber })
  const { data: titles, isError, refetch } = isSubscriber ? member : visitor
  if (titles?.length === 0) return null

  return (
    <Stack>
      <SectionHeading title={name} />
      {titles && <TitleGrid label={name} titles={titles} />}
      {!titles && (isError ? <FailedPart onRetry={() => void refetch()} /> : <GridSkeleton />)}
    </Stack>
  )
}
