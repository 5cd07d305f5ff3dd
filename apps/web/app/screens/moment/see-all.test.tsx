import { hrefs } from '@hlizo/contract/hrefs'
import { momentMessages as ro } from '@hlizo/contract/messages/moments'
import { videoMessages } from '@hlizo/contract/messages/video'
import { describe, expect, it, vi } from 'vitest'
import { linksIn, markupAt } from '#web/lib/testing-site.tsx'
import { SeeAll } from './see-all.tsx'

const viewer = vi.hoisted(() => ({ membership: 'visitor' }))

vi.mock('#web/features/account/use-membership.ts', () => ({
  useMembership: () => viewer.membership,
}))

const moment = { id: 'A'.repeat(22), videoId: 12, startMs: 61_900 }
const film = hrefs.watch(12, 61)
const linksFor = (membership: string) => {
  viewer.membership = membership
  return linksIn(markupAt(<SeeAll moment={moment} />))
}
const about = [hrefs.video(12), ro.seeAllText]

describe('SeeAll', () => {
  it('leads a subscriber to the film, from the moment on', () => {
    expect(linksFor('subscriber')).toEqual([[film, ro.seeAll], about])
  })

  it('leads a member without a subscription to the offer, and from there to the film', () => {
    expect(linksFor('member')).toEqual([[hrefs.subscribe({ redirect_to: film }), ro.seeAll], about])
  })

  it('leads a visitor to a new account or the own one, and from there to the film', () => {
    expect(linksFor('visitor')).toEqual([
      [hrefs.register(film), ro.seeAll],
      [hrefs.login(film), videoMessages.login],
      about,
    ])
  })

  it('leads to the page of the film until it is known who looks', () => {
    expect(linksFor('unknown')).toEqual([[hrefs.video(12), ro.seeAll], about])
  })
})
