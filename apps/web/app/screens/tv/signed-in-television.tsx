import { getCurrentProfile } from '@hlizo/contract/calls/profiles'
import { tvMessages as ro } from '@hlizo/contract/messages/tv'
import { hrefs } from '@hlizo/contract/hrefs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentOf, profilesQuery, refreshProfiles, userQuery } from '#web/lib/known-account.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { onFailure } from '#web/lib/api-failures.ts'
import { useSettings } from '#web/lib/site.ts'
import { LeaveView } from './leave-view.tsx'
import { ProfileView } from './profile-view.tsx'
import { TvButton } from './tv-button.tsx'
import { TvNotice } from './tv-notice.tsx'
import { TvPage } from './tv-page.tsx'
import type { TvPlace } from './tv-place.ts'
import { TvSplash } from './tv-splash.tsx'

/** The polling interval of session and profile. */
const HEARTBEAT_MS = 15_000
/** The polling interval for a subscription bought on the phone, or for the network: televisions are not reloaded. */
const SUBSCRIPTION_POLL_MS = 10_000

/** The shell redirects on these statuses; the television reads user and profiles again (spec §8). */
function useStatuses(): void {
  const client = useQueryClient()

  useEffect(
    () =>
      onFailure(({ status }) => {
        if (status === 402 || status === 405) void client.invalidateQueries({ queryKey: ['user'] })
        if (status === 403) void refreshProfiles()
      }),
    [client],
  )
}

function WithoutSubscription({ onRetry }: { onRetry: () => void }) {
  const { publicUrl } = useSettings()
  const address = publicUrl.replace(/^https?:\/\//, '') + hrefs.subscribe()

  return (
    <TvNotice title={ro.noSubscription.title} text={ro.noSubscription.text(address)}>
      <TvButton isStart onPress={onRetry}>
        {ro.retry}
      </TvButton>
    </TvNotice>
  )
}

/** Asks for a profile first (D101), and for a subscription. */
export function SignedInTelevision({ place, onBack }: { place: TvPlace; onBack: () => void }) {
  useStatuses()
  const user = useQuery({
    ...userQuery(),
    refetchInterval: ({ state }) =>
      state.data?.isSubscriptionActive ? false : SUBSCRIPTION_POLL_MS,
  })
  const profiles = useQuery(profilesQuery())
  const isChosen = currentOf(profiles.data) !== null
  const current = useQuery({
    ...apiQuery('current-profile', getCurrentProfile, { isQuiet: true }),
    enabled: isChosen,
    refetchInterval: HEARTBEAT_MS,
  })

  if (place.view === 'leave') return <LeaveView />
  if (user.data && !user.data.isSubscriptionActive) {
    return <WithoutSubscription onRetry={() => void user.refetch()} />
  }
  // Only the chooser leads to another page.
  const chosen = place.view === 'profiles' && { next: hrefs.tv() }
  const refusal = current.error instanceof ApiError ? current.error : null
  if (refusal?.status === 403) return <ProfileView refusal={refusal} {...chosen} />
  if (refusal?.status === 401) return <TvSplash />
  if (profiles.data && !isChosen) return <ProfileView {...chosen} />
  const failed = [user, profiles, current].some(({ data, isError }) => !data && isError)
  if (failed) {
    const retry = () =>
      void Promise.all([user.refetch(), profiles.refetch(), isChosen && current.refetch()])
    return (
      <TvNotice title={ro.failed}>
        <TvButton isStart onPress={retry}>
          {ro.retry}
        </TvButton>
      </TvNotice>
    )
  }
  if (!current.data || !user.data) return <TvSplash />
  if (place.view === 'profiles') return <ProfileView {...chosen} />

  return <TvPage place={place} profile={current.data} onBack={onBack} />
}
