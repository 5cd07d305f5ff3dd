import { useMembership } from '#web/features/account/use-membership.ts'
import { useAccountPreviews } from '#web/features/profiles/use-account-previews.ts'
import { Queries } from '#web/lib/queries.tsx'
import { FetchedHomeContent } from './fetched-home.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { SubscriberHome } from './subscriber-home.tsx'

/** The home of a member; without a subscription it is the public one. */
export function MemberHome() {
  return (
    <Queries>
      <KnownMemberHome />
    </Queries>
  )
}

function KnownMemberHome() {
  const membership = useMembership()
  if (membership === 'unknown') return <HomeSkeleton />

  return membership === 'subscriber' ? <SubscriberHome /> : <HomeWithoutPlan />
}

function HomeWithoutPlan() {
  return <FetchedHomeContent hasPreviews={useAccountPreviews()} />
}
