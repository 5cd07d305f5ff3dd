import { EVENTS_BATCH_BYTES, EVENTS_PER_BATCH } from '@hlizo/contract/calls/analytics'
import type { UserAnalytics } from '@hlizo/contract/entities/user-analytics'
import type { AnalyticsEvent } from '@hlizo/contract/events'
import { describe, expect, it, vi } from 'vitest'
import { batchesOf, send } from './event-batches.ts'
import { accessToken, hasSession } from './session.ts'

vi.mock(import('./session.ts'), { spy: true })

const pageView = (title: string): AnalyticsEvent => ({
  event: 'page_view',
  title,
  referrer: '',
  ts: '2026-05-01T10:00:00.000Z',
  sessionId: 's',
  page_path: '/',
  platform: 'web',
  consent: 'all',
})
const many = (count: number, title: string) => Array.from({ length: count }, () => pageView(title))

describe('batchesOf', () => {
  it('sends no empty batch', () => {
    expect(batchesOf([])).toEqual([])
  })

  it('limits the number of events in a batch', () => {
    expect(batchesOf(many(EVENTS_PER_BATCH + 1, 'a')).map(({ length }) => length)).toEqual([
      EVENTS_PER_BATCH,
      1,
    ])
  })

  it('limits the bytes of a batch, with ș and ț in UTF-8', () => {
    const batches = batchesOf(many(EVENTS_PER_BATCH, 'ș'.repeat(500)))

    expect(batches.length).toBeGreaterThan(1)
    for (const batch of batches) {
      const bytes = new TextEncoder().encode(JSON.stringify({ events: batch })).length
      expect(bytes).toBeLessThan(EVENTS_BATCH_BYTES + 1_000)
    }
  })
})

describe('send', () => {
  const user: UserAnalytics = {
    userId: 'a1',
    subscriptionStatus: 'active',
    subscriptionInterval: 'MONTHLY',
    signupDate: '2026-01-15T12:00:00.000Z',
    monthsSubscribed: 3,
    profilesCount: 2,
    hasVoucher: false,
    country: 'RO',
  }

  it('adds the properties of a signed-in user, and none for a visitor', async () => {
    const bodies: unknown[] = []
    vi.mocked(accessToken).mockResolvedValue('token')
    vi.mocked(hasSession).mockReturnValueOnce(false).mockReturnValue(true)
    vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
      if (typeof body !== 'string') return Response.json({ data: user })
      bodies.push(JSON.parse(body))
      return new Response(null, { status: 204 })
    })
    await send([pageView('a')], { isLeaving: false })
    await send([pageView('b')], { isLeaving: false })
    vi.unstubAllGlobals()

    expect(bodies).toEqual([{ events: [pageView('a')] }, { events: [{ ...pageView('b'), user }] }])
  })
})
