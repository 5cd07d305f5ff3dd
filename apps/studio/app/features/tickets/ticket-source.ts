import { listTickets } from '@hlizo/contract/calls/studio-tickets'
import { studioTicketsMessages } from '@hlizo/contract/messages/studio-tickets'
import type { CommandSource } from '#studio/lib/commands.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'

const MOST = 5
const REFERENCE = /^m-[a-z0-9]{2,12}$/i

/** Finds tickets by the start of their reference, for the palette. */
export const ticketSource: CommandSource = {
  id: 'tickets',
  find: async (typed, _client, signal) => {
    if (!REFERENCE.test(typed)) return []
    const found = await studioRequest(listTickets, { query: { reference: typed }, signal })

    return found.slice(0, MOST).map(({ reference, name }) => ({
      id: `ticket ${reference}`,
      label: `${reference} · ${name}`,
      hint: studioTicketsMessages.title,
      run: { to: `/queues/tickets/${reference}` },
    }))
  },
}
