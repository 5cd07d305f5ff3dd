import { listProfiles } from '@hlizo/contract/calls/profiles'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/lib/api-query.ts'
import { allowsPreviews } from './allows-previews.ts'

/** Whether previews may play before a profile is chosen: not until the profiles are known, and not when one of them has disabled previews (D59). */
export function useAccountPreviews({ isAsked = true } = {}): boolean {
  const query = apiQuery('user-profiles', listProfiles, { isQuiet: true })
  const { data: profiles } = useQuery({ ...query, enabled: isAsked })

  return profiles ? allowsPreviews(profiles) : false
}
