import type { PayoutStatementRow, PayoutTitle } from '@hlizo/contract/entities/studio-payout'
import { payoutDocumentMessages } from '@hlizo/contract/messages/payout-document'
import { studioPayoutsMessages } from '@hlizo/contract/messages/studio-payouts'
import { formatMoment } from '@hlizo/domain/dates'
import { bareAmountText, minutesText } from '@hlizo/domain/figure-text'
import { numberColumn, wordColumn } from '#studio/features/figures/figure-columns.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'

const ro = studioPayoutsMessages

export const statementColumns: readonly TableColumn<PayoutStatementRow>[] = [
  {
    ...wordColumn<PayoutStatementRow>(
      'comedian',
      ro.statements.columns.comedian,
      ({ comedian }) => comedian,
      true,
    ),
    cell: ({ comedian }) => <strong>{comedian}</strong>,
  },
  wordColumn('kind', ro.statements.columns.kind, ({ revision }) =>
    payoutDocumentMessages.revision(revision),
  ),
  numberColumn('amount', ro.statements.columns.amount, ({ amountBani }) =>
    bareAmountText(amountBani),
  ),
  {
    ...wordColumn<PayoutStatementRow>('made', ro.statements.columns.madeAt, ({ madeAt }) =>
      formatMoment(new Date(madeAt)),
    ),
    minWidth: 200,
    cell: ({ madeAt }) => <Moment at={madeAt} />,
  },
]

export const titleColumns: readonly TableColumn<PayoutTitle>[] = [
  {
    ...wordColumn<PayoutTitle>('title', ro.titles.columns.title, ({ title }) => title, true),
    minWidth: 200,
    cell: ({ title }) => <strong>{title}</strong>,
  },
  numberColumn('minutes', ro.titles.columns.minutes, ({ seconds }) => minutesText(seconds)),
  numberColumn('amount', ro.titles.columns.amount, ({ amountBani }) =>
    amountBani === null ? '–' : bareAmountText(amountBani),
  ),
  {
    ...wordColumn<PayoutTitle>('comedians', ro.titles.columns.comedians, ({ comedians }) =>
      comedians.map(({ comedian, weight }) => ro.titles.comedian(comedian, weight)).join(', '),
    ),
    minWidth: 260,
  },
]
