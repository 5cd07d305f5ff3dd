import { useQuery } from '@tanstack/react-query'
import { useIsSignedIn } from '#web/lib/session.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { userQuery } from '#web/lib/known-account.ts'

/** Who looks at a page that is open to all. */
export type Membership = 'visitor' | 'member' | 'subscriber' | 'unknown'

export function useMembership(): Membership {
  const isSignedIn = useIsSignedIn()
  const isHydrated = useIsHydrated()
  const { data: user, isError } = useQuery({ ...userQuery(), enabled: isSignedIn })
  if (!isSignedIn) return 'visitor'
  if (!isHydrated) return 'unknown'
  // The page can still be shown as to a visitor; the shell has shown the error.
  if (!user) return isError ? 'member' : 'unknown'

  return user.isSubscriptionActive ? 'subscriber' : 'member'
}
