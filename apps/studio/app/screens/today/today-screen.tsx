import { studioMessages } from '@hlizo/contract/messages/studio'
import { studioTodayMessages as ro } from '@hlizo/contract/messages/studio-today'
import { useToday } from '#studio/features/today/queries.ts'
import { Failure } from '#studio/ui/failure.tsx'
import { Notice } from '#studio/ui/notice.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { FiguresStrip } from './figures-strip.tsx'
import { TodayGroup } from './today-group.tsx'
import styles from './today.module.css'

/** Today: what waits for this operator, as a list that empties. */
export function TodayScreen() {
  const { data, error, refetch } = useToday()
  const count = data?.groups.reduce((sum, group) => sum + group.count, 0) ?? 0

  return (
    <Screen title={ro.title}>
      {error !== null && data === undefined && (
        <Failure error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <p>{studioMessages.loading}</p>}
      {data && <FiguresStrip figures={data.figures} />}
      {data && (
        <p role="status" className={styles.count}>
          {count > 0 && ro.count(count)}
        </p>
      )}
      {data && count === 0 && (
        <Notice title={ro.empty}>
          <p>{ro.emptyLead}</p>
        </Notice>
      )}
      <div className={styles.groups}>
        {data?.groups.map((group) => (
          <TodayGroup key={group.kind} group={group} />
        ))}
      </div>
    </Screen>
  )
}
