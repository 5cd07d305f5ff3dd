import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { PUBLIC_LISTS_SECONDS } from '@hlizo/contract/cache-times'
import { categories } from '@hlizo/contract/entities/category'
import { hrefs } from '@hlizo/contract/hrefs'
import { INDEXED_SCREENS } from '@hlizo/contract/indexed-screens'
import { screens } from '@hlizo/contract/screens'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { escapeHtml } from '@hlizo/kit/html'
import type { AnswerCache } from '#server/http/answer-cache.ts'
import { sitemapStore } from './store.ts'

type Deps = {
  readonly db: Queries
  readonly clock: Clock
  readonly answerCache: AnswerCache
  readonly publicUrl: string
}

type Entry = { readonly path: string; readonly changedAt?: Date }

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const fixedPages: readonly Entry[] = [
  ...INDEXED_SCREENS.map((name): string => screens[name].path)
    .filter((path) => !path.includes('{'))
    .map((path) => ({ path })),
  ...categories.map((category) => ({ path: hrefs.category(category) })),
]

function urlSet(publicUrl: string, entries: readonly Entry[]): Buffer {
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeHtml(publicUrl + path)}</loc>${changed}</url>\n`
  })

  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACE}>\n${urls.join('')}</urlset>\n`,
  )
}

function index(publicUrl: string, paths: readonly string[]): Buffer {
  const maps = paths.map(
    (path) => `<sitemap><loc>${escapeHtml(publicUrl + path)}</loc></sitemap>\n`,
  )

  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${NAMESPACE}>\n${maps.join('')}</sitemapindex>\n`,
  )
}

const robots = (publicUrl: string) =>
  `User-agent: *\nDisallow: /api/\nDisallow: /studio/\nDisallow: /watch/\n\nSitemap: ${publicUrl}/sitemap.xml\n`

function send(reply: FastifyReply, bytes: Buffer | null) {
  if (bytes === null) return reply.code(404).type('text/plain').send('404\n')

  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', `public, max-age=${PUBLIC_LISTS_SECONDS}`)
    .send(bytes)
}

export function sitemapPages({ db, clock, answerCache, publicUrl }: Deps): FastifyPluginAsync {
  const store = sitemapStore(db)

  const makers: Readonly<Record<string, () => Promise<Buffer>>> = {
    pages: async () => urlSet(publicUrl, fixedPages),
    comedians: async () => {
      const slugs = await store.comedians()
      return urlSet(
        publicUrl,
        slugs.map((slug) => ({ path: hrefs.comedian(slug) })),
      )
    },
  }

  const videos = async (part: number): Promise<Buffer | null> => {
    const listed = await store.videosOf(part, clock.now())
    if (listed.length === 0) return null
    return urlSet(
      publicUrl,
      listed.map(({ id, launchAt }) => ({ path: hrefs.video(id), changedAt: launchAt })),
    )
  }

  const make = (name: string): Promise<Buffer | null> => {
    const [, part] = /^videos-(\d{1,6})$/.exec(name) ?? []
    if (part !== undefined) return videos(Number(part))
    return makers[name]?.() ?? Promise.resolve(null)
  }

  return async (scope) => {
    scope.get('/robots.txt', async (_, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', `public, max-age=${PUBLIC_LISTS_SECONDS}`)
        .send(robots(publicUrl)),
    )

    scope.get('/sitemap.xml', async (_, reply) => {
      const bytes = await answerCache.get('sitemap', PUBLIC_LISTS_SECONDS, async () => {
        const parts = await store.parts(clock.now())
        const names = ['pages', 'comedians', ...parts.map((part) => `videos-${part}`)]
        return index(
          publicUrl,
          names.map((name) => `/sitemaps/${name}.xml`),
        )
      })
      return send(reply, bytes)
    })

    scope.get<{ Params: { name: string } }>('/sitemaps/:name.xml', async ({ params }, reply) => {
      const { name } = params
      if (!/^(?:pages|comedians|videos-\d{1,6})$/.test(name)) return send(reply, null)
      const key = `sitemap ${name}`
      return send(reply, await answerCache.get(key, PUBLIC_LISTS_SECONDS, () => make(name)))
    })
  }
}
