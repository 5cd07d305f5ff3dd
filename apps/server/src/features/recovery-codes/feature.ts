import type { Feature } from '#server/http/feature.ts'
import { recoveryCodesRoutes } from './routes.ts'

/** Codes for signing in without the authenticator app (D33). */
export const recoveryCodesFeature = (
  needs: Parameters<typeof recoveryCodesRoutes>[0],
): Feature => ({
  routes: recoveryCodesRoutes(needs),
})
