import { rateText } from '@hlizo/contract/percent'
import type { StudioInvoice } from '@hlizo/contract/entities/studio-invoice'
import {
  invoiceKinds,
  studioInvoicesMessages as ro,
} from '@hlizo/contract/messages/studio-invoices'
import { formatMoment } from './dates.ts'
import { leiText, moneyText } from './figure-text.ts'

/** The columns of the invoices as text, on screen and in the exported file. */
export const invoiceTexts = {
  number: ({ number }) => number,
  kind: ({ kind }) => invoiceKinds[kind],
  issuedAt: ({ issuedAt }) => formatMoment(new Date(issuedAt)),
  buyer: ({ buyer }) => buyer,
  taxNumber: ({ taxNumber }) => taxNumber ?? ro.privateBuyer,
  total: ({ totalMinor, currency }) => moneyText(totalMinor, currency),
  vat: ({ vatMinor, currency }) => moneyText(vatMinor, currency),
  net: ({ netMinor, currency }) => moneyText(netMinor, currency),
  totalInLei: ({ totalBani }) => (totalBani === null ? '' : leiText(totalBani)),
  country: ({ country }) => country,
  rate: ({ vatRate }) => rateText(vatRate),
  reverses: ({ reverses }) => reverses ?? '',
} as const satisfies Record<string, (invoice: StudioInvoice) => string>
