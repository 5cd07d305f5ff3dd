import type { Profile } from '@hlizo/contract/entities/profile'
import type { Seat } from '@hlizo/contract/entities/seat'
import { SEATS_PER_ACCOUNT } from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { seatsMessages } from '@hlizo/contract/messages/seats'
import { useQuery } from '@tanstack/react-query'
import { isOpenSeat } from '#web/features/seats/is-open-seat.ts'
import { seatsQuery } from '#web/features/seats/queries.ts'
import { profilesQuery } from '#web/lib/known-account.ts'
import { TextLink } from '#web/ui/button.tsx'
import { RetryLine } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SeatRow } from './seat-row.tsx'
import styles from './devices.module.css'

const ro = seatsMessages.owner

function Rows(props: {
  profiles: readonly Profile[]
  seats: readonly Seat[]
  isSubscriber: boolean
}) {
  const { profiles, seats, isSubscriber } = props
  const mayInvite = isSubscriber && seats.filter(isOpenSeat).length < SEATS_PER_ACCOUNT

  return (
    <ul className={styles.devices}>
      {profiles.map((profile) => (
        <SeatRow
          key={profile.id}
          profile={profile}
          seat={seats.find(({ profileId }) => profileId === profile.id) ?? null}
          mayInvite={mayInvite}
        />
      ))}
    </ul>
  )
}

/** „Invitații mei”: friends who watch on a profile with an address of their own (D160). */
export function SeatsCard({ isSubscriber }: { isSubscriber: boolean }) {
  const list = useQuery(seatsQuery())
  const faces = useQuery(profilesQuery())
  const [seats, profiles] = [list.data, faces.data]
  const isFailed = (list.isError && !seats) || (faces.isError && !profiles)
  // Without a subscription there is nothing to offer; who has guests may still end them.
  if (!isSubscriber && !seats?.some(isOpenSeat)) return null

  return (
    <section id="seats">
      <Panel title={ro.title}>
        <p className={styles.soft}>{ro.lead}</p>
        {isFailed && (
          <RetryLine
            text={ro.failed}
            retry={ro.retry}
            onRetry={() => Promise.all([list.refetch(), faces.refetch()])}
          />
        )}
        {!isFailed && (!seats || !profiles) && <Skeleton shape="line" className={styles.waiting} />}
        {seats && profiles?.length === 0 && (
          <p className={styles.soft}>
            {ro.noProfiles} <TextLink to={hrefs.newProfile()}>{ro.addProfile}</TextLink>
          </p>
        )}
        {seats && profiles && (
          <Rows profiles={profiles} seats={seats} isSubscriber={isSubscriber} />
        )}
      </Panel>
    </section>
  )
}
