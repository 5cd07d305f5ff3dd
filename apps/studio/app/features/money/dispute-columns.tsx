import type { MoneyDispute } from '@hlizo/contract/entities/studio-money'
import {
  disputeReasons,
  moneyDisputeStates,
  studioMoneyMessages as ro,
} from '@hlizo/contract/messages/studio-money'
import { dayText } from '@hlizo/domain/dates'
import { Badge } from '#studio/ui/badge.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { textColumn } from '#studio/ui/text-column.ts'
import { amountColumns, dateColumn, idColumn, payerColumns } from './money-columns.tsx'

const SOON_DAYS = 3

export const reasonText = ({ reason }: Pick<MoneyDispute, 'reason'>): string =>
  disputeReasons[reason] ?? reason

/** The days that are left for an answer; nothing once it was given. */
export function DisputeDeadline({ dispute: { state, daysLeft } }: { dispute: MoneyDispute }) {
  if (state !== 'open' || daysLeft === null) return null

  return <Badge tone={daysLeft <= SOON_DAYS ? 'attention' : 'mute'}>{ro.daysLeft(daysLeft)}</Badge>
}

export function DisputeState({ dispute: { state } }: { dispute: MoneyDispute }) {
  const tone = state === 'open' ? 'attention' : state === 'won' ? 'good' : 'mute'

  return <Badge tone={tone}>{moneyDisputeStates[state]}</Badge>
}

const deadlineText = ({ state, daysLeft }: MoneyDispute): string =>
  state === 'open' && daysLeft !== null ? ro.daysLeft(daysLeft) : ''

export const disputeColumns: readonly TableColumn<MoneyDispute>[] = [
  dateColumn('at', ro.columns.openedAt, ({ openedAt }) => dayText(openedAt)),
  {
    ...textColumn('due', ro.columns.dueAt, 140, deadlineText),
    isSortable: true,
    cell: (dispute) => <DisputeDeadline dispute={dispute} />,
  },
  ...payerColumns,
  textColumn('reason', ro.columns.reason, 190, reasonText),
  ...amountColumns,
  {
    ...textColumn('state', ro.columns.state, 190, ({ state }) => moneyDisputeStates[state]),
    cell: (dispute) => <DisputeState dispute={dispute} />,
  },
  {
    ...textColumn('number', ro.columns.number, 150, ({ number }: MoneyDispute) => number ?? ''),
    isExtra: true,
  },
  idColumn,
]
