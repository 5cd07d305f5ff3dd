import type { FeatureWith } from '#server/http/feature.ts'
import type { SiteState } from '#server/http/site-notices.ts'
import { watchSite } from './site-watch.ts'
import { studioSiteRoutes } from './studio-routes.ts'

type Needs = Parameters<typeof watchSite>[0] & Omit<Parameters<typeof studioSiteRoutes>[0], 'look'>

export function siteStateFeature(needs: Needs): FeatureWith<{ readonly siteState: SiteState }> {
  const { state, look, start, stop } = watchSite(needs)

  return {
    routes: studioSiteRoutes({ ...needs, look }),
    start,
    stop,
    offers: { siteState: state },
  }
}
