import type { Config } from '#server/config.ts'
import type { Feature } from '#server/http/feature.ts'
import { contactRoutes } from './routes.ts'

type Needs = Omit<Parameters<typeof contactRoutes>[0], 'supportEmail'> & {
  readonly config: Pick<Config, 'site'>
}

export const contactFeature = (needs: Needs): Feature => ({
  routes: contactRoutes({ ...needs, supportEmail: needs.config.site.support.email }),
})
