import type { StudioTicket } from '@hlizo/contract/entities/studio-ticket'
import { studioTicketsMessages } from '@hlizo/contract/messages/studio-tickets'
import { ticketTexts } from '@hlizo/domain/ticket-texts'
import { TicketStateBadge } from '#studio/features/tickets/ticket-state-badge.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'

const ro = studioTicketsMessages.columns

const plain = (
  id: string,
  column: keyof typeof ticketTexts,
  minWidth: number,
): TableColumn<StudioTicket> => {
  const text = ticketTexts[column]
  return { id, name: ro[column], minWidth, cell: text, text }
}

export const ticketColumns: readonly TableColumn<StudioTicket>[] = [
  {
    ...plain('received', 'receivedAt', 210),
    cell: ({ receivedAt }) => <Moment at={receivedAt} />,
  },
  { ...plain('name', 'name', 130), isRowHeader: true, cell: ({ name }) => <strong>{name}</strong> },
  plain('topic', 'topic', 150),
  { ...plain('excerpt', 'excerpt', 220), width: '3fr' },
  { ...plain('state', 'state', 120), cell: ({ state }) => <TicketStateBadge state={state} /> },
  plain('assignee', 'assignee', 130),
  { ...plain('reference', 'reference', 120), isExtra: true },
  { ...plain('email', 'email', 160), isExtra: true },
  { ...plain('answered', 'answeredAt', 210), isExtra: true },
]
