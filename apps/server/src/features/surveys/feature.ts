import type { Feature } from '#server/http/feature.ts'
import { studioSurveyRoutes } from './routes.ts'

export const surveysFeature = (needs: Parameters<typeof studioSurveyRoutes>[0]): Feature => ({
  routes: studioSurveyRoutes(needs),
})
