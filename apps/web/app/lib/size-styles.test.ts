import { describe, expect, it } from 'vitest'
import { sizeStyles } from './size-styles.ts'

describe('sizeStyles', () => {
  it('has two cards in a row on a phone and five, without a part of a sixth, on the widest screens', () => {
    expect(sizeStyles).toContain(
      '@media (width >= 0px) and (width < 640px){:root{--row-cards:2;--top-row-cards:2;--row-peek:0.4}',
    )
    expect(sizeStyles).toContain(
      '@media (width >= 1536px){:root{--row-cards:5;--top-row-cards:4;--row-peek:0}',
    )
  })

  it('hides elements of other sizes, and shows a toast for ten seconds', () => {
    expect(sizeStyles).toContain('[data-sizes]:not([data-sizes~="xs"]){display:none}')
    expect(sizeStyles).toContain('--toast-time:10000ms')
  })
})
