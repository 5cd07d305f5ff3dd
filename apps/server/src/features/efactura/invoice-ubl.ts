import { XMLBuilder } from 'fast-xml-parser'
import { efacturaDocumentMessages as ro } from '@hlizo/contract/messages/efactura-document'
import type { InvoiceLine } from '@hlizo/domain/invoice-amounts'
import { formatInvoiceNumber } from '@hlizo/domain/invoice-number'
import type { RomanianPlace } from '@hlizo/domain/romanian-place'
import { SELLER_COUNTRY } from '@hlizo/domain/vat'
import type { InvoiceRow } from '#server/billing/invoice-store.ts'
import { placeOfBuyer, placeOfSeller, type SellerPlace } from './party-place.ts'
import { CUSTOMIZATION_ID, PRIVATE_BUYER_ID } from './ubl-codes.ts'

export type UblFacts = {
  readonly sellerPlace: SellerPlace
  /** The buyer's address as an operator corrected it. */
  readonly buyerPlace: RomanianPlace | null
  /** The document that this one takes back. */
  readonly reverses: InvoiceRow | null
}

type Node = { readonly [name: string]: Node | readonly Node[] | string | readonly string[] }

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  indentBy: ' ',
})

const COMMON = 'urn:oasis:names:specification:ubl:schema:xsd:Common'
const BUSINESS_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const MAX_NAME = 200
const MAX_ITEM = 100
const CARD_ONLINE = '68'
const PIECE = 'C62'
// oxlint-disable-next-line no-control-regex -- what XML 1.0 cannot contain
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu

const clean = (text: string, most: number): string => {
  const written = text.replaceAll(UNWRITABLE, '').replaceAll(/\s+/g, ' ').trim()
  return Array.from(written).slice(0, most).join('').trim()
}

/** Minor units as a decimal number, without arithmetic on fractions. */
export function decimal(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')

  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const amount = (minor: number, currency: string): Node => ({
  '#text': decimal(minor),
  '@currencyID': currency,
})
const VAT: Node = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }

const addressOf = ({ street, city, county }: RomanianPlace, country: string): Node => ({
  'cbc:StreetName': clean(street, 150),
  'cbc:CityName': clean(city, 50),
  ...(county !== '' && { 'cbc:CountrySubentity': county }),
  'cac:Country': { 'cbc:IdentificationCode': country },
})

const vatNumber = (taxId: string): string => `RO${taxId.replace(/^RO/i, '').trim()}`

function sellerOf({ seller, vatScheme }: InvoiceRow, place: SellerPlace): Node {
  return {
    'cac:PostalAddress': addressOf(placeOfSeller(seller, place), SELLER_COUNTRY),
    // What is outside of the scope of the tax must not name the seller's tax number (BR-O-02).
    ...(vatScheme !== 'outside' && {
      'cac:PartyTaxScheme': { 'cbc:CompanyID': vatNumber(seller.taxId), ...VAT },
    }),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': clean(seller.name, MAX_NAME),
      'cbc:CompanyID': clean(seller.registration, MAX_NAME),
    },
  }
}

function buyerOf({ buyer }: InvoiceRow, place: RomanianPlace): Node {
  const { company } = buyer

  return {
    'cac:PostalAddress': addressOf(place, buyer.country),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': clean(company?.name ?? buyer.name, MAX_NAME),
      'cbc:CompanyID': company?.taxNumber ?? PRIVATE_BUYER_ID,
    },
  }
}

function taxCategory({ vatScheme, vatRate }: InvoiceRow, isBreakdown: boolean): Node {
  if (vatScheme !== 'outside') return { 'cbc:ID': 'S', 'cbc:Percent': decimal(vatRate), ...VAT }

  return { 'cbc:ID': 'O', ...(isBreakdown && { 'cbc:TaxExemptionReason': ro.outside }), ...VAT }
}

/** A storno is a credit note, whose amounts are those of the invoice with the opposite sign. */
function positive(invoice: InvoiceRow): InvoiceRow {
  const turned = (line: InvoiceLine) => ({
    ...line,
    netMinor: 0 - line.netMinor,
    vatMinor: 0 - line.vatMinor,
  })
  const { netMinor, vatMinor, totalMinor, vatBani, totalBani, lines } = invoice

  return {
    ...invoice,
    netMinor: -netMinor,
    vatMinor: 0 - vatMinor,
    totalMinor: -totalMinor,
    vatBani: vatBani === null ? null : 0 - vatBani,
    totalBani: totalBani === null ? null : -totalBani,
    lines: lines.map(turned),
  }
}

function taxTotals(invoice: InvoiceRow, currency: string): Node[] {
  const own: Node = {
    'cbc:TaxAmount': amount(invoice.vatMinor, currency),
    'cac:TaxSubtotal': {
      'cbc:TaxableAmount': amount(invoice.netMinor, currency),
      'cbc:TaxAmount': amount(invoice.vatMinor, currency),
      'cac:TaxCategory': taxCategory(invoice, true),
    },
  }
  if (currency === 'RON') return [own]

  return [own, { 'cbc:TaxAmount': amount(invoice.vatBani ?? 0, 'RON') }]
}

/** A price is never negative (BR-27): what is taken off has a negative quantity. */
function lineOf(line: InvoiceLine, at: number, invoice: InvoiceRow, isCredit: boolean): Node {
  const currency = invoice.currency.toUpperCase()
  const description = clean(line.description, MAX_NAME)
  const name = clean(description, MAX_ITEM)

  return {
    'cbc:ID': String(at + 1),
    [isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity']: {
      '#text': line.netMinor < 0 ? '-1' : '1',
      '@unitCode': PIECE,
    },
    'cbc:LineExtensionAmount': amount(line.netMinor, currency),
    'cac:Item': {
      ...(name !== description && { 'cbc:Description': description }),
      'cbc:Name': name,
      'cac:ClassifiedTaxCategory': taxCategory(invoice, false),
    },
    'cac:Price': { 'cbc:PriceAmount': amount(Math.abs(line.netMinor), currency) },
  }
}

function notesOf({ leiRate, leiRateDate, currency, totalBani, vatScheme }: InvoiceRow): string[] {
  const isForeign = currency !== 'ron'

  return [
    ...(leiRate === null || leiRateDate === null ? [] : [ro.rate(leiRate.toFixed(4), leiRateDate)]),
    ...(isForeign && totalBani !== null ? [ro.totalInLei(decimal(totalBani))] : []),
    ...(vatScheme === 'oss' ? [ro.oss] : []),
  ]
}

function headOf(invoice: InvoiceRow, isCredit: boolean): Node {
  const currency = invoice.currency.toUpperCase()
  const notes = notesOf(invoice)

  return {
    'cbc:CustomizationID': CUSTOMIZATION_ID,
    'cbc:ProfileID': BUSINESS_PROCESS,
    'cbc:ID': formatInvoiceNumber(invoice.series, invoice.number),
    'cbc:IssueDate': invoice.issuedOn,
    ...(!isCredit && { 'cbc:DueDate': invoice.issuedOn }),
    [isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode']: isCredit ? '381' : '380',
    ...(notes.length > 0 && { 'cbc:Note': notes }),
    'cbc:DocumentCurrencyCode': currency,
    ...(currency !== 'RON' && { 'cbc:TaxCurrencyCode': 'RON' }),
  }
}

function totalsOf({ netMinor, totalMinor, currency }: InvoiceRow): Node {
  const inCurrency = (minor: number) => amount(minor, currency.toUpperCase())

  return {
    'cbc:LineExtensionAmount': inCurrency(netMinor),
    'cbc:TaxExclusiveAmount': inCurrency(netMinor),
    'cbc:TaxInclusiveAmount': inCurrency(totalMinor),
    // Every document is of a payment that was made or returned.
    'cbc:PrepaidAmount': inCurrency(totalMinor),
    'cbc:PayableAmount': inCurrency(0),
  }
}

/** An invoice or storno as UBL 2.1 by EN 16931 with the national rules of Romania (CIUS-RO). */
export function invoiceUbl(stored: InvoiceRow, facts: UblFacts): Buffer {
  const isCredit = stored.totalMinor < 0
  const invoice = isCredit ? positive(stored) : stored
  const { reverses, sellerPlace, buyerPlace } = facts
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const place = placeOfBuyer(invoice.buyer, sellerPlace, buyerPlace)
  const { paymentReference } = invoice
  const document: Node = {
    '@xmlns': `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
    '@xmlns:cac': `${COMMON}AggregateComponents-2`,
    '@xmlns:cbc': `${COMMON}BasicComponents-2`,
    ...headOf(invoice, isCredit),
    ...(reverses !== null && {
      'cac:BillingReference': {
        'cac:InvoiceDocumentReference': {
          'cbc:ID': formatInvoiceNumber(reverses.series, reverses.number),
          'cbc:IssueDate': reverses.issuedOn,
        },
      },
    }),
    'cac:AccountingSupplierParty': { 'cac:Party': sellerOf(invoice, sellerPlace) },
    'cac:AccountingCustomerParty': { 'cac:Party': buyerOf(invoice, place) },
    'cac:Delivery': { 'cbc:ActualDeliveryDate': invoice.suppliedOn },
    'cac:PaymentMeans': {
      'cbc:PaymentMeansCode': CARD_ONLINE,
      ...(paymentReference !== null && { 'cbc:PaymentID': clean(paymentReference, 140) }),
    },
    'cac:TaxTotal': taxTotals(invoice, invoice.currency.toUpperCase()),
    'cac:LegalMonetaryTotal': totalsOf(invoice),
    [`cac:${root}Line`]: invoice.lines.map((line, at) => lineOf(line, at, invoice, isCredit)),
  }

  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ [root]: document })}`,
  )
}
