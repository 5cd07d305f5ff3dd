import { describe, expect, it } from 'vitest'
import { hrefs } from './hrefs.ts'

describe('hrefs', () => {
  it('fill in the address and the query', () => {
    expect([
      hrefs.video(12),
      hrefs.watch(12, 30),
      hrefs.category('standup', 'a-z'),
      hrefs.search({ q: 'gâscă & co' }),
      hrefs.changeProfile('/watch/7'),
      hrefs.changeProfile(),
      hrefs.faq('logare'),
    ]).toEqual([
      '/video/12',
      '/watch/12?t=30',
      '/category/standup?sort=a-z',
      '/search?q=g%C3%A2sc%C4%83+%26+co',
      '/change-profile?redirect_to=%2Fwatch%2F7',
      '/change-profile',
      '/faq#logare',
    ])
  })

  it('link a title to its page, and a show with a play id to the player', () => {
    expect([
      hrefs.title({ type: 'VIDEO', id: 3 }),
      hrefs.title({ type: 'SHOW', id: 4, showPlayUrl: null }),
      hrefs.title({ type: 'SHOW', id: 4, showPlayUrl: 15 }),
    ]).toEqual(['/video/3', '/show/4', '/watch/15'])
  })
})
