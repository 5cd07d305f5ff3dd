import { EVENTS_BATCH_BYTES, EVENTS_PER_BATCH } from '@hlizo/contract/calls/analytics'
import type { AnalyticsEvent } from '@hlizo/contract/events'
import { describe, expect, it } from 'vitest'
import { batchesOf } from './event-batches.ts'

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
  it('sends nothing for nothing', () => {
    expect(batchesOf([])).toEqual([])
  })

  it('keeps the number of events that a batch may carry', () => {
    expect(batchesOf(many(EVENTS_PER_BATCH + 1, 'a')).map(({ length }) => length)).toEqual([
      EVENTS_PER_BATCH,
      1,
    ])
  })

  it('keeps a batch within the bytes of a request, ș and ț counted as they travel', () => {
    const batches = batchesOf(many(EVENTS_PER_BATCH, 'ș'.repeat(500)))

    expect(batches.length).toBeGreaterThan(1)
    for (const batch of batches) {
      const bytes = new TextEncoder().encode(JSON.stringify({ events: batch })).length
      expect(bytes).toBeLessThan(EVENTS_BATCH_BYTES + 1_000)
    }
  })
})
