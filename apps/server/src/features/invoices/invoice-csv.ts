import { studioInvoicesMessages, invoiceKinds } from '@hlizo/contract/messages/studio-invoices'
import { formatInvoiceNumber } from '@hlizo/domain/invoice-number'
import { csvNumber, csvOf, type CsvColumns } from '@hlizo/kit/csv'
import { kindOf } from './documents.ts'
import type { ListedInvoice } from './invoice-list.ts'

const ro = studioInvoicesMessages

const money = (minor: number | null) => (minor === null ? '' : csvNumber(minor / 100))

const columns: CsvColumns<ListedInvoice> = [
  [ro.columns.number, ({ series, number }) => formatInvoiceNumber(series, number)],
  [ro.columns.kind, (invoice) => invoiceKinds[kindOf(invoice)]],
  [ro.columns.issuedAt, ({ issuedOn }) => issuedOn],
  [ro.columns.buyer, ({ buyer }) => buyer.company?.name ?? buyer.name],
  [ro.columns.taxNumber, ({ buyer }) => buyer.company?.taxNumber ?? ''],
  [ro.columns.country, ({ vatCountry }) => vatCountry],
  [ro.columns.rate, ({ vatRate }) => money(vatRate)],
  [ro.csv.currency, ({ currency }) => currency.toUpperCase()],
  [ro.columns.net, ({ netMinor }) => money(netMinor)],
  [ro.columns.vat, ({ vatMinor }) => money(vatMinor)],
  [ro.columns.total, ({ totalMinor }) => money(totalMinor)],
  [ro.csv.rate, ({ leiRate }) => (leiRate === null ? '' : csvNumber(leiRate, 4))],
  [ro.csv.vatInLei, ({ vatBani }) => money(vatBani)],
  [ro.columns.totalInLei, ({ totalBani }) => money(totalBani)],
  [
    ro.columns.reverses,
    ({ reverses }) => (reverses ? formatInvoiceNumber(reverses.series, reverses.number) : ''),
  ],
  [ro.csv.payment, ({ paymentReference }) => paymentReference ?? ''],
  [ro.csv.card, ({ cardCountry }) => cardCountry ?? ''],
  [ro.csv.network, ({ networkCountry }) => networkCountry ?? ''],
]

export const invoiceCsv = (invoices: readonly ListedInvoice[]): string => csvOf(columns, invoices)
