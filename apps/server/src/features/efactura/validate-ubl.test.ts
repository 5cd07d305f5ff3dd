import { describe, expect, it } from 'vitest'
import { efacturaRules } from '@hlizo/contract/messages/efactura-rules'
import { invoiceUbl } from './invoice-ubl.ts'
import { testFacts, testInvoice } from './testing-ubl.ts'
import { brokenRules, wordsOfRules } from './validate-ubl.ts'

const invoice = invoiceUbl(testInvoice({ currency: 'eur', vatBani: 3150 }), testFacts()).toString()
const storno = invoiceUbl(
  testInvoice({
    netMinor: -2945,
    vatMinor: -618,
    totalMinor: -3563,
    lines: [{ description: 'Abonament', netMinor: -2945, vatMinor: -618 }],
  }),
  testFacts({ reverses: testInvoice() }),
).toString()
const outside = invoiceUbl(
  testInvoice({
    vatScheme: 'outside',
    vatRate: 0,
    netMinor: 3563,
    vatMinor: 0,
    vatBani: 0,
    lines: [{ description: 'Abonament', netMinor: 3563, vatMinor: 0 }],
    buyer: { name: 'Ana', email: null, country: 'US', company: null },
  }),
  testFacts(),
).toString()

const long = (length: number) => 'x'.repeat(length)
/** The text of the nth element of this name. */
const set =
  (name: string, text: string, nth = 1) =>
  (xml: string) => {
    let at = 0
    return xml.replaceAll(
      new RegExp(`(<${name}(?: [^>]*)?>)[^<]*(</${name}>)`, 'g'),
      (all, a, b) => {
        at += 1
        return at === nth ? `${a}${text}${b}` : all
      },
    )
  }
const drop = (name: string) => (xml: string) =>
  xml.replace(new RegExp(`<${name}(?: [^>]*)?>.*?</${name}>`, 's'), '')
const swap = (from: string | RegExp, to: string) => (xml: string) => xml.replace(from, to)

type Breakage = readonly [id: string, from: string, change: (xml: string) => string]

const breakages: readonly Breakage[] = [
  ['BR-01', invoice, drop('cbc:CustomizationID')],
  ['BR-02', invoice, set('cbc:ID', '')],
  ['BR-03', invoice, drop('cbc:IssueDate')],
  ['BR-04', invoice, drop('cbc:InvoiceTypeCode')],
  ['BR-05', invoice, drop('cbc:DocumentCurrencyCode')],
  ['BR-06', invoice, set('cbc:RegistrationName', ' ')],
  ['BR-07', invoice, set('cbc:RegistrationName', ' ', 2)],
  ['BR-08', invoice, drop('cac:PostalAddress')],
  ['BR-09', invoice, set('cbc:IdentificationCode', '')],
  ['BR-10', invoice, (xml) => drop('cac:AccountingCustomerParty')(xml)],
  ['BR-11', invoice, set('cbc:IdentificationCode', '', 2)],
  ['BR-12', invoice, set('cbc:LineExtensionAmount', '')],
  ['BR-13', invoice, drop('cbc:TaxExclusiveAmount')],
  ['BR-14', invoice, drop('cbc:TaxInclusiveAmount')],
  ['BR-15', invoice, drop('cbc:PayableAmount')],
  ['BR-16', invoice, drop('cac:InvoiceLine')],
  ['BR-21', invoice, swap('<cac:InvoiceLine>\n  <cbc:ID>1</cbc:ID>', '<cac:InvoiceLine>')],
  ['BR-22', invoice, set('cbc:InvoicedQuantity', '')],
  ['BR-23', invoice, swap('unitCode="C62"', 'unitCode=""')],
  ['BR-24', invoice, set('cbc:LineExtensionAmount', '', 2)],
  ['BR-25', invoice, set('cbc:Name', '')],
  ['BR-26', invoice, drop('cac:Price')],
  ['BR-27', invoice, set('cbc:PriceAmount', '-1.00')],
  ['BR-45', invoice, set('cbc:TaxableAmount', '')],
  ['BR-46', invoice, set('cbc:TaxAmount', '', 2)],
  ['BR-47', invoice, swap('<cbc:ID>S</cbc:ID>', '<cbc:ID/>')],
  ['BR-48', invoice, drop('cbc:Percent')],
  ['BR-49', invoice, set('cbc:PaymentMeansCode', '')],
  ['BR-53', invoice, swap('currencyID="RON"', 'currencyID="USD"')],
  [
    'BR-55',
    storno,
    swap(
      /<cac:InvoiceDocumentReference>\s*<cbc:ID>[^<]*/,
      '<cac:InvoiceDocumentReference><cbc:ID>',
    ),
  ],
  ['BR-CO-04', invoice, swap(/(<cac:ClassifiedTaxCategory>\s*<cbc:ID>)S/, '$1')],
  ['BR-CO-09', invoice, swap('RO14399840', '14399840')],
  ['BR-CO-10', invoice, set('cbc:LineExtensionAmount', '29.46', 2)],
  ['BR-CO-13', invoice, set('cbc:TaxExclusiveAmount', '29.44')],
  ['BR-CO-14', invoice, set('cbc:TaxAmount', '6.19')],
  ['BR-CO-15', invoice, set('cbc:TaxInclusiveAmount', '35.64')],
  ['BR-CO-16', invoice, set('cbc:PayableAmount', '0.01')],
  ['BR-CO-17', invoice, set('cbc:TaxAmount', '8.18', 2)],
  ['BR-CO-18', invoice, drop('cac:TaxSubtotal')],
  ['BR-CO-26', outside, swap(/<cbc:CompanyID>[^<]*<\/cbc:CompanyID>/, '')],
  ['BR-CL-01', invoice, set('cbc:InvoiceTypeCode', '99')],
  ['BR-CL-04', invoice, set('cbc:DocumentCurrencyCode', 'euro')],
  ['BR-CL-14', invoice, set('cbc:IdentificationCode', 'XX')],
  ['BR-CL-17', invoice, swap('<cbc:ID>S</cbc:ID>', '<cbc:ID>X</cbc:ID>')],
  ['BR-S-01', invoice, swap('<cbc:ID>S</cbc:ID>', '<cbc:ID>O</cbc:ID>')],
  ['BR-S-02', invoice, drop('cac:PartyTaxScheme')],
  ['BR-S-05', invoice, set('cbc:Percent', '0.00', 2)],
  ['BR-S-08', invoice, set('cbc:TaxableAmount', '29.44')],
  ['BR-S-09', invoice, set('cbc:TaxAmount', '8.18', 2)],
  [
    'BR-S-10',
    invoice,
    swap('<cbc:Percent>', '<cbc:TaxExemptionReason>x</cbc:TaxExemptionReason><cbc:Percent>'),
  ],
  ['BR-O-01', outside, swap('<cbc:ID>O</cbc:ID>', '<cbc:ID>S</cbc:ID>')],
  [
    'BR-O-02',
    outside,
    swap(
      '<cac:PartyLegalEntity>',
      '<cac:PartyTaxScheme><cbc:CompanyID>RO1</cbc:CompanyID></cac:PartyTaxScheme><cac:PartyLegalEntity>',
    ),
  ],
  [
    'BR-O-05',
    outside,
    swap(/(<cac:ClassifiedTaxCategory>\s*<cbc:ID>O<\/cbc:ID>)/, '$1<cbc:Percent>0</cbc:Percent>'),
  ],
  ['BR-O-08', outside, set('cbc:TaxableAmount', '35.62')],
  ['BR-O-09', outside, set('cbc:TaxAmount', '0.01', 2)],
  ['BR-O-10', outside, drop('cbc:TaxExemptionReason')],
  [
    'BR-O-11',
    outside,
    swap(
      '</cac:TaxSubtotal>',
      '</cac:TaxSubtotal><cac:TaxSubtotal><cac:TaxCategory><cbc:ID>S</cbc:ID></cac:TaxCategory></cac:TaxSubtotal>',
    ),
  ],
  ['BR-O-12', outside, swap(/(<cac:ClassifiedTaxCategory>\s*<cbc:ID>)O/, '$1S')],
  ['BR-DEC-12', invoice, set('cbc:PayableAmount', '0.000')],
  ['BR-DEC-19', invoice, set('cbc:TaxableAmount', '29.450')],
  ['BR-DEC-23', invoice, set('cbc:LineExtensionAmount', '29.450', 2)],
  ['BR-RO-001', invoice, swap('CIUS-RO:1.0.1', 'CIUS-RO:0.9')],
  ['BR-RO-010', invoice, set('cbc:ID', 'HLZ')],
  ['BR-RO-020', invoice, set('cbc:InvoiceTypeCode', '326')],
  ['BR-RO-030', invoice, drop('cbc:TaxCurrencyCode')],
  ['BR-RO-065', invoice, drop('cac:PartyTaxScheme')],
  ['BR-RO-081', invoice, set('cbc:StreetName', '')],
  ['BR-RO-082', invoice, set('cbc:StreetName', '', 2)],
  ['BR-RO-091', invoice, set('cbc:CityName', '')],
  ['BR-RO-092', invoice, set('cbc:CityName', '', 2)],
  ['BR-RO-100', invoice, set('cbc:CityName', 'București')],
  ['BR-RO-101', invoice, set('cbc:CityName', 'București', 2)],
  ['BR-RO-110', invoice, set('cbc:CountrySubentity', 'Cluj')],
  ['BR-RO-111', invoice, set('cbc:CountrySubentity', 'RO-XX', 2)],
  ['BR-RO-120', invoice, set('cbc:CompanyID', '', 3)],
  ['BR-RO-A020', invoice, swap('<cbc:Note>', `${'<cbc:Note>x</cbc:Note>'.repeat(20)}<cbc:Note>`)],
  ['BR-RO-L050', invoice, set('cbc:CityName', long(51), 2)],
  ['BR-RO-L100', invoice, set('cbc:Name', long(101))],
  ['BR-RO-L140', invoice, set('cbc:PaymentID', long(141))],
  ['BR-RO-L150', invoice, set('cbc:StreetName', long(151))],
  ['BR-RO-L200', invoice, set('cbc:RegistrationName', long(201), 2)],
  ['BR-RO-L300', invoice, set('cbc:Note', long(301))],
]

describe('brokenRules', () => {
  it('accepts an invoice, a storno and a sale outside of the European Union', () => {
    expect([invoice, storno, outside].map(brokenRules)).toEqual([[], [], []])
  })

  it.each(breakages)('%s', (id, from, change) => {
    const changed = change(from)

    expect(changed).not.toBe(from)
    expect(brokenRules(changed)).toContain(id)
  })

  it('accepts a long invoice number, as CIUS-RO 1.0.9 does', () => {
    expect(brokenRules(set('cbc:ID', `1${long(199)}`)(invoice))).toEqual([])
  })

  it('has a breakage for every rule', () => {
    expect(breakages.map(([id]) => id).toSorted()).toEqual(Object.keys(efacturaRules).toSorted())
  })

  it('describes them in text', () => {
    expect(wordsOfRules(['BR-RO-101'])).toBe(
      'BR-RO-101: Cumpărătorul este în București: localitatea trebuie să fie un sector, SECTOR1–SECTOR6.',
    )
  })
})
