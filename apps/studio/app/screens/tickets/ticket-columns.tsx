import type { StudioTicket } from '@hlizo/contract/entities/studio-ticket'
import { contactMessages } from '@hlizo/contract/messages/contact'
import { studioTicketsMessages, ticketStates } from '@hlizo/contract/messages/studio-tickets'
import { formatMoment } from '@hlizo/domain/dates'
import { TicketStateBadge } from '#studio/features/tickets/ticket-state-badge.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'

const ro = studioTicketsMessages.columns

const plain = (
  id: string,
  name: string,
  minWidth: number,
  text: (ticket: StudioTicket) => string,
): TableColumn<StudioTicket> => ({ id, name, minWidth, cell: text, text })

const momentText = (at: string | null) => (at === null ? '' : formatMoment(new Date(at)))

export const ticketColumns: readonly TableColumn<StudioTicket>[] = [
  {
    ...plain('received', ro.receivedAt, 210, ({ receivedAt }) => momentText(receivedAt)),
    cell: ({ receivedAt }) => <Moment at={receivedAt} />,
  },
  {
    ...plain('name', ro.name, 130, ({ name }) => name),
    isRowHeader: true,
    cell: ({ name }) => <strong>{name}</strong>,
  },
  plain('topic', ro.topic, 150, ({ topic }) => contactMessages.topics[topic]),
  { ...plain('excerpt', ro.excerpt, 220, ({ excerpt }) => excerpt), width: '3fr' },
  {
    ...plain('state', ro.state, 120, ({ state }) => ticketStates[state]),
    cell: ({ state }) => <TicketStateBadge state={state} />,
  },
  plain('assignee', ro.assignee, 130, ({ assignee }) => assignee?.name ?? ''),
  { ...plain('reference', ro.reference, 120, ({ reference }) => reference), isExtra: true },
  { ...plain('email', ro.email, 160, ({ email }) => email), isExtra: true },
  {
    ...plain('answered', ro.answeredAt, 210, ({ answeredAt }) => momentText(answeredAt)),
    isExtra: true,
  },
]
