import { isCountry } from '@hlizo/domain/countries'
import type { UblDocument } from './read-ubl.ts'
import { hasTwoDecimals, hundredths, isFilled, sum, type Rules } from './rule.ts'

const CURRENCY = /^[A-Z]{3}$/
const TYPES = ['380', '381', '384']
const CATEGORIES = ['S', 'O']
/** The published rules accept a difference of less than one, since lines are rounded for themselves. */
const TOLERANCE = 100

const ownTotal = ({ taxTotals, currency }: UblDocument) =>
  taxTotals.find(({ TaxAmount }) => TaxAmount.currency === currency)
const breakdownsOf = (document: UblDocument) => ownTotal(document)?.TaxSubtotal ?? []
const ofCategory = (document: UblDocument, wanted: string) =>
  breakdownsOf(document).filter(({ TaxCategory }) => TaxCategory.ID === wanted)
const linesOf = ({ lines }: UblDocument, wanted: string) =>
  lines.filter(({ category }) => category.ID === wanted)
const has = (document: UblDocument, wanted: string) =>
  linesOf(document, wanted).length + ofCategory(document, wanted).length > 0
const amountsOf = (lines: UblDocument['lines']) => lines.map(({ amount }) => amount.value)

const isTaxOf = (taxable: string, percent: string | null, tax: string) =>
  Math.abs(hundredths(tax) - (hundredths(taxable) * Number(percent ?? 0)) / 100) < TOLERANCE

const isEachTaxed = (breakdowns: ReturnType<typeof breakdownsOf>) =>
  breakdowns.every(({ TaxableAmount: base, TaxAmount: tax, TaxCategory: category }) =>
    isTaxOf(base.value, category.Percent, tax.value),
  )

/** What every document and line must have. */
export const presence: Rules = {
  'BR-01': ({ customizationId }) => isFilled(customizationId),
  'BR-02': ({ id }) => isFilled(id),
  'BR-03': ({ issueDate }) => isFilled(issueDate),
  'BR-04': ({ typeCode }) => isFilled(typeCode),
  'BR-05': ({ currency }) => isFilled(currency),
  'BR-06': ({ seller }) => isFilled(seller.name),
  'BR-07': ({ buyer }) => isFilled(buyer.name),
  'BR-08': ({ seller }) => seller.hasAddress,
  'BR-09': ({ seller }) => isFilled(seller.country),
  'BR-10': ({ buyer }) => buyer.hasAddress,
  'BR-11': ({ buyer }) => isFilled(buyer.country),
  'BR-12': ({ totals }) => isFilled(totals.LineExtensionAmount.value),
  'BR-13': ({ totals }) => isFilled(totals.TaxExclusiveAmount.value),
  'BR-14': ({ totals }) => isFilled(totals.TaxInclusiveAmount.value),
  'BR-15': ({ totals }) => isFilled(totals.PayableAmount.value),
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-21': ({ lines }) => lines.every(({ id }) => isFilled(id)),
  'BR-22': ({ lines }) => lines.every(({ quantity }) => isFilled(quantity.value)),
  'BR-23': ({ lines }) => lines.every(({ quantity }) => isFilled(quantity.unit)),
  'BR-24': ({ lines }) => lines.every(({ amount }) => isFilled(amount.value)),
  'BR-25': ({ lines }) => lines.every(({ name }) => isFilled(name)),
  'BR-26': ({ lines }) => lines.every(({ price }) => isFilled(price.value)),
  'BR-27': ({ lines }) => lines.every(({ price }) => !price.value.startsWith('-')),
  'BR-45': (it) => breakdownsOf(it).every(({ TaxableAmount }) => isFilled(TaxableAmount.value)),
  'BR-46': (it) => breakdownsOf(it).every(({ TaxAmount }) => isFilled(TaxAmount.value)),
  'BR-47': (it) => breakdownsOf(it).every(({ TaxCategory }) => isFilled(TaxCategory.ID)),
  'BR-48': (it) =>
    breakdownsOf(it).every(({ TaxCategory: { ID, Percent } }) => ID === 'O' || Percent !== null),
  'BR-49': ({ payment }) => payment === null || isFilled(payment.PaymentMeansCode),
  'BR-53': ({ taxCurrency, taxTotals }) =>
    taxCurrency === '' || taxTotals.some(({ TaxAmount }) => TaxAmount.currency === taxCurrency),
  'BR-55': ({ preceding }) => preceding.every(isFilled),
  'BR-CO-04': ({ lines }) => lines.every(({ category }) => isFilled(category.ID)),
  'BR-CO-18': (it) => breakdownsOf(it).length > 0,
  'BR-CO-26': ({ seller }) => isFilled(seller.legalId) || isFilled(seller.vatId),
  'BR-CL-01': ({ typeCode }) => TYPES.includes(typeCode),
  'BR-CL-04': ({ currency }) => CURRENCY.test(currency),
  'BR-CL-14': ({ seller, buyer }) => [seller, buyer].every(({ country }) => isCountry(country)),
  'BR-CL-17': (it) => breakdownsOf(it).every(({ TaxCategory: { ID } }) => CATEGORIES.includes(ID)),
}

/** How the amounts belong together. */
export const amounts: Rules = {
  'BR-CO-09': ({ seller }) => seller.vatId === '' || /^[A-Z]{2}/.test(seller.vatId),
  'BR-CO-10': ({ lines, totals }) =>
    sum(amountsOf(lines)) === hundredths(totals.LineExtensionAmount.value),
  'BR-CO-13': ({ totals }) =>
    hundredths(totals.TaxExclusiveAmount.value) === hundredths(totals.LineExtensionAmount.value),
  'BR-CO-14': (it) =>
    hundredths(ownTotal(it)?.TaxAmount.value ?? '') ===
    sum(breakdownsOf(it).map(({ TaxAmount }) => TaxAmount.value)),
  'BR-CO-15': (it) =>
    hundredths(it.totals.TaxInclusiveAmount.value) ===
    hundredths(it.totals.TaxExclusiveAmount.value) +
      hundredths(ownTotal(it)?.TaxAmount.value ?? ''),
  'BR-CO-16': ({ totals }) =>
    hundredths(totals.PayableAmount.value) ===
    hundredths(totals.TaxInclusiveAmount.value) -
      (totals.PrepaidAmount.value === '' ? 0 : hundredths(totals.PrepaidAmount.value)),
  'BR-CO-17': (it) => isEachTaxed(breakdownsOf(it)),
  'BR-DEC-12': ({ totals }) => Object.values(totals).every(({ value }) => hasTwoDecimals(value)),
  'BR-DEC-19': (it) =>
    breakdownsOf(it)
      .flatMap(({ TaxableAmount, TaxAmount }) => [TaxableAmount.value, TaxAmount.value])
      .every(hasTwoDecimals),
  'BR-DEC-23': ({ lines }) => amountsOf(lines).every(hasTwoDecimals),
}

/** The standard rate. */
export const standardRate: Rules = {
  'BR-S-01': (it) => linesOf(it, 'S').length === 0 || ofCategory(it, 'S').length > 0,
  'BR-S-02': (it) => !has(it, 'S') || isFilled(it.seller.vatId),
  'BR-S-05': (it) => linesOf(it, 'S').every(({ category }) => Number(category.Percent ?? 0) > 0),
  'BR-S-08': (it) =>
    ofCategory(it, 'S').every(({ TaxableAmount: base, TaxCategory: { Percent: percent } }) => {
      const same = linesOf(it, 'S').filter(({ category }) => category.Percent === percent)
      return sum(amountsOf(same)) === hundredths(base.value)
    }),
  'BR-S-09': (it) => isEachTaxed(ofCategory(it, 'S')),
  'BR-S-10': (it) =>
    ofCategory(it, 'S').every(({ TaxCategory }) => !isFilled(TaxCategory.TaxExemptionReason)),
}

/** What is not subject to the tax. */
export const notTaxed: Rules = {
  'BR-O-01': (it) => linesOf(it, 'O').length === 0 || ofCategory(it, 'O').length === 1,
  'BR-O-02': (it) => linesOf(it, 'O').length === 0 || !isFilled(it.seller.vatId),
  'BR-O-05': (it) => linesOf(it, 'O').every(({ category }) => category.Percent === null),
  'BR-O-08': (it) =>
    ofCategory(it, 'O').every(
      ({ TaxableAmount: base }) => sum(amountsOf(linesOf(it, 'O'))) === hundredths(base.value),
    ),
  'BR-O-09': (it) =>
    ofCategory(it, 'O').every(({ TaxAmount }) => hundredths(TaxAmount.value) === 0),
  'BR-O-10': (it) =>
    ofCategory(it, 'O').every(({ TaxCategory }) => isFilled(TaxCategory.TaxExemptionReason)),
  'BR-O-11': (it) => ofCategory(it, 'O').length === 0 || breakdownsOf(it).length === 1,
  'BR-O-12': (it) =>
    ofCategory(it, 'O').length === 0 || linesOf(it, 'O').length === it.lines.length,
}
