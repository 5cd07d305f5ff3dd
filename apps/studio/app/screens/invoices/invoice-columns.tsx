import type { StudioInvoice } from '@hlizo/contract/entities/studio-invoice'
import { invoiceKinds, studioInvoicesMessages } from '@hlizo/contract/messages/studio-invoices'
import { rateText } from '@hlizo/contract/percent'
import { formatMoment } from '@hlizo/domain/dates'
import { leiText, moneyText } from '@hlizo/domain/figure-text'
import { Moment } from '#studio/ui/moment.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'

const ro = studioInvoicesMessages

const plain = (
  id: string,
  name: string,
  minWidth: number,
  text: (invoice: StudioInvoice) => string,
): TableColumn<StudioInvoice> => ({ id, name, minWidth, cell: text, text })

const money = (minor: number, { currency }: StudioInvoice) => moneyText(minor, currency)
const rate = ({ vatRate }: StudioInvoice) => rateText(vatRate)

export const invoiceColumns: readonly TableColumn<StudioInvoice>[] = [
  {
    ...plain('number', ro.columns.number, 130, ({ number }) => number),
    isRowHeader: true,
    cell: ({ number }) => <strong>{number}</strong>,
  },
  plain('kind', ro.columns.kind, 110, ({ kind }) => invoiceKinds[kind]),
  {
    ...plain('issued', ro.columns.issuedAt, 200, ({ issuedAt }) =>
      formatMoment(new Date(issuedAt)),
    ),
    cell: ({ issuedAt }) => <Moment at={issuedAt} />,
  },
  plain('buyer', ro.columns.buyer, 170, ({ buyer }) => buyer),
  plain('tax-number', ro.columns.taxNumber, 120, ({ taxNumber }) => taxNumber ?? ro.privateBuyer),
  plain('total', ro.columns.total, 130, (one) => money(one.totalMinor, one)),
  plain('vat', ro.columns.vat, 120, (one) => money(one.vatMinor, one)),
  {
    ...plain('pdf', ro.columns.pdf, 140, ({ number }) => number),
    cell: ({ pdf, number }) => (
      <a href={pdf} target="_blank" rel="noreferrer" aria-label={ro.openOf(number)}>
        {ro.open}
      </a>
    ),
  },
  { ...plain('net', ro.columns.net, 130, (one) => money(one.netMinor, one)), isExtra: true },
  {
    ...plain('lei', ro.columns.totalInLei, 130, ({ totalBani }) =>
      totalBani === null ? '' : leiText(totalBani),
    ),
    isExtra: true,
  },
  { ...plain('country', ro.columns.country, 100, ({ country }) => country), isExtra: true },
  { ...plain('rate', ro.columns.rate, 100, rate), isExtra: true },
  {
    ...plain('reverses', ro.columns.reverses, 130, ({ reverses }) => reverses ?? ''),
    isExtra: true,
  },
]
