import type { StudioWithdrawal } from '@hlizo/contract/entities/studio-withdrawal'
import { studioWithdrawalsMessages } from '@hlizo/contract/messages/studio-withdrawals'
import { formatMoment } from '@hlizo/domain/dates'
import {
  Deadline,
  deadlineText,
  kindText,
  stateText,
  WithdrawalState,
} from '#studio/features/withdrawals/withdrawal-state.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'

const ro = studioWithdrawalsMessages.columns

const plain = (
  id: string,
  name: string,
  minWidth: number,
  text: (withdrawal: StudioWithdrawal) => string,
): TableColumn<StudioWithdrawal> => ({ id, name, minWidth, cell: text, text })

export const withdrawalColumns: readonly TableColumn<StudioWithdrawal>[] = [
  {
    ...plain('reference', ro.reference, 130, ({ reference }) => reference),
    isRowHeader: true,
    cell: ({ reference }) => <strong>{reference}</strong>,
  },
  {
    ...plain('due', ro.dueAt, 150, deadlineText),
    cell: (withdrawal) => <Deadline withdrawal={withdrawal} />,
  },
  plain('name', ro.name, 140, ({ name }) => name),
  plain('email', ro.email, 160, ({ email }) => email),
  plain('kind', ro.kind, 170, kindText),
  plain('contract', ro.contract, 160, ({ contract }) => contract),
  {
    ...plain('state', ro.state, 180, stateText),
    cell: (withdrawal) => <WithdrawalState withdrawal={withdrawal} />,
  },
  {
    ...plain('received', ro.receivedAt, 210, ({ receivedAt }) =>
      formatMoment(new Date(receivedAt)),
    ),
    cell: ({ receivedAt }) => <Moment at={receivedAt} />,
    isExtra: true,
  },
]
