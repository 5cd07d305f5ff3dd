import type { Config } from '#server/config.ts'
import type { Feature } from '#server/http/feature.ts'
import { contactRoutes } from './routes.ts'
import { studioTicketRoutes } from './studio-routes.ts'

type Needs = Omit<Parameters<typeof contactRoutes>[0], 'supportEmail'> & {
  readonly config: Pick<Config, 'site'>
}

export function contactFeature(needs: Needs): Feature {
  const deps = { ...needs, supportEmail: needs.config.site.support.email }
  const [receive, answer] = [contactRoutes(deps), studioTicketRoutes(deps)]

  return {
    routes: (api) => {
      receive(api)
      answer(api)
    },
  }
}
