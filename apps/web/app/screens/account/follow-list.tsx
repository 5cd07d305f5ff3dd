import type { Follow } from '@hlizo/contract/entities/follow'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { alertsMessages } from '@hlizo/contract/messages/alerts'
import { useQuery } from '@tanstack/react-query'
import { FollowBell } from '#web/features/alerts/follow-button.tsx'
import { followsQuery } from '#web/features/alerts/queries.ts'
import { TextLink } from '#web/ui/button.tsx'
import { RetryLine } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './alerts.module.css'

const ro = alertsMessages.card

const pageOf = ({ type, id, slug }: Follow) =>
  type === 'SHOW' || slug === null ? hrefs.show(id) : hrefs.comedian(slug)

/** What the account follows, each with its bell. */
export function FollowList() {
  const { data: follows, isError, refetch } = useQuery(followsQuery())

  return (
    <div>
      <h3 className={styles.heading}>{ro.followed}</h3>
      {isError && !follows && (
        <RetryLine text={ro.failed} retry={accountMessages.retry} onRetry={refetch} />
      )}
      {!follows && !isError && <Skeleton shape="line" className={styles.waiting} />}
      {follows?.length === 0 && <p className={styles.soft}>{ro.none}</p>}
      {follows && follows.length > 0 && (
        <ul className={styles.list}>
          {follows.map((follow) => (
            <li className={styles.row} key={`${follow.type}-${follow.id}`}>
              <TextLink className={styles.name} to={pageOf(follow)}>
                {follow.name}
              </TextLink>
              <FollowBell target={follow} size="md" />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
