import type { Feature } from '#server/http/feature.ts'
import { avatarPages } from './avatar-pages.ts'
import { profilesRoutes } from './routes.ts'

/** The profiles of one account (spec §6, §9, D51-D59), and the pictures they choose from. */
export const profilesFeature = (needs: Parameters<typeof profilesRoutes>[0]): Feature => ({
  routes: profilesRoutes(needs),
  pages: avatarPages,
})
