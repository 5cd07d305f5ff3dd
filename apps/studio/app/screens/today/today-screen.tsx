import { studioTodayMessages as ro } from '@hlizo/contract/messages/studio-today'
import { useToday } from '#studio/features/today/queries.ts'
import { Notice } from '#studio/ui/notice.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { Waiting } from '#studio/ui/waiting.tsx'
import { FiguresStrip } from './figures-strip.tsx'
import { TodayGroup } from './today-group.tsx'
import styles from './today.module.css'

/** Today: what waits for this operator, as a list that empties. */
export function TodayScreen() {
  const query = useToday()
  const { data } = query
  const count = data?.groups.reduce((sum, group) => sum + group.count, 0) ?? 0

  return (
    <Screen title={ro.title}>
      <Waiting of={query} />
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
