import { describe, expect, it } from 'vitest'
import { isIndexed } from './indexed-screens.ts'

describe('isIndexed', () => {
  it('is for what visitors come for', () => {
    const paths = ['/', '/video/7', '/comedian/ana-pop', '/category/standup', '/faq', '/faq/']
    expect(paths.filter((path) => !isIndexed(path))).toEqual([])
  })

  it('is not for private pages, answers of a search, steps of a purchase and what does not exist', () => {
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
