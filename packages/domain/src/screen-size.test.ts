import { describe, expect, it } from 'vitest'
import { screenSizes, sizeQuery } from './screen-size.ts'

describe('sizeQuery', () => {
  it('changes at 640, 768, 1024, 1280 and 1536 pixels, without a gap', () => {
    expect(screenSizes.map(sizeQuery)).toEqual([
      '(width >= 0px) and (width < 640px)',
      '(width >= 640px) and (width < 768px)',
      '(width >= 768px) and (width < 1024px)',
      '(width >= 1024px) and (width < 1280px)',
      '(width >= 1280px) and (width < 1536px)',
      '(width >= 1536px)',
    ])
  })
})
