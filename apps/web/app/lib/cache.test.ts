import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { staleTimes } from './cache.ts'

describe('staleTimes', () => {
  it('has a time for each cached data set of spec §3, and that of §9', () => {
    const lists = 5 * MINUTE_MS
    const hour = 60 * MINUTE_MS

    expect(staleTimes).toMatchObject({
      home: lists,
      user: lists,
      show: lists,
      video: lists,
      vouchers: lists,
      voucher: lists,
      search: hour,
      charges: lists,
      category: hour,
      favorites: lists,
      'favorite-section': hour,
      recommendation: lists,
      watchlist: lists,
      watch: 0,
      'new-videos': lists,
      'stripe-plans': lists,
      'user-profiles': lists,
      'current-profile': 2 * MINUTE_MS,
      'featured-content': lists,
      'upcoming-invoice': 2 * hour,
    })
  })
})
