import { getUser } from '@hlizo/contract/calls/accounts'
import { listProfiles } from '@hlizo/contract/calls/profiles'
import type { Profile } from '@hlizo/contract/entities/profile'
import type { User } from '@hlizo/contract/entities/user'
import { apiQuery } from './api-query.ts'
import { queryClient } from './query-client.ts'

/** The signed-in account. Enable it only while a session exists. */
export const userQuery = () => apiQuery('user', getUser)

/** The profiles of the account; `current` marks the one of this session. */
export const profilesQuery = () => apiQuery('user-profiles', listProfiles)

/** The profile of this session, or `null` when none is chosen. */
export const currentOf = (profiles: readonly Profile[] | null | undefined): Profile | null =>
  profiles?.find(({ current }) => current) ?? null

/** Reads the profiles again where they are shown: after a change, or when the API says that the session has none. */
export async function refreshProfiles(): Promise<void> {
  const sets = ['user-profiles', 'current-profile']
  const share = { cancelRefetch: false }
  await Promise.all(sets.map((set) => queryClient().invalidateQueries({ queryKey: [set] }, share)))
}

let rereading: Promise<User | null> | null = null

/** The account as it is now, for when a response contradicts the cached one; `null` when it cannot be read. A request under way may be older than the contradiction. */
export function readUserAgain(): Promise<User | null> {
  rereading ??= reread().finally(() => {
    rereading = null
  })

  return rereading
}

async function reread(): Promise<User | null> {
  const query = userQuery()
  await queryClient().cancelQueries({ queryKey: query.queryKey })
  try {
    return await queryClient().fetchQuery({ ...query, staleTime: 0 })
  } catch {
    return null
  }
}
