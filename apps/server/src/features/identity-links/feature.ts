import type { Feature } from '#server/http/feature.ts'
import { identityLinksRoutes } from './routes.ts'

export const identityLinksFeature = (
  needs: Parameters<typeof identityLinksRoutes>[0],
): Feature => ({
  routes: identityLinksRoutes(needs),
})
