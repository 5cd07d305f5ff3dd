import { voucher } from '@hlizo/fixtures/voucher'
import { describe, expect, it } from 'vitest'
import { markupAt } from '#web/lib/testing-site.tsx'
import { VoucherCard, voucherTitle } from './voucher-card.tsx'

const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

describe('VoucherCard', () => {
  it('shows price, currency, duration, description and benefits', () => {
    const gift = voucher({
      price: 37.99,
      durationAmount: 6,
      durationUnit: 'MONTH',
      description: 'Jumătate de an fără fețe lungi.',
      benefits: ['Tot catalogul'],
    })
    const text = textOf(markupAt(<VoucherCard voucher={gift} />))

    for (const part of ['6 Luni', '37.99', 'Euro', gift.description, 'Tot catalogul'])
      expect(text).toContain(part)
  })

  it('shows the price, including VAT', () => {
    const cardCharge = {
      currency: 'RON',
      amountMinor: 10_190,
      fullMinor: 10_190,
      euroMinor: 1_999,
      rate: { leiPerEuro: 5.0975, date: '2026-01-15' },
    } as const
    const [inLei, inEuro] = [voucher({ cardCharge }), voucher()].map((gift) =>
      textOf(markupAt(<VoucherCard voucher={gift} />)),
    )

    expect(inLei).toMatch(/101,90 lei.* · TVA inclus/)
    expect(inEuro).toContain('TVA inclus')
    expect(inEuro).not.toContain('lei')
  })

  it('has the appearance of its variant', () => {
    const looks = (['primary', 'secondary', 'gold'] as const).map((uiStyleVariant) =>
      markupAt(<VoucherCard voucher={voucher({ uiStyleVariant })} />),
    )

    expect(new Set(looks).size).toBe(3)
  })
})

describe('voucherTitle', () => {
  it('has the labels of the specification', () => {
    const titles = (['MONTH', 'YEAR'] as const).flatMap((durationUnit) =>
      [1, 2].map((durationAmount) => voucherTitle(voucher({ durationAmount, durationUnit }))),
    )

    expect(titles).toEqual(['1 Luna', '2 Luni', '1 An', '2 Ani'])
  })
})
