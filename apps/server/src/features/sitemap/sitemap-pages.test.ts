import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { createAnswerCache } from '#server/http/answer-cache.ts'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { sitemapFeature } from './feature.ts'

const now = new Date('2026-05-01T10:00:00Z')
const publicUrl = 'https://hlizo.example'
let database: TestDatabase
let app: FastifyInstance
let listed: number

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  const given = testCatalogue(database.db, now)
  const ana = await given.comedian('Ana Pop')
  listed = await given.video({ comedians: [ana], launchAt: new Date('2026-04-01T15:00:00Z') })
  await given.video({ status: 'draft' })
  await given.video({ launchAt: new Date('2026-06-01T00:00:00Z') })
  const clock = frozenClock(now)
  const { pages } = sitemapFeature({
    db: database.db,
    clock,
    answerCache: createAnswerCache({ clock }),
    config: { publicUrl },
  })
  app = Fastify()
  if (pages) await app.register(pages)
})

afterAll(async () => {
  await app.close()
  await database.drop()
})

const get = async (url: string) => {
  const { statusCode, headers, body } = await app.inject({ url })
  return { statusCode, type: headers['content-type'], body }
}

describe('sitemapFeature', () => {
  it('names the sitemap and excludes the API', async () => {
    const { body, type } = await get('/robots.txt')

    expect(type).toBe('text/plain; charset=utf-8')
    expect(body.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /studio/',
      'Disallow: /watch/',
      '',
      'Sitemap: https://hlizo.example/sitemap.xml',
      '',
    ])
  })

  it('has an index of files, as large catalogues need', async () => {
    const { body, type } = await get('/sitemap.xml')

    expect(type).toBe('application/xml; charset=utf-8')
    expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      'https://hlizo.example/sitemaps/pages.xml',
      'https://hlizo.example/sitemaps/comedians.xml',
      'https://hlizo.example/sitemaps/videos-0.xml',
    ])
  })

  it('lists only public pages', async () => {
    const videos = await get('/sitemaps/videos-0.xml')
    const pages = await get('/sitemaps/pages.xml')

    expect(videos.body).toContain(
      `<url><loc>https://hlizo.example/video/${listed}</loc><lastmod>2026-04-01T15:00:00.000Z</lastmod></url>`,
    )
    expect(videos.body.match(/<url>/g)).toHaveLength(1)
    expect(pages.body).toContain('<loc>https://hlizo.example/category/standup</loc>')
    expect(pages.body).not.toContain('/account')
    expect((await get('/sitemaps/comedians.xml')).body).toContain('/comedian/ana-pop</loc>')
  })

  it('returns 404 for an unknown file', async () => {
    expect((await get('/sitemaps/videos-7.xml')).statusCode).toBe(404)
    expect((await get('/sitemaps/nimic.xml')).statusCode).toBe(404)
  })
})
