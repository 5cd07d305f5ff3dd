import { studioSurveysMessages } from '@hlizo/contract/messages/studio-surveys'
import { useQuery } from '@tanstack/react-query'
import { saveOffersQuery } from '#studio/features/surveys/queries.ts'
import { Facts } from '#studio/ui/facts.tsx'
import { Failure } from '#studio/ui/failure.tsx'
import { Panel } from '#studio/ui/panel.tsx'

const ro = studioSurveysMessages.offers

/** How often each offer was made after the survey, and what it changed. */
export function SaveOffersPanel() {
  const { data, error, refetch } = useQuery(saveOffersQuery())
  if (error) return <Failure error={error} onRetry={() => void refetch()} />

  return (
    <Panel title={ro.title}>
      {data === undefined && <p>{ro.loading}</p>}
      {data?.length === 0 && <p>{ro.none}</p>}
      {data && data.length > 0 && (
        <Facts facts={data.map((count) => [ro.kinds[count.kind], ro.count(count)])} />
      )}
    </Panel>
  )
}
