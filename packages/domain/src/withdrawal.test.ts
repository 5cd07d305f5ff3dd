import { describe, expect, it } from 'vitest'
import { refundBasis, refundsDue, type ContractPayment } from './withdrawal.ts'

const day = (text: string) => new Date(`${text}T00:00:00Z`)

const month: ContractPayment = {
  chargeId: 'ch_month',
  currency: 'eur',
  paidMinor: 700,
  refundedMinor: 0,
  lines: [{ amountMinor: 700, from: day('2026-02-01'), to: day('2026-03-01') }],
}

describe('refundBasis', () => {
  const contract = { kind: 'subscription', hasConsented: true, endsWithSupply: false } as const

  it('is the unused time of a service that was asked for, and else everything', () => {
    expect(refundBasis(contract)).toBe('pro-rata')
    expect(refundBasis({ ...contract, hasConsented: false })).toBe('full')
    expect(refundBasis({ ...contract, endsWithSupply: true })).toBe('full')
    expect(refundBasis({ ...contract, kind: 'voucher' })).toBe('full')
  })
})

describe('refundsDue', () => {
  it('refunds the unused days, and everything where it is due', () => {
    const at = day('2026-02-08')

    expect(refundsDue([month], 'pro-rata', at)).toEqual([
      { chargeId: 'ch_month', amountMinor: 525, currency: 'eur' },
    ])
    expect(refundsDue([{ ...month, refundedMinor: 100 }], 'full', at)).toEqual([
      { chargeId: 'ch_month', amountMinor: 600, currency: 'eur' },
    ])
  })

  it('refunds nothing for a line without a period', () => {
    const moment = { amountMinor: 700, from: day('2026-02-01'), to: day('2026-02-01') }
    expect(refundsDue([{ ...month, lines: [moment] }], 'pro-rata', day('2026-02-01'))).toEqual([])
  })

  it('refunds each currency from the payments in it', () => {
    const inLei = { ...month, chargeId: 'ch_lei', currency: 'ron', paidMinor: 3563 }
    expect(refundsDue([month, inLei], 'full', day('2026-02-08'))).toEqual([
      { chargeId: 'ch_month', amountMinor: 700, currency: 'eur' },
      { chargeId: 'ch_lei', amountMinor: 3563, currency: 'ron' },
    ])
  })

  it('rounds in favour of the buyer and subtracts earlier refunds', () => {
    const at = day('2026-02-02')

    expect(refundsDue([{ ...month, paidMinor: 699, lines: [] }], 'pro-rata', at)).toEqual([])
    expect(refundsDue([month], 'pro-rata', new Date(at.getTime() + 1))[0]?.amountMinor).toBe(675)
    expect(refundsDue([{ ...month, refundedMinor: 675 }], 'pro-rata', at)).toEqual([])
    expect(refundsDue([month], 'pro-rata', day('2026-03-02'))).toEqual([])
  })

  it('counts the credit of a plan change once, in the currency of the charges', () => {
    const change = day('2026-02-15')
    const year: ContractPayment = {
      chargeId: 'ch_year',
      currency: 'ron',
      paidMinor: 36_150,
      refundedMinor: 0,
      lines: [
        { amountMinor: -350, from: change, to: day('2026-03-01') },
        { amountMinor: 36_500, from: change, to: day('2027-02-15') },
      ],
    }
    const first = { ...month, currency: 'ron' }

    expect(refundsDue([year, first], 'pro-rata', change)).toEqual([
      { chargeId: 'ch_year', amountMinor: 36_150, currency: 'ron' },
      { chargeId: 'ch_month', amountMinor: 350, currency: 'ron' },
    ])
    expect(refundsDue([year, first], 'pro-rata', day('2026-02-16'))).toEqual([
      { chargeId: 'ch_year', amountMinor: 36_150, currency: 'ron' },
      { chargeId: 'ch_month', amountMinor: 250, currency: 'ron' },
    ])
  })
})
