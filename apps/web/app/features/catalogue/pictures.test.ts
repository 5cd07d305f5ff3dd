import { describe, expect, it } from 'vitest'
import { cardPicture, stagePicture } from './pictures.ts'

const missing = {
  thumbnailUrl: '/pictures/none/640',
  smallThumbnailUrl: '/pictures/none/320',
  largeThumbnailUrl: '/pictures/none/1280',
  cdnThumbnailUrl: 'https://cdn.example/pictures/none/640',
  cdnSmallThumbnailUrl: 'https://cdn.example/pictures/none/320',
  cdnLargeThumbnailUrl: 'https://cdn.example/pictures/none/1280',
}

describe('cardPicture and stagePicture', () => {
  it('request nothing for a title without a picture', () => {
    const { pictures, srcSet } = cardPicture(missing)

    expect([pictures, srcSet, stagePicture(missing).sources]).toEqual([[], undefined, []])
  })
})
