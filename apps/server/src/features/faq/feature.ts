import type { Feature } from '#server/http/feature.ts'
import { faqRoutes } from './routes.ts'
import { studioFaqRoutes } from './studio-routes.ts'

type Needs = Parameters<typeof faqRoutes>[0] & Parameters<typeof studioFaqRoutes>[0]

export function faqFeature(needs: Needs): Feature {
  const [read, edit] = [faqRoutes(needs), studioFaqRoutes(needs)]

  return {
    routes: (api) => {
      read(api)
      edit(api)
    },
  }
}
