import type { Feature } from '#server/http/feature.ts'
import { presenceFollowers } from './follow-presence.ts'
import { presenceRoutes } from './routes.ts'

type Needs = Omit<Parameters<typeof presenceRoutes>[0], 'followers'> &
  Parameters<typeof presenceFollowers>[0]

export function presenceFeature(needs: Needs): Feature {
  const followers = presenceFollowers(needs)

  return { routes: presenceRoutes({ ...needs, followers }), stop: followers.stop }
}
