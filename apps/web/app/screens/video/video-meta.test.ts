import { publicVideo } from '@hlizo/fixtures/video'
import { describe, expect, it } from 'vitest'
import { videoMeta } from './video-meta.ts'

const id = '0123456789abcdef0123456789abcdef'
const factsOf = (largeThumbnailUrl: string) => {
  const meta = videoMeta(publicVideo({ largeThumbnailUrl }), 'https://hlizo.example')
  return JSON.stringify(meta.filter((one) => 'script:ld+json' in one))
}

describe('videoMeta', () => {
  it('has the picture of a video as JPEG', () => {
    expect(factsOf(`/pictures/${id}/1280`)).toContain(
      `"thumbnailUrl":["https://hlizo.example/pictures/${id}/1280.jpg"]`,
    )
  })

  it('has no film before its premiere', () => {
    const waiting = publicVideo({ premiereAt: '2026-12-01T18:00:00.000Z' })

    expect(JSON.stringify(videoMeta(waiting, 'https://hlizo.example'))).not.toContain('VideoObject')
  })

  it('has no picture for a video without one', () => {
    expect(factsOf('/pictures/none/1280')).toContain('VideoObject')
    expect(factsOf('/pictures/none/1280')).not.toContain('thumbnailUrl')
  })
})
