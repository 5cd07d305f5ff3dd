import { homeMessages } from '@hlizo/contract/messages/home'
import { describe, expect, it } from 'vitest'
import { markupAt } from '#web/lib/testing-site.tsx'
import { SubscriberHome } from './subscriber-home.tsx'

describe('SubscriberHome', () => {
  it('has its rows in their order, the most watched as „Top 10”', () => {
    const markup = markupAt(<SubscriberHome />, { isSignedIn: true })
    const { rows } = homeMessages
    const places = [
      rows.watchlist,
      rows.newest,
      'Top 10',
      rows.recommended,
      rows.otherEpisodes,
      rows.favorite,
      rows.explore,
      rows.watchAgain,
    ].map((name) => markup.indexOf(`>${name}<`))

    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })
})
