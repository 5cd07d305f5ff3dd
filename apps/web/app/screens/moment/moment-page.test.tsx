import { getPublicMoment } from '@hlizo/contract/calls/moments'
import type { PublicMoment } from '@hlizo/contract/entities/moment'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { markupAt } from '#web/lib/testing-site.tsx'
import { MomentPage } from './moment-page.tsx'

const id = 'A'.repeat(22)
const moment: PublicMoment = {
  id,
  videoId: 12,
  title: 'Cheia',
  comedians: ['Ana Ionescu'],
  ageRating: '12',
  startMs: 61_900,
  durationMs: 8_100,
  releasedAt: '2026-05-01T10:00:00.000Z',
  isReady: true,
  wideUrl: `/p/${id}/first.mp4`,
  tallUrl: null,
  hasCaptions: false,
  pictureUrl: '/picture.jpg',
}

/** The page after a look at the moment that failed. */
function afterFailure(status: number, data?: PublicMoment): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const { queryKey } = apiQuery('moment', getPublicMoment, { params: { momentId: id } })
  client
    .getQueryCache()
    .build(client, { queryKey })
    .setState({ status: 'error', error: new ApiError({ status }), data })

  return markupAt(<MomentPage id={id} rendered={null} />, { client })
}

describe('MomentPage', () => {
  it('continues to play the clip when a later look fails', () => {
    for (const status of [0, 429, 503]) {
      const page = afterFailure(status, moment)

      expect(page, String(status)).toContain('first.mp4')
      expect(page, String(status)).not.toContain(failureMessages.part.title)
    }
  })

  it('fails where there is nothing to show', () => {
    expect(afterFailure(503)).toContain(failureMessages.part.title)
  })

  it('is the 404 page once the moment is gone', () => {
    const page = afterFailure(404, moment)

    expect(page).toContain(failureMessages.notFound.lead)
    expect(page).not.toContain('first.mp4')
  })
})
