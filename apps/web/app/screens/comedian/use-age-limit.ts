import { NO_AGE_LIMIT } from '@hlizo/domain/age-limit'
import { useQuery } from '@tanstack/react-query'
import { useMembership } from '#web/features/account/use-membership.ts'
import { currentProfileQuery } from '#web/features/profiles/queries.ts'

/** Whether the profile of this browser sees only a part of the titles. */
export function useAgeLimit(): 'unknown' | 'limited' | 'none' {
  const membership = useMembership()
  const isSubscriber = membership === 'subscriber'
  const profile = useQuery({ ...currentProfileQuery(), enabled: isSubscriber })
  if (membership === 'unknown' || (isSubscriber && profile.isPending)) return 'unknown'
  const highest = profile.data?.preferences?.maxAgeRating ?? NO_AGE_LIMIT

  return isSubscriber && highest !== NO_AGE_LIMIT ? 'limited' : 'none'
}
