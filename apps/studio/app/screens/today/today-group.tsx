import type { Today, TodayItem, TodayKind } from '@hlizo/contract/entities/studio-today'
import { studioTodayMessages as ro, todayGroups } from '@hlizo/contract/messages/studio-today'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { todayItemsQuery, useRetryMails } from '#studio/features/today/queries.ts'
import { Button } from '#studio/ui/button.tsx'
import { Failure } from '#studio/ui/failure.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { TodayEntry } from './today-entry.tsx'
import { todayLinks } from './today-links.ts'
import styles from './today.module.css'

type Group = Today['groups'][number]

/** What waits of one kind: the most urgent, and the way to the others. */
export function TodayGroup({ group }: { group: Group }) {
  const [isUnfolded, setUnfolded] = useState(false)
  const { kind, count, items } = group
  const others = count - items.length

  return (
    <Panel
      title={`${todayGroups[kind]} · ${count}`}
      actions={kind === 'failed-mail' && <RetryButton />}
    >
      {isUnfolded ? <WholeGroup group={group} /> : <Items items={items} />}
      {others > 0 && !isUnfolded && (
        <Others kind={kind} count={others} onUnfold={() => setUnfolded(true)} />
      )}
    </Panel>
  )
}

type OthersProps = { kind: TodayKind; count: number; onUnfold: () => void }

/** Leads to the screen that lists the kind, or unfolds the group where there is none. */
function Others({ kind, count, onUnfold }: OthersProps) {
  const { all } = todayLinks[kind]

  return (
    <p>
      {all === null ? (
        <Button onPress={onUnfold}>{ro.more(count)}</Button>
      ) : (
        <Link to={all}>{ro.more(count)}</Link>
      )}
    </p>
  )
}

/** Until it is read, the items that are there already. */
function WholeGroup({ group: { kind, count, items } }: { group: Group }) {
  const { data = items, error, refetch } = useQuery(todayItemsQuery(kind))
  const others = count - data.length

  return (
    <>
      <Items items={data} />
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {error === null && others > 0 && <p className={styles.note}>{ro.more(others)}</p>}
    </>
  )
}

function Items({ items }: { items: readonly TodayItem[] }) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <TodayEntry key={item.id} item={item} />
      ))}
    </ul>
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
