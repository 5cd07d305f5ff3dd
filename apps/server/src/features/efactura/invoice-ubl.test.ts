import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invoiceLines, totalsInLei, totalsOf } from '@hlizo/domain/invoice-amounts'
import { vatRates } from '@hlizo/domain/vat'
import type { InvoiceRow } from '#server/billing/invoice-store.ts'
import { decimal, invoiceUbl } from './invoice-ubl.ts'
import { readUbl } from './read-ubl.ts'
import { hundredths } from './rule.ts'
import { testFacts, testInvoice } from './testing-ubl.ts'
import { brokenRules } from './validate-ubl.ts'

const xmlOf = (invoice: InvoiceRow, facts = testFacts()) => invoiceUbl(invoice, facts).toString()
const company = {
  taxNumber: '14399840',
  name: 'Dante SA',
  address: 'Str. Nouă 2, Cluj-Napoca, jud. Cluj',
}

describe('invoiceUbl', () => {
  it('identifies a private buyer by thirteen zeros', () => {
    const xml = xmlOf(testInvoice())

    expect(xml).toContain('<cbc:ID>HLZ 000012</cbc:ID>')
    expect(xml).toContain('<cbc:RegistrationName>Ion Pop &amp; fiii</cbc:RegistrationName>')
    expect(xml).not.toContain('ion@example.ro')
    expect(readUbl(xml)).toMatchObject({
      typeCode: '380',
      seller: { vatId: 'RO14399840', county: 'RO-B', city: 'SECTOR3' },
      buyer: { legalId: '0000000000000', street: 'Nedeclarată', county: 'RO-B', country: 'RO' },
      totals: {
        TaxInclusiveAmount: { value: '35.63', currency: 'RON' },
        PayableAmount: { value: '0.00' },
      },
    })
  })

  it('names the company with the county and city of its address', () => {
    const buyer = { ...testInvoice().buyer, company }

    expect(readUbl(xmlOf(testInvoice({ buyer }))).buyer).toMatchObject({
      name: 'Dante SA',
      legalId: '14399840',
      street: 'Str. Nouă 2',
      city: 'Cluj-Napoca',
      county: 'RO-CJ',
    })
  })

  it('omits a city that the address does not contain', () => {
    const buyer = {
      ...testInvoice().buyer,
      company: { ...company, address: 'Bd. Unirii 1, București' },
    }
    const corrected = { street: 'Bd. Unirii 1', city: 'SECTOR4', county: 'RO-B' }

    expect(brokenRules(xmlOf(testInvoice({ buyer })))).toEqual(['BR-RO-092', 'BR-RO-101'])
    expect(
      brokenRules(xmlOf(testInvoice({ buyer }), testFacts({ buyerPlace: corrected }))),
    ).toEqual([])
  })

  it('is a credit note with positive amounts for a storno, and references the invoice', () => {
    const reverses = testInvoice()
    const storno = testInvoice({
      number: 13,
      netMinor: -2945,
      vatMinor: -618,
      totalMinor: -3563,
      vatBani: -618,
      totalBani: -3563,
      lines: [{ description: 'Abonament lunar', netMinor: -2945, vatMinor: -618 }],
      reversesId: reverses.id,
    })
    const xml = xmlOf(storno, testFacts({ reverses }))

    expect(xml).toContain('<CreditNote ')
    expect(readUbl(xml)).toMatchObject({
      typeCode: '381',
      preceding: ['HLZ 000012'],
      totals: { TaxInclusiveAmount: { value: '35.63' } },
      lines: [{ quantity: { value: '1' }, amount: { value: '29.45' } }],
    })
    expect(brokenRules(xml)).toEqual([])
  })

  it('states other currencies in lei', () => {
    const xml = xmlOf(testInvoice({ currency: 'eur', vatBani: 3150, totalBani: 18162 }))

    expect(xml).toContain('<cbc:TaxAmount currencyID="RON">31.50</cbc:TaxAmount>')
    expect(xml).toContain('Total în lei: 181.62 RON')
    expect(brokenRules(xml)).toEqual([])
  })

  it('is deterministic, without characters that XML forbids', () => {
    const buyer = { ...testInvoice().buyer, name: 'Ana\u0000 <b>\u0007\uD800 Pop' }
    const [first, second] = [xmlOf(testInvoice({ buyer })), xmlOf(testInvoice({ buyer }))]

    expect(first).toBe(second)
    expect(readUbl(first).buyer.name).toBe('Ana <b> Pop')
  })

  const sales = fc.record({
    rate: fc.constantFrom(...vatRates),
    isOutside: fc.boolean(),
    isStorno: fc.boolean(),
    isCompany: fc.boolean(),
    currency: fc.constantFrom('ron', 'eur'),
    leiPerEuro: fc.integer({ min: 40_000, max: 60_000 }).map((units) => units / 10_000),
    paidMinor: fc.integer({ min: 1, max: 2_000_000 }),
    gross: fc.array(
      fc.record({
        description: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 260 }),
        grossMinor: fc.integer({ min: -200_000, max: 200_000 }),
      }),
      { maxLength: 6 },
    ),
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 260 }),
  })

  /** Amounts are those of a real invoice: lines from what was charged, the rest as a line. */
  const invoiceOf = (sale: typeof sales extends fc.Arbitrary<infer Sale> ? Sale : never) => {
    const rate = sale.isOutside ? 0 : sale.rate.rate
    const described = sale.gross.map((line) => ({
      ...line,
      description: `Plata ${line.description}`,
    }))
    const paid = { lines: described, paidMinor: sale.paidMinor, restDescription: 'Rest' }
    const sign = sale.isStorno ? -1 : 1
    const lines = invoiceLines(paid, rate).map((line) => ({
      ...line,
      netMinor: sign * line.netMinor,
      vatMinor: sign * line.vatMinor,
    }))
    const totals = totalsOf(lines)
    const domestic = sale.rate.country === 'RO' ? 'domestic' : 'oss'

    return testInvoice({
      ...totals,
      lines,
      currency: sale.currency,
      vatRate: rate,
      vatScheme: sale.isOutside ? 'outside' : domestic,
      buyer: {
        name: `Client ${sale.name}`,
        email: null,
        country: sale.isOutside ? 'US' : sale.rate.country,
        company: sale.isCompany ? company : null,
      },
      leiRate: sale.leiPerEuro,
      ...totalsInLei(totals, sale.currency === 'ron' ? 1 : sale.leiPerEuro),
    })
  }

  it('breaks no rule, and is exact to the cent, for every rate, currency, buyer and storno', () => {
    fc.assert(
      fc.property(sales, (sale) => {
        const invoice = invoiceOf(sale)
        const reverses = sale.isStorno ? testInvoice() : null
        const xml = xmlOf(invoice, testFacts({ reverses }))
        const read = readUbl(xml)
        const sign = sale.isStorno ? -1 : 1

        expect(brokenRules(xml)).toEqual([])
        expect(hundredths(read.totals.TaxInclusiveAmount.value)).toBe(sign * invoice.totalMinor)
        expect(hundredths(read.taxTotals[0]?.TaxAmount.value ?? '')).toBe(
          Math.abs(invoice.vatMinor) * Math.sign(sign * invoice.vatMinor || 1),
        )
        expect(read.lines.map(({ amount }) => hundredths(amount.value))).toEqual(
          invoice.lines.map(({ netMinor }) => sign * netMinor || 0),
        )
      }),
      { numRuns: 300 },
    )
  })
})

describe('decimal', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [123_456, '1234.56'],
    [-100, '-1.00'],
  ])('%d is %s', (minor, text) => {
    expect(decimal(minor)).toBe(text)
  })
})
