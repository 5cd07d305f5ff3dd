import type { Feature } from '#server/http/feature.ts'
import { faqRoutes } from './routes.ts'

export const faqFeature = (needs: Parameters<typeof faqRoutes>[0]): Feature => ({
  routes: faqRoutes(needs),
})
