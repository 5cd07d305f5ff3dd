import type { Feature } from '#server/http/feature.ts'
import { avatarPages } from './avatar-pages.ts'
import { profilesRoutes } from './routes.ts'

export const profilesFeature = (needs: Parameters<typeof profilesRoutes>[0]): Feature => ({
  routes: profilesRoutes(needs),
  pages: avatarPages,
})
