import type { Config } from '#server/config.ts'
import type { Feature } from '#server/http/feature.ts'
import { sitemapPages } from './sitemap-pages.ts'

type Needs = Omit<Parameters<typeof sitemapPages>[0], 'publicUrl'> & {
  readonly config: Pick<Config, 'publicUrl'>
}

/** What search engines may list (D60, D168 and sitemaps.org). */
export const sitemapFeature = (needs: Needs): Feature => ({
  pages: sitemapPages({ ...needs, publicUrl: needs.config.publicUrl }),
})
