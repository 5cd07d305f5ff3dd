import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { allCalls } from '@hlizo/contract/calls/all'
import { API_BASE_PATH } from '@hlizo/contract/constants'
import { routeOf } from './call-input.ts'
import { createMetrics } from './metrics.ts'
import type { Precedence } from '@hlizo/contract/call'
import { precedenceOf } from './precedence.ts'
import { shedUnderPressure } from './shed.ts'

describe('shedUnderPressure', () => {
  it('returns 503 with Retry-After, and counts it, before any work', async () => {
    const metrics = createMetrics({ version: '1.0.0' })
    const asked: Precedence[] = []
    const pressure = {
      admits: (kind: Precedence) => asked.push(kind) === 0,
      stop: () => {},
    }
    const app = Fastify()
    shedUnderPressure(app, { pressure, metrics })
    app.get('/api/v1/homepage/sections/recommended', async () => 'never')
    app.get('/api/v1/plans', async () => 'cached')
    const refused = await app.inject('/api/v1/homepage/sections/recommended')
    const inside = await app.inject({
      url: '/api/v1/homepage/sections/recommended',
      remoteAddress: 'in-process',
    })
    const cached = await app.inject('/api/v1/plans')

    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      503,
      '2',
      { error: 'SERVICE_UNAVAILABLE', message: 'Probleme în paradis!' },
    ])
    expect([inside.body, cached.body, asked]).toEqual(['never', 'cached', ['browsing']])
    expect(await metrics.text()).toContain('hlizo_requests_shed_total{class="browsing"} 1')
    await app.close()
  })
})

describe('precedenceOf', () => {
  const of = ({ method, path }: { method: string; path: string }) =>
    precedenceOf(method, `${API_BASE_PATH}${routeOf(path)}`)

  it('refuses playback and payment webhooks last', () => {
    const { getVideo, getNextVideo, trackProgress, followPlayback } = allCalls
    const found = [getVideo, getNextVideo, trackProgress, followPlayback].map(of)

    expect([...found, precedenceOf('GET', '/m/*')]).toEqual(Array(5).fill('watching'))
    expect(precedenceOf('POST', '/api/v1/stripe/webhook')).toBe('watching')
  })

  it('refuses lists, search and events first', () => {
    const { getRecommended, searchContent, searchPublicContent, sendEvents } = allCalls

    expect([getRecommended, searchContent, searchPublicContent, sendEvents].map(of)).toEqual(
      Array(4).fill('browsing'),
    )
  })

  it('always answers from the byte cache', () => {
    const { getPublicMostWatched, listPlans } = allCalls

    expect([of(getPublicMostWatched), of(listPlans), precedenceOf('GET', '/*')]).toEqual([
      'always',
      'always',
      'always',
    ])
  })

  it('refuses everything else in between', () => {
    expect([of(allCalls.getUser), precedenceOf('POST', '/identity/idp')]).toEqual([
      'account',
      'account',
    ])
  })
})
