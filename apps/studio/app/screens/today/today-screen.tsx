import type { Today } from '@hlizo/contract/entities/studio-today'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { studioTodayMessages as ro, todayGroups } from '@hlizo/contract/messages/studio-today'
import { useRetryMails, useToday } from '#studio/features/today/queries.ts'
import { Button } from '#studio/ui/button.tsx'
import { Failure } from '#studio/ui/failure.tsx'
import { Notice } from '#studio/ui/notice.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { FiguresStrip } from './figures-strip.tsx'
import { TodayEntry } from './today-entry.tsx'
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
          <Group key={group.kind} group={group} />
        ))}
      </div>
    </Screen>
  )
}

function Group({ group: { kind, count, items } }: { group: Today['groups'][number] }) {
  const others = count - items.length

  return (
    <Panel
      title={`${todayGroups[kind]} · ${count}`}
      actions={kind === 'failed-mail' && <RetryButton />}
    >
      <ul className={styles.items}>
        {items.map((item) => (
          <TodayEntry key={item.id} item={item} />
        ))}
      </ul>
      {others > 0 && <p className={styles.note}>{ro.more(others)}</p>}
    </Panel>
  )
}

function RetryButton() {
  const { mutateAsync, isPending } = useRetryMails()

  return (
    <Button
      isBusy={isPending}
      onPress={() =>
        void sayOutcome(mutateAsync(undefined), ({ count }) => sayDone(ro.retried(count)))
      }
    >
      {ro.retry}
    </Button>
  )
}
