import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chargeAmount } from './charge-amount.ts'
import { invoiceLines, refundedPart, totalsInLei, totalsOf, vatInside } from './invoice-amounts.ts'
import { vatRates } from './vat.ts'

const rates = fc.constantFrom(0, ...new Set(vatRates.map(({ rate }) => rate)))
const leiRates = fc.integer({ min: 45_000, max: 60_000 }).map((units) => units / 10_000)
const coupons = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 100 }).map((percentOff) => ({ percentOff, euroOffMinor: null })),
    fc.integer({ min: 1, max: 9_999 }).map((euroOffMinor) => ({ percentOff: null, euroOffMinor })),
  ),
)
/** A charge with a coupon, the unused part of a previous plan and a credit. */
const charges = fc
  .record({
    priceMinor: fc.integer({ min: 0, max: 20_000 }),
    leiRate: fc.option(leiRates),
    coupon: coupons,
    unusedMinor: fc.integer({ min: 0, max: 8_000 }),
    creditMinor: fc.integer({ min: 0, max: 5_000 }),
  })
  .map(({ priceMinor, leiRate, coupon, unusedMinor, creditMinor }) => {
    const rate = leiRate === null ? null : { leiPerEuro: leiRate, date: '2026-01-15' }
    const { amountMinor } = chargeAmount(priceMinor, rate, coupon)
    const lines = [
      { description: 'plan', grossMinor: amountMinor },
      { description: 'unused', grossMinor: -Math.min(amountMinor, unusedMinor) },
    ]
    const dueMinor = lines.reduce((sum, { grossMinor }) => sum + grossMinor, 0)

    return { lines, paidMinor: Math.max(0, dueMinor - creditMinor), restDescription: 'credit' }
  })

describe('vatInside', () => {
  it.each([
    [3563, 2100, 618],
    [699, 2100, 121],
    [699, 2550, 142],
    [121, 2100, 21],
    [-699, 2100, -121],
    [699, 0, 0],
  ])('%i at %i holds %i', (gross, rate, vat) => {
    expect(vatInside(gross, rate)).toBe(vat)
  })

  it('rounds half up', () => {
    // 3 × 2000 / 12000 is a half.
    expect(vatInside(3, 2000)).toBe(1)
    expect(vatInside(-3, 2000)).toBe(-1)
  })
})

describe('invoiceLines', () => {
  it('adds up to the charge, to the cent', () => {
    fc.assert(
      fc.property(charges, rates, (charge, rate) => {
        const lines = invoiceLines(charge, rate)
        const { netMinor, vatMinor, totalMinor } = totalsOf(lines)

        expect(totalMinor).toBe(charge.paidMinor)
        expect(netMinor + vatMinor).toBe(totalMinor)
        // A cent for each rounded line is what the rules of EN 16931 allow.
        const exact = (netMinor * rate) / 10_000
        expect(Math.abs(vatMinor - exact)).toBeLessThanOrEqual(lines.length)
      }),
    )
  })

  it('returns the amount that the lines do not explain', () => {
    const lines = [{ description: 'Abonament', grossMinor: 699 }]

    expect(invoiceLines({ lines, paidMinor: 500, restDescription: 'Credit' }, 2100)).toEqual([
      { description: 'Abonament', netMinor: 578, vatMinor: 121 },
      { description: 'Credit', netMinor: -164, vatMinor: -35 },
    ])
  })

  it('has no line of zero', () => {
    const lines = [
      { description: 'Abonament', grossMinor: 699 },
      { description: 'Cupon', grossMinor: 0 },
    ]

    expect(invoiceLines({ lines, paidMinor: 699, restDescription: 'Credit' }, 2100)).toEqual([
      { description: 'Abonament', netMinor: 578, vatMinor: 121 },
    ])
  })
})

describe('refundedPart', () => {
  it('reverses exactly the invoice in any parts', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 3_000 }), { maxLength: 6 })
    fc.assert(
      fc.property(charges, rates, parts, (charge, rate, wanted) => {
        fc.pre(charge.paidMinor > 0)
        const whole = totalsOf(invoiceLines(charge, rate))
        let [totalMinor, vatMinor, netMinor] = [0, 0, 0]
        for (const part of [...wanted, whole.totalMinor]) {
          const refundMinor = Math.min(part, whole.totalMinor - totalMinor)
          const refund = refundedPart(whole, { totalMinor, vatMinor }, refundMinor)
          expect(refund.netMinor + refund.vatMinor).toBe(refundMinor)
          totalMinor += refund.totalMinor
          vatMinor += refund.vatMinor
          netMinor += refund.netMinor
        }

        expect({ netMinor, vatMinor, totalMinor }).toEqual(whole)
      }),
    )
  })

  it('is zero for an invoice of zero', () => {
    const nothing = { netMinor: 0, vatMinor: 0, totalMinor: 0 }

    expect(refundedPart(nothing, nothing, 0)).toEqual(nothing)
  })
})

describe('totalsInLei', () => {
  it('converts tax and total at the rate of the day', () => {
    expect(totalsInLei({ netMinor: 578, vatMinor: 121, totalMinor: 699 }, 5.0975)).toEqual({
      vatBani: 617,
      totalBani: 3563,
    })
  })
})
