import type { StudioInvoice } from '@hlizo/contract/entities/studio-invoice'
import { studioInvoicesMessages } from '@hlizo/contract/messages/studio-invoices'
import { invoiceTexts } from '@hlizo/domain/invoice-texts'
import { Moment } from '#studio/ui/moment.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { textColumnsOf } from '#studio/ui/text-column.ts'

const ro = studioInvoicesMessages

const column = textColumnsOf(invoiceTexts, ro.columns)

export const invoiceColumns: readonly TableColumn<StudioInvoice>[] = [
  {
    ...column('number', 130),
    isRowHeader: true,
    cell: ({ number }) => <strong>{number}</strong>,
  },
  column('kind', 110),
  {
    ...column('issuedAt', 200, 'issued'),
    cell: ({ issuedAt }) => <Moment at={issuedAt} />,
  },
  column('buyer', 170),
  column('taxNumber', 120, 'tax-number'),
  column('total', 130),
  column('vat', 120),
  {
    ...column('number', 140, 'pdf'),
    name: ro.columns.pdf,
    cell: ({ pdf, number }) => (
      <a href={pdf} target="_blank" rel="noreferrer" aria-label={ro.openOf(number)}>
        {ro.open}
      </a>
    ),
  },
  { ...column('net', 130), isExtra: true },
  { ...column('totalInLei', 130, 'lei'), isExtra: true },
  { ...column('country', 100), isExtra: true },
  { ...column('rate', 100), isExtra: true },
  { ...column('reverses', 130), isExtra: true },
]
