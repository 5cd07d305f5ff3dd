import type { StudioPlan } from '@hlizo/contract/entities/studio-plan'
import { studioPlansMessages as ro } from '@hlizo/contract/messages/studio-plans'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PlanPanel } from './plan-panel.tsx'
import { VoucherPanel } from './voucher-panel.tsx'

const plan: StudioPlan = {
  id: 'abonament_anual',
  description: 'Abonament anual',
  priceMinor: 5_599,
  months: 12,
  isPublic: true,
  retiredAt: null,
  changes: [],
  openChangeId: null,
  subscribers: [],
}
const namesIn = (markup: string) =>
  [...markup.matchAll(/<button[^>]*>/g)].map(([button]) => /aria-label="([^"]*)"/.exec(button)?.[1])
const shown = (change: Partial<StudioPlan>) =>
  namesIn(renderToStaticMarkup(<PlanPanel plan={{ ...plan, ...change }} onStep={() => {}} />))
const shownGift = (isPublic: boolean) =>
  namesIn(
    renderToStaticMarkup(
      <VoucherPanel
        voucher={{ ...plan, description: 'Cadou 3 luni', isPublic }}
        onStep={() => {}}
      />,
    ),
  )

describe('PlanPanel', () => {
  it('names the plan on each button', () => {
    expect(shown({})).toEqual(
      [ro.newPrice.label, ro.retire.label].map((of) => of(plan.description)),
    )
    expect(shown({ isPublic: false, openChangeId: 'change' })).toEqual(
      [ro.withdrawPrice.label, ro.publish.label].map((of) => of(plan.description)),
    )
  })
})

describe('VoucherPanel', () => {
  it('names the gift on each button', () => {
    expect(shownGift(true)).toEqual(
      [ro.newPrice.label, ro.retire.label].map((of) => of('Cadou 3 luni')),
    )
    expect(shownGift(false)).toEqual([ro.publish.label('Cadou 3 luni')])
  })
})
