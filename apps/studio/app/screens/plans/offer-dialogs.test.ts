import type { StudioPlan, StudioVoucherProduct } from '@hlizo/contract/entities/studio-plan'
import { describe, expect, it } from 'vitest'
import { titleOf, type OfferStep } from './offer-dialogs.tsx'

const voucher: StudioVoucherProduct = {
  id: 'voucher-3-months',
  description: 'Cadou 3 luni',
  priceMinor: 1_999,
  months: 3,
  isPublic: true,
  retiredAt: null,
}
const plan: StudioPlan = {
  ...voucher,
  id: 'abonament_semestrial',
  description: 'Abonament semestrial',
  changes: [],
  openChangeId: null,
  subscribers: [],
}
const steps: readonly OfferStep[] = [
  { kind: 'withdraw-price', plan, changeId: 'change' },
  ...(['price', 'publish', 'retire'] as const).map((kind) => ({ kind, plan })),
  ...(['voucher-price', 'publish-voucher', 'retire-voucher'] as const).map((kind) => ({
    kind,
    voucher,
  })),
]

describe('titleOf', () => {
  it.each(steps)('names what is changed by $kind', (step) => {
    const { description } = 'voucher' in step ? voucher : plan

    expect(titleOf(step)).toContain(description)
  })
})
