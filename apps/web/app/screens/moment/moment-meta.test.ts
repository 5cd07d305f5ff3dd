import type { PublicMoment } from '@hlizo/contract/entities/moment'
import { describe, expect, it } from 'vitest'
import { momentMeta } from './moment-meta.ts'

const origin = 'https://hlizo.example'
const id = 'A'.repeat(22)
const moment: PublicMoment = {
  id,
  videoId: 12,
  title: 'Între noi',
  comedians: ['Ana Pop', 'Dan Pop'],
  ageRating: '15',
  startMs: 61_400,
  durationMs: 19_600,
  releasedAt: '2026-03-01T18:00:00.000Z',
  isReady: true,
  wideUrl: `/p/${id}/wide.mp4`,
  tallUrl: `/p/${id}/tall.mp4`,
  hasCaptions: true,
  pictureUrl: `/p/${id}/picture.jpg`,
}
const contentsOf = (meta: ReturnType<typeof momentMeta>, property: string) =>
  meta.flatMap((one) => ('property' in one && one['property'] === property ? [one['content']] : []))
const factsOf = (meta: ReturnType<typeof momentMeta>) =>
  meta.flatMap((one) => ('script:ld+json' in one ? [one['script:ld+json']] : []))

describe('momentMeta', () => {
  it('has clip and picture for link previews, the landscape one first', () => {
    const meta = momentMeta(moment, origin)

    expect(contentsOf(meta, 'og:video')).toEqual([
      `${origin}/p/${id}/wide.mp4`,
      `${origin}/p/${id}/tall.mp4`,
    ])
    expect(contentsOf(meta, 'og:video:width')).toEqual(['1280', '720'])
    expect(contentsOf(meta, 'og:image')).toEqual([`${origin}/p/${id}/picture.jpg`])
    expect(meta).toContainEqual({ name: 'twitter:card', content: 'player' })
    expect(meta).toContainEqual({
      name: 'twitter:player:stream',
      content: `${origin}/p/${id}/wide.mp4`,
    })
    expect(meta).toContainEqual(
      expect.objectContaining({
        type: 'application/json+oembed',
        href: `${origin}/oembed?url=${encodeURIComponent(`${origin}/p/${id}`)}`,
      }),
    )
  })

  it('is a VideoObject with all that search engines require', () => {
    expect(factsOf(momentMeta(moment, origin))).toEqual([
      expect.objectContaining({
        '@context': 'https://schema.org',
        '@type': 'VideoObject',
        name: 'O poantă din „Între noi”',
        thumbnailUrl: [`${origin}/p/${id}/picture.jpg`],
        uploadDate: '2026-03-01T18:00:00.000Z',
        duration: 'PT20S',
        contentUrl: `${origin}/p/${id}/wide.mp4`,
        isFamilyFriendly: false,
      }),
    ])
  })

  it('has no clip before it exists, and no missing picture', () => {
    const cutting = { ...moment, isReady: false, wideUrl: null, tallUrl: null }
    const meta = momentMeta({ ...cutting, pictureUrl: '/pictures/none/1280.jpg' }, origin)

    expect([contentsOf(meta, 'og:video'), contentsOf(meta, 'og:image')]).toEqual([[], []])
    expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
  })
})
