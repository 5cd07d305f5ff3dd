import type { StudioWithdrawal } from '@hlizo/contract/entities/studio-withdrawal'
import { studioWithdrawalsMessages } from '@hlizo/contract/messages/studio-withdrawals'
import { withdrawalTexts } from '@hlizo/domain/withdrawal-texts'
import { Deadline, WithdrawalState } from '#studio/features/withdrawals/withdrawal-state.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'

const ro = studioWithdrawalsMessages.columns

const plain = (
  id: string,
  column: keyof typeof withdrawalTexts,
  minWidth: number,
): TableColumn<StudioWithdrawal> => {
  const text = withdrawalTexts[column]
  return { id, name: ro[column], minWidth, cell: text, text }
}

export const withdrawalColumns: readonly TableColumn<StudioWithdrawal>[] = [
  {
    ...plain('reference', 'reference', 130),
    isRowHeader: true,
    cell: ({ reference }) => <strong>{reference}</strong>,
  },
  {
    ...plain('due', 'dueAt', 150),
    cell: (withdrawal) => <Deadline withdrawal={withdrawal} />,
  },
  plain('name', 'name', 140),
  plain('email', 'email', 160),
  plain('kind', 'kind', 170),
  plain('contract', 'contract', 160),
  {
    ...plain('state', 'state', 180),
    cell: (withdrawal) => <WithdrawalState withdrawal={withdrawal} />,
  },
  {
    ...plain('received', 'receivedAt', 210),
    cell: ({ receivedAt }) => <Moment at={receivedAt} />,
    isExtra: true,
  },
]
