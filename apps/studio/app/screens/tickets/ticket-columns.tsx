import type { StudioTicket } from '@hlizo/contract/entities/studio-ticket'
import { studioTicketsMessages } from '@hlizo/contract/messages/studio-tickets'
import { ticketTexts } from '@hlizo/domain/ticket-texts'
import { TicketStateBadge } from '#studio/features/tickets/ticket-state-badge.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { textColumnsOf } from '#studio/ui/text-column.ts'

const ro = studioTicketsMessages.columns

const column = textColumnsOf(ticketTexts, ro)

export const ticketColumns: readonly TableColumn<StudioTicket>[] = [
  {
    ...column('receivedAt', 210, 'received'),
    cell: ({ receivedAt }) => <Moment at={receivedAt} />,
  },
  { ...column('name', 130), isRowHeader: true, cell: ({ name }) => <strong>{name}</strong> },
  column('topic', 150),
  { ...column('excerpt', 220), width: '3fr' },
  { ...column('state', 120), cell: ({ state }) => <TicketStateBadge state={state} /> },
  column('assignee', 130),
  { ...column('reference', 120), isExtra: true },
  { ...column('email', 160), isExtra: true },
  { ...column('answeredAt', 210, 'answered'), isExtra: true },
]
