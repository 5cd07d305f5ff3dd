import type { Feature } from '#server/http/feature.ts'
import { faqRoutes } from './routes.ts'

/** The questions of /faq and the votes on their answers (D150). */
export const faqFeature = (needs: Parameters<typeof faqRoutes>[0]): Feature => ({
  routes: faqRoutes(needs),
})
