import type { StudioInvoice } from '@hlizo/contract/entities/studio-invoice'
import { studioInvoicesMessages } from '@hlizo/contract/messages/studio-invoices'
import { invoiceTexts } from '@hlizo/domain/invoice-texts'
import { Moment } from '#studio/ui/moment.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'

const ro = studioInvoicesMessages

const plain = (
  id: string,
  column: keyof typeof invoiceTexts,
  minWidth: number,
): TableColumn<StudioInvoice> => {
  const text = invoiceTexts[column]
  return { id, name: ro.columns[column], minWidth, cell: text, text }
}

export const invoiceColumns: readonly TableColumn<StudioInvoice>[] = [
  {
    ...plain('number', 'number', 130),
    isRowHeader: true,
    cell: ({ number }) => <strong>{number}</strong>,
  },
  plain('kind', 'kind', 110),
  {
    ...plain('issued', 'issuedAt', 200),
    cell: ({ issuedAt }) => <Moment at={issuedAt} />,
  },
  plain('buyer', 'buyer', 170),
  plain('tax-number', 'taxNumber', 120),
  plain('total', 'total', 130),
  plain('vat', 'vat', 120),
  {
    ...plain('pdf', 'number', 140),
    name: ro.columns.pdf,
    cell: ({ pdf, number }) => (
      <a href={pdf} target="_blank" rel="noreferrer" aria-label={ro.openOf(number)}>
        {ro.open}
      </a>
    ),
  },
  { ...plain('net', 'net', 130), isExtra: true },
  { ...plain('lei', 'totalInLei', 130), isExtra: true },
  { ...plain('country', 'country', 100), isExtra: true },
  { ...plain('rate', 'rate', 100), isExtra: true },
  { ...plain('reverses', 'reverses', 130), isExtra: true },
]
