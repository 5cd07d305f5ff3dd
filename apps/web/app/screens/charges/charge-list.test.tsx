import type { Charge } from '@hlizo/contract/entities/charge'
import { charge } from '@hlizo/fixtures/charge'
import { describe, expect, it } from 'vitest'
import { linksIn, markupAt } from '#web/lib/testing-site.tsx'
import { ChargeList } from './charge-list.tsx'

const listOf = (...charges: readonly Charge[]) => markupAt(<ChargeList charges={charges} />)
const rowOf = (overrides: Partial<Charge>) => listOf(charge(overrides))
const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, ' ')

describe('ChargeList', () => {
  it('shows the day, the amount with its currency, and only the last four digits', () => {
    const text = textOf(rowOf({ amount: 3559, currency: 'ron', card_last4: '4242' }))

    expect(text).toContain('15 ianuarie 2026')
    expect(text).toContain('35.59 RON')
    expect(text).toContain('•••• 4242')
  })

  it('is called „Abonament” without a description', () => {
    expect(textOf(rowOf({ description: null }))).toContain('Abonament')
  })

  it('draws the sign of each brand, and that of Visa for brands without one', () => {
    expect(rowOf({ card_brand: 'visa' })).toContain('VISA')
    expect(rowOf({ card_brand: 'mastercard' })).toContain('<circle')
    expect(rowOf({ card_brand: 'paypal', card_last4: null })).toContain('PayPal')
    expect(rowOf({ card_brand: 'default' })).toContain('VISA')
  })

  it('is distinguished from other payments of the day, visually and for screen readers', () => {
    const gift = { description: 'Voucher cadou', kind: 'voucher' } as const
    const markup = listOf(
      charge({ id: 'ch_1' }),
      charge({ id: 'ch_2', ...gift }),
      charge({ id: 'ch_3', ...gift, created: '2026-01-15T12:30:00.000Z' }),
    )
    const labels = [...markup.matchAll(/aria-label="(Descarcă [^"]*)"/g)].map(([, label]) => label)
    const times = [...markup.matchAll(/<time[^>]*>([^<]*)/g)].map(([, time]) => time)

    expect(labels).toEqual([
      'Descarcă factura: Abonament, 6.99 EUR, 15 ianuarie 2026',
      'Descarcă factura: Voucher cadou, 6.99 EUR, 15 ianuarie 2026 la 14:00',
      'Descarcă factura: Voucher cadou, 6.99 EUR, 15 ianuarie 2026 la 14:30',
    ])
    expect(times).toEqual(labels.map((label) => label?.split(', ').at(-1)))
  })

  it('links to its receipt, and to /404 without one', () => {
    expect(linksIn(rowOf({ receipt_pdf: '/receipts/1' }))[0]?.[0]).toBe('/receipts/1')
    expect(linksIn(rowOf({ receipt_pdf: null }))[0]?.[0]).toBe('/404')
  })
})
