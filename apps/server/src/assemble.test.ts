import { describe, expect, it } from 'vitest'
import { assemble } from './assemble.ts'
import type { Feature } from './http/feature.ts'

const core = { clock: 'clock' }
const plans = ({ clock }: { clock: string }) => ({
  banner: () => [clock],
  offers: { quotes: `quotes by ${clock}` },
})
const payments = ({ quotes }: { quotes: string }): Feature => ({ banner: () => [quotes] })

describe('assemble', () => {
  it('passes each feature the core and the offers of the features before it', () => {
    const { features, ports } = assemble(core).add(plans).add(payments)

    expect(features.map(({ banner }) => banner?.())).toEqual([['clock'], ['quotes by clock']])
    expect(ports).toEqual({ clock: 'clock', quotes: 'quotes by clock' })
  })

  it('does not compile where a need is not met', () => {
    // @ts-expect-error -- nothing offers quotes
    expect(assemble(core).add(payments).features).toHaveLength(1)
  })

  it('refuses a duplicate name', () => {
    expect(() => assemble(core).add(plans).add(plans)).toThrow('"quotes" is offered twice')
    expect(() => assemble(core).add(() => ({ offers: { clock: 'another' } }))).toThrow('"clock"')
  })
})
