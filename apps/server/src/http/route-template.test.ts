import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { routeTemplate } from './route-template.ts'

async function templateOf(url: string): Promise<string> {
  const app = Fastify()
  app.get('/*', (request) => routeTemplate(request))
  app.get('/api/v1/videos/:id', (request) => routeTemplate(request))

  return (await app.inject({ url })).body
}

describe('routeTemplate', () => {
  it.each([
    ['/', '/'],
    ['/_root.data', '/'],
    ['/video/1042', '/video/:id'],
    ['/video/1042.data?index', '/video/:id'],
    ['/video/1042/', '/video/:id'],
    ['/search?q=secret', '/search'],
    ['/assets/root-abc123.js', '/assets/*'],
    ['/no-such-page', '/*'],
    ['/api/v1/videos/7', '/api/v1/videos/:id'],
  ])('returns for %s: %s', async (url, template) => {
    expect(await templateOf(url)).toBe(template)
  })
})
