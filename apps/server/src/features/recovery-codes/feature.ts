import type { Feature } from '#server/http/feature.ts'
import { recoveryCodesRoutes } from './routes.ts'

export const recoveryCodesFeature = (
  needs: Parameters<typeof recoveryCodesRoutes>[0],
): Feature => ({
  routes: recoveryCodesRoutes(needs),
})
