import { giftProgress } from '@hlizo/fixtures/voucher'
import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { markupAt } from '#web/lib/testing-site.tsx'
import { giftFacts, GiftState } from './gift-state.tsx'
import { punchlinesQuery } from './queries.ts'

const ro = vouchersMessages.gifts
const SENT = {
  to: 'v•••@exemplu.ro',
  at: '2026-02-14T07:00:00.000Z',
  latest: '2027-01-31T12:00:00.000Z',
  isSent: true,
}

describe('giftFacts', () => {
  it('shows when a gift is sent, in local time of Bucharest', () => {
    expect(giftFacts(giftProgress({ delivery: { ...SENT, isSent: false } }))).toEqual([
      'Pleacă la v•••@exemplu.ro pe 14 februarie 2026 la 09:00.',
    ])
  })

  it('shows the state of the gift', () => {
    const openedAt = '2026-07-01T08:00:00.000Z'
    const gone = giftProgress({ delivery: SENT, isChangeable: false })

    expect(giftFacts(gone)).toEqual([
      'Trimis la v•••@exemplu.ro pe 14 februarie 2026 la 09:00.',
      ro.unopened,
    ])
    expect(giftFacts({ ...gone, openedAt, activatedAt: openedAt }).slice(1)).toEqual([
      'Deschis pe 1 iulie 2026 la 11:00.',
      'Activat pe 1 iulie 2026 la 11:00.',
    ])
    expect(giftFacts({ ...gone, isStopped: true, openedAt })).toEqual([ro.stopped])
    expect(giftFacts({ ...gone, delivery: null })).toEqual([ro.personal, ro.unopened])
  })

  it('promises no mail for a code that is used or has expired', () => {
    const unsent = giftProgress({ delivery: { ...SENT, isSent: false }, isChangeable: false })
    const activatedAt = '2026-02-01T08:00:00.000Z'

    expect(giftFacts({ ...unsent, activatedAt })).toEqual([
      'Nu mai trimitem niciun e-mail la v•••@exemplu.ro.',
      'Activat pe 1 februarie 2026 la 10:00.',
    ])
    expect(giftFacts({ ...unsent, isExpired: true })).toEqual([
      'Nu mai trimitem niciun e-mail la v•••@exemplu.ro.',
      ro.expired,
    ])
    expect(giftFacts({ ...unsent, delivery: null, isExpired: true })).toEqual([ro.expired])
  })
})

describe('GiftState', () => {
  const shown = (overrides: Parameters<typeof giftProgress>[0]) =>
    markupAt(<GiftState gift={giftProgress(overrides)} name={{ sessionKey: 'key' }} />)

  it('offers another hour, an early delivery and the card until they are no use', () => {
    const planned = shown({})
    const sent = shown({ delivery: SENT, isChangeable: false })
    const used = shown({ delivery: SENT, isChangeable: false, activatedAt: SENT.at })
    const stopped = shown({ isChangeable: false, isStopped: true })

    for (const offer of [ro.change, ro.sendNow, ro.card('a4'), ro.card('a6')])
      expect(planned).toContain(offer)
    expect(sent).not.toContain(ro.change)
    expect(sent).toContain(ro.card('a6'))
    const expired = shown({ isExpired: true, isChangeable: false })
    for (const markup of [used, stopped, expired]) expect(markup).not.toContain(ro.card('a4'))
  })

  it('offers the punchlines of comedians for the card, where there are any', () => {
    const client = new QueryClient()
    const gift = <GiftState gift={giftProgress({})} name={{ sessionKey: 'key' }} />
    const without = markupAt(gift, { client })
    const ana = { slug: 'ana', comedian: 'Ana', title: 'Soacra', text: 'Soacra are cheie.' }
    client.setQueryData(punchlinesQuery().queryKey, [ana])
    const offered = markupAt(gift, { client })

    expect(without).not.toContain(ro.punchline)
    expect(offered).toContain(ro.punchline)
    expect(offered).toContain('<option value="ana">Ana</option>')
  })

  it('shows the words of thanks as text', () => {
    expect(shown({ thanks: 'Mersi <b>mult</b>' })).toContain('Mersi &lt;b&gt;mult&lt;/b&gt;')
  })
})
