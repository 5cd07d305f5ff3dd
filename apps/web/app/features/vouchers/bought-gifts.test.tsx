import type { BoughtGift } from '@hlizo/contract/entities/voucher'
import { giftProgress } from '@hlizo/fixtures/voucher'
import { describe, expect, it } from 'vitest'
import { markupAt } from '#web/lib/testing-site.tsx'
import { BoughtGiftList } from './bought-gifts.tsx'

const gift = (id: string, boughtAt: string): BoughtGift => ({
  ...giftProgress(),
  id,
  months: 3,
  recipientName: 'Ana',
  boughtAt,
})

describe('BoughtGiftList', () => {
  it('has no button that is called as one of another gift, also of the same day and person', () => {
    const gifts = [gift('a', '2026-01-15T10:00:00.000Z'), gift('b', '2026-01-15T11:00:00.000Z')]
    const markup = markupAt(<BoughtGiftList gifts={gifts} />)
    const labels = [...markup.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, name]) => name)

    expect(labels).toContain(
      'Schimbă ora: Cadou de 3 luni pentru Ana. Cumpărat pe 15 ianuarie 2026 la 12:00.',
    )
    expect(labels.length).toBe(markup.match(/<button/g)?.length)
    expect(new Set(labels).size).toBe(labels.length)
  })
})
