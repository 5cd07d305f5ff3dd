import type { StudioWithdrawal } from '@hlizo/contract/entities/studio-withdrawal'
import { studioWithdrawalsMessages } from '@hlizo/contract/messages/studio-withdrawals'
import { withdrawalTexts } from '@hlizo/domain/withdrawal-texts'
import { Deadline, WithdrawalState } from '#studio/features/withdrawals/withdrawal-state.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { textColumnsOf } from '#studio/ui/text-column.ts'

const ro = studioWithdrawalsMessages.columns

const column = textColumnsOf(withdrawalTexts, ro)

export const withdrawalColumns: readonly TableColumn<StudioWithdrawal>[] = [
  {
    ...column('reference', 130),
    isRowHeader: true,
    cell: ({ reference }) => <strong>{reference}</strong>,
  },
  {
    ...column('dueAt', 150, 'due'),
    cell: (withdrawal) => <Deadline withdrawal={withdrawal} />,
  },
  column('name', 140),
  column('email', 160),
  column('kind', 170),
  column('contract', 160),
  {
    ...column('state', 180),
    cell: (withdrawal) => <WithdrawalState withdrawal={withdrawal} />,
  },
  {
    ...column('receivedAt', 210, 'received'),
    cell: ({ receivedAt }) => <Moment at={receivedAt} />,
    isExtra: true,
  },
]
