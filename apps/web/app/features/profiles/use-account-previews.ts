import { listProfiles } from '@hlizo/contract/calls/profiles'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/lib/api-query.ts'
import { allowsPreviews } from './allows-previews.ts'

/**
 * Whether clips may start by themselves for an account that watches on no profile now. Not before its profiles
 * are known, and not when one of them has switched clips off (D59).
 */
export function useAccountPreviews({ isAsked = true } = {}): boolean {
  const query = apiQuery('user-profiles', listProfiles, { isQuiet: true })
  const { data: profiles } = useQuery({ ...query, enabled: isAsked })

  return profiles ? allowsPreviews(profiles) : false
}
