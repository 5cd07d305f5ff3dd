import type { Feature } from '#server/http/feature.ts'
import { passkeysRoutes } from './routes.ts'

export const passkeysFeature = (needs: Parameters<typeof passkeysRoutes>[0]): Feature => ({
  routes: passkeysRoutes(needs),
})
