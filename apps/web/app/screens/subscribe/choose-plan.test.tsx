import { offer } from '@hlizo/fixtures/plan'
import { describe, expect, it } from 'vitest'
import { linksIn, markupAt } from '#web/lib/testing-site.tsx'
import { ChoosePlan } from './choose-plan.tsx'

const markup = () => markupAt(<ChoosePlan offer={offer()} onChoose={() => {}} />)

describe('ChoosePlan', () => {
  it('is the first of two steps, with a button on each plan', () => {
    const { plans } = offer()

    expect(markup()).toContain('Pasul 1 din 2')
    expect(markup()).toContain('>Alege un abonament</h1>')
    expect([...markup().matchAll(/Da, Vreau!/g)].length).toBeGreaterThanOrEqual(plans.length)
    for (const { planDescription } of plans) expect(markup()).toContain(planDescription)
  })

  it('offers a gift beside the plans', () => {
    expect(markup()).toContain('Oferă un abonament!')
    expect(linksIn(markup())).toContainEqual(['/vouchers', 'Fă un cadou'])
  })

  it('explains the resolution and names the currency', () => {
    expect(markup()).toContain('Rezoluția depinde de conexiunea ta la internet')
    expect(markup()).toContain('Plata se face în RON, la cursul din ziua plății.')
  })

  it('names only the euro when cards are charged in it', () => {
    const inEuro = markupAt(
      <ChoosePlan offer={{ ...offer(), cardCurrency: 'EUR' }} onChoose={() => {}} />,
    )

    expect(inEuro).toContain('Plata se face în Euro.')
    expect(inEuro).not.toContain('RON')
  })
})
