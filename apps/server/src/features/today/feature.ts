import type { Feature } from '#server/http/feature.ts'
import { todayFollowers } from './follow-today.ts'
import { todayRoutes } from './routes.ts'

type Needs = Omit<Parameters<typeof todayRoutes>[0], 'followers'> &
  Parameters<typeof todayFollowers>[0]

export function todayFeature(needs: Needs): Feature {
  const followers = todayFollowers(needs)

  return { routes: todayRoutes({ ...needs, followers }), stop: followers.stop }
}
