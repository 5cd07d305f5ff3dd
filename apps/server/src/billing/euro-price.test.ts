import { describe, expect, it } from 'vitest'
import { advertisedPrice, euroPriceOf, type Subscriber } from './euro-price.ts'
import type { PlanRow } from './offer-store.ts'

const at = (text: string) => new Date(`${text}T00:00:00Z`)
const [first, second] = [
  '01890000-0000-7000-8000-000000000001',
  '01890000-0000-7000-8000-000000000002',
]

const plan: PlanRow = {
  id: 'lunar',
  currency: 'EUR',
  durationAmount: 1,
  durationUnit: 'MONTH',
  isPublic: true,
  description: '',
  priceDescription: '',
  promotionText: null,
  benefits: [],
  retiredAt: null,
  firstPriceMinor: 699,
  changes: [
    {
      id: first,
      priceMinor: 799,
      existingFrom: at('2026-02-01'),
      withdrawnAt: null,
      sellsFrom: at('2026-01-10'),
    },
    {
      id: second,
      priceMinor: 899,
      existingFrom: null,
      withdrawnAt: at('2026-05-01'),
      sellsFrom: at('2026-04-01'),
    },
  ],
}

const subscriber: Subscriber = {
  planId: 'lunar',
  priceMinor: 699,
  priceChangeId: null,
  periodEnd: at('2026-03-01'),
  nextPlanId: null,
  nextPriceMinor: null,
  nextPriceChangeId: null,
  announced: [
    {
      changeId: first,
      planId: 'lunar',
      priceMinor: 799,
      statedFrom: at('2026-02-01'),
      sentAt: at('2026-01-10'),
    },
  ],
}

const priceFor = (more: Partial<Subscriber>) =>
  euroPriceOf(plan, { ...subscriber, ...more }, { now: at('2026-06-01') }).priceMinor

describe('advertisedPrice', () => {
  it('is that of the last change that sells and is not withdrawn', () => {
    const days = ['2026-01-09', '2026-01-10', '2026-03-31', '2026-04-01', '2026-05-01']

    expect(days.map((day) => advertisedPrice(plan, at(day)).priceMinor)).toEqual([
      699, 799, 799, 899, 799,
    ])
  })
})

describe('euroPriceOf', () => {
  it('is the announced price for periods from its date on, and the agreed one before', () => {
    expect(priceFor({ periodEnd: at('2026-02-01') })).toBe(799)
    expect(priceFor({ periodEnd: new Date(at('2026-02-01').getTime() - 1) })).toBe(699)
  })

  it('ignores a change that the agreed price includes or precedes', () => {
    expect(priceFor({ priceMinor: 899, priceChangeId: second })).toBe(899)
    expect(priceFor({ priceMinor: 750, priceChangeId: first })).toBe(750)
  })

  it('is the agreed price of a planned plan, and the advertised one of any other', () => {
    const planned = { planId: 'anual', nextPlanId: 'lunar', announced: [] }

    expect(priceFor({ ...planned, nextPriceMinor: 650 })).toBe(650)
    expect(priceFor({ planId: 'anual', announced: [] })).toBe(799)
  })

  it('is the first price for sales before prices were stored', () => {
    expect(priceFor({ priceMinor: null, announced: [] })).toBe(699)
  })
})
