import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) =>
    [
      'Note',
      'TaxTotal',
      'TaxSubtotal',
      'InvoiceLine',
      'CreditNoteLine',
      'BillingReference',
    ].includes(name),
})

const Text = z.string().default('')
const Amount = z
  .object({ '#text': Text, '@currencyID': Text })
  .transform((one) => ({ value: one['#text'], currency: one['@currencyID'] }))
const NO_AMOUNT = { value: '', currency: '' }
const MaybeAmount = Amount.optional().transform((one) => one ?? NO_AMOUNT)

const Category = z.object({
  ID: Text,
  Percent: z.string().nullable().default(null),
  TaxExemptionReason: Text,
  TaxScheme: z.object({ ID: Text }).optional(),
})
const NO_CATEGORY = { ID: '', Percent: null, TaxExemptionReason: '' }

const Party = z
  .object({
    PostalAddress: z
      .object({
        StreetName: Text,
        CityName: Text,
        CountrySubentity: Text,
        Country: z.object({ IdentificationCode: Text }).optional(),
      })
      .optional(),
    PartyTaxScheme: z.object({ CompanyID: Text }).optional(),
    PartyLegalEntity: z.object({ RegistrationName: Text, CompanyID: Text }).optional(),
  })
  .transform(({ PostalAddress: address, PartyTaxScheme: tax, PartyLegalEntity: legal }) => ({
    hasAddress: address !== undefined,
    street: address?.StreetName ?? '',
    city: address?.CityName ?? '',
    county: address?.CountrySubentity ?? '',
    country: address?.Country?.IdentificationCode ?? '',
    vatId: tax?.CompanyID ?? '',
    name: legal?.RegistrationName ?? '',
    legalId: legal?.CompanyID ?? '',
  }))
const NO_PARTY = {}
const PartyIn = z
  .object({ Party: z.unknown().optional() })
  .optional()
  .transform((one) => Party.parse(one?.Party === '' ? NO_PARTY : (one?.Party ?? NO_PARTY)))
export type UblParty = z.infer<typeof Party>

const Quantity = z
  .object({ '#text': Text, '@unitCode': Text })
  .optional()
  .transform((one) => ({ value: one?.['#text'] ?? '', unit: one?.['@unitCode'] ?? '' }))

const Line = z
  .object({
    ID: Text,
    InvoicedQuantity: Quantity,
    CreditedQuantity: Quantity,
    LineExtensionAmount: MaybeAmount,
    Item: z
      .object({ Name: Text, Description: Text, ClassifiedTaxCategory: Category.optional() })
      .optional(),
    Price: z.object({ PriceAmount: MaybeAmount }).optional(),
  })
  .transform((line) => ({
    id: line.ID,
    quantity: line.InvoicedQuantity.value === '' ? line.CreditedQuantity : line.InvoicedQuantity,
    amount: line.LineExtensionAmount,
    name: line.Item?.Name ?? '',
    description: line.Item?.Description ?? '',
    category: line.Item?.ClassifiedTaxCategory ?? NO_CATEGORY,
    price: line.Price?.PriceAmount ?? NO_AMOUNT,
  }))

const TaxTotal = z.object({
  TaxAmount: MaybeAmount,
  TaxSubtotal: z
    .array(
      z.object({
        TaxableAmount: MaybeAmount,
        TaxAmount: MaybeAmount,
        TaxCategory: Category.default(NO_CATEGORY),
      }),
    )
    .default([]),
})

const Totals = z.object({
  LineExtensionAmount: MaybeAmount,
  TaxExclusiveAmount: MaybeAmount,
  TaxInclusiveAmount: MaybeAmount,
  PrepaidAmount: MaybeAmount,
  PayableAmount: MaybeAmount,
})

const Document = z
  .object({
    CustomizationID: Text,
    ID: Text,
    IssueDate: Text,
    InvoiceTypeCode: Text,
    CreditNoteTypeCode: Text,
    Note: z.array(z.string()).default([]),
    DocumentCurrencyCode: Text,
    TaxCurrencyCode: Text,
    BillingReference: z
      .array(z.object({ InvoiceDocumentReference: z.object({ ID: Text }).optional() }))
      .default([]),
    AccountingSupplierParty: PartyIn,
    AccountingCustomerParty: PartyIn,
    PaymentMeans: z.object({ PaymentMeansCode: Text, PaymentID: Text }).optional(),
    TaxTotal: z.array(TaxTotal).default([]),
    LegalMonetaryTotal: Totals.prefault({}),
    InvoiceLine: z.array(Line).default([]),
    CreditNoteLine: z.array(Line).default([]),
  })
  .transform((one) => ({
    customizationId: one.CustomizationID,
    id: one.ID,
    issueDate: one.IssueDate,
    typeCode: one.InvoiceTypeCode === '' ? one.CreditNoteTypeCode : one.InvoiceTypeCode,
    notes: one.Note,
    currency: one.DocumentCurrencyCode,
    taxCurrency: one.TaxCurrencyCode,
    preceding: one.BillingReference.map((each) => each.InvoiceDocumentReference?.ID ?? ''),
    seller: one.AccountingSupplierParty,
    buyer: one.AccountingCustomerParty,
    payment: one.PaymentMeans ?? null,
    taxTotals: one.TaxTotal,
    totals: one.LegalMonetaryTotal,
    lines: [...one.InvoiceLine, ...one.CreditNoteLine],
  }))
export type UblDocument = z.infer<typeof Document>

const Root = z.union([
  z.object({ Invoice: Document }).transform(({ Invoice: invoice }) => invoice),
  z.object({ CreditNote: Document }).transform(({ CreditNote: note }) => note),
])

/** Reads an invoice or credit note. What is absent is empty, for the rules to find. */
export const readUbl = (xml: string): UblDocument => Root.parse(parser.parse(xml))
