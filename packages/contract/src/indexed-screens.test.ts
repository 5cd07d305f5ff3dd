import { describe, expect, it } from 'vitest'
import { isIndexed } from './indexed-screens.ts'

describe('isIndexed', () => {
  it('contains the public pages', () => {
    const paths = ['/', '/video/7', '/comedian/ana-pop', '/category/standup', '/faq', '/faq/']
    expect(paths.filter((path) => !isIndexed(path))).toEqual([])
  })

  it('excludes private pages, search results, checkout steps and unknown URLs', () => {
    const paths = [
      '/account',
      '/show/7',
      '/watch/7',
      '/search',
      '/login',
      '/vouchers/checkout',
      '/vouchers/redeem',
      '/video/7/extra',
      '/nimic',
    ]
    expect(paths.filter(isIndexed)).toEqual([])
  })
})
