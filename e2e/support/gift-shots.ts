import type { BoughtGift, GiftProgress, PurchasedVoucher } from '@hlizo/contract/entities/voucher'

const planned: GiftProgress = {
  delivery: {
    to: 'v•••@exemplu.ro',
    at: '2027-02-14T07:00:00.000Z',
    latest: '2027-11-02T09:00:00.000Z',
    isSent: false,
  },
  isChangeable: true,
  isStopped: false,
  isExpired: false,
  openedAt: null,
  activatedAt: null,
  thanks: null,
}
const sentAt = '2026-11-02T07:00:00.000Z'
const openedAt = '2026-11-02T18:20:00.000Z'
const sent: GiftProgress = {
  ...planned,
  delivery: { to: 'v•••@exemplu.ro', at: sentAt, latest: '2027-11-02T09:00:00.000Z', isSent: true },
  isChangeable: false,
}

export const gift = { code: 'ABCD-EFGH-JKMN' } as const

/** A gift as the success page of its purchase shows it. */
export const plannedGift: PurchasedVoucher = {
  ...gift,
  productId: 'voucher_3_luni',
  price: 20,
  currency: 'EUR',
  description: 'Un anotimp întreg',
  durationUnit: 'MONTH',
  durationAmount: 3,
  uiStyleVariant: 'gold',
  benefits: [],
  expiresAt: '2029-11-26T10:00:00.000Z',
  emailedTo: 'o•••@exemplu.ro',
  gift: planned,
}

const bought = (id: number, recipientName: string | null, progress: GiftProgress): BoughtGift => ({
  ...progress,
  id: `0193${String(id).padStart(4, '0')}-0000-7000-8000-000000000000`,
  months: id,
  recipientName,
  boughtAt: '2026-11-01T10:00:00.000Z',
})

/** One gift in each state. */
export const boughtGifts: readonly BoughtGift[] = [
  bought(1, 'Vlad', planned),
  bought(3, 'Ștefania', sent),
  bought(6, 'Mătușa Luminița', { ...sent, openedAt }),
  bought(12, null, {
    ...sent,
    delivery: null,
    openedAt,
    activatedAt: openedAt,
    thanks: 'Mulțumesc din suflet! Am râs toată seara cu toată familia, până ne-au durut obrajii.',
  }),
  bought(2, 'Radu', { ...sent, isStopped: true }),
]
