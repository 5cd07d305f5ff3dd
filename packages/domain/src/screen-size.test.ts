import { describe, expect, it } from 'vitest'
import { isMobile, screenSizeOf } from './screen-size.ts'

describe('screenSizeOf', () => {
  it('changes at 640, 768, 1024, 1280 and 1536 pixels', () => {
    const sizes = [639, 640, 767, 768, 1023, 1024, 1279, 1280, 1535, 1536].map(screenSizeOf)
    expect(sizes).toEqual(['xs', 'sm', 'sm', 'md', 'md', 'lg', 'lg', 'xl', 'xl', '2xl'])
  })
})

describe('isMobile', () => {
  it('holds for xs and sm', () => {
    expect((['xs', 'sm', 'md'] as const).map(isMobile)).toEqual([true, true, false])
  })
})
