import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { markupAt } from '#web/lib/testing-site.tsx'
import { unthankedGiftsQuery } from './queries.ts'
import { UnthankedGifts } from './unthanked-gifts.tsx'

const ro = vouchersMessages.thanks
const gift = (id: string, day: string) => ({
  id,
  months: 3,
  activatedAt: `2026-11-${day}T10:00:00.000Z`,
})

describe('UnthankedGifts', () => {
  const shown = (...gifts: ReturnType<typeof gift>[]) => {
    const client = new QueryClient()
    client.setQueryData(unthankedGiftsQuery().queryKey, gifts)

    return markupAt(<UnthankedGifts />, { client, isSignedIn: true })
  }

  it('asks for the thanks of an activated gift, and of none', () => {
    expect(shown(gift('a', '01'))).toContain(ro.title)
    expect(shown(gift('a', '01'))).toContain(ro.suggestion)
    expect(shown()).toBe('')
  })

  it('says which gift is meant where there are several', () => {
    const markup = shown(gift('a', '02'), gift('b', '01'))

    expect(markup).toContain('Mulțumește pentru cadoul de 3 luni, activat pe 2 noiembrie 2026')
    expect(markup).toContain('Mulțumește pentru cadoul de 3 luni, activat pe 1 noiembrie 2026')
  })
})
