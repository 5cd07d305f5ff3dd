import { describe, expect, it } from 'vitest'
import { formatViews } from './views.ts'

describe('formatViews', () => {
  it('follows the plural below a thousand', () => {
    expect([0, 1, 5, 987].map(formatViews)).toEqual([
      '0 vizionări',
      '1 vizionare',
      '5 vizionări',
      '987 de vizionări',
    ])
  })

  it('shortens thousands and millions', () => {
    expect([1_000, 12_449, 20_040, 1_000_000, 1_250_000].map(formatViews)).toEqual([
      '1 mie de vizionări',
      '12,4 mii de vizionări',
      '20 de mii de vizionări',
      '1 mil. de vizionări',
      '1,2 mil. de vizionări',
    ])
  })
})
