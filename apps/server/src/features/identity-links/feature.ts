import type { Feature } from '#server/http/feature.ts'
import { identityLinksRoutes } from './routes.ts'

/** Confirming an account by the link in the mail (D29, D31). */
export const identityLinksFeature = (
  needs: Parameters<typeof identityLinksRoutes>[0],
): Feature => ({
  routes: identityLinksRoutes(needs),
})
