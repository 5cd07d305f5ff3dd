import { listTickets } from '@hlizo/contract/calls/studio-tickets'
import { studioTicketsMessages } from '@hlizo/contract/messages/studio-tickets'
import { referenceSource } from '#studio/lib/reference-source.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'

export const ticketSource = referenceSource({
  queue: 'tickets',
  letter: 'M',
  hint: studioTicketsMessages.title,
  find: (reference, signal) => studioRequest(listTickets, { query: { reference }, signal }),
})
