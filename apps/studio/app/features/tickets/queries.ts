import type { BodyGiven } from '@hlizo/contract/call'
import {
  answerTicket,
  assignTicket,
  exportTickets,
  getTicket,
  joinTicket,
  listTicketOperators,
  listTickets,
  setTicketState,
} from '@hlizo/contract/calls/studio-tickets'
import type { StudioTicketCase } from '@hlizo/contract/entities/studio-ticket'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { pagedQuery } from '#studio/lib/paged-query.ts'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioFile, studioPage, studioRequest } from '#studio/lib/studio-request.ts'

/** What the tickets are filtered by; an absent part admits all. */
export type TicketFilters = Omit<z.output<typeof listTickets.query>, 'cursor'>

export const ticketsQuery = (filters: TicketFilters) => ({
  ...pagedQuery([listTickets.path, filters], (cursor, signal) =>
    studioPage(listTickets, { query: { ...filters, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
})

export const exportTicketsFile = (query: TicketFilters) =>
  studioFile(exportTickets, { query: query })

export const ticketQuery = (reference: string) => studioQuery(getTicket, { params: { reference } })

/** Operators to whom a ticket can be assigned. */
export const ticketOperatorsQuery = () => studioQuery(listTicketOperators)

/** A change of one ticket; its answer is the ticket as it is now. */
function useTicketChange<Input>(
  reference: string,
  change: (input: Input) => Promise<StudioTicketCase>,
) {
  const client = useQueryClient()

  return useMutation({
    mutationFn: change,
    onSuccess: async (ticket) => {
      client.setQueryData(ticketQuery(reference).queryKey, ticket)
      await client.invalidateQueries({ queryKey: [listTickets.path] })
    },
    // A colleague may have changed it, which is why it was refused.
    onError: () => client.invalidateQueries({ queryKey: [getTicket.path] }),
  })
}

export const useAnswer = (reference: string) =>
  useTicketChange(reference, (body: { text: string; seenAnswers: number; isClosing: boolean }) =>
    studioRequest(answerTicket, { params: { reference }, body }),
  )

export const useAssign = (reference: string) =>
  useTicketChange(reference, (body: BodyGiven<typeof assignTicket>) =>
    studioRequest(assignTicket, { params: { reference }, body }),
  )

export const useJoin = (reference: string) =>
  useTicketChange(reference, (body: { accountId: string | null; reason: string }) =>
    studioRequest(joinTicket, { params: { reference }, body }),
  )

export const useSetClosed = (reference: string) =>
  useTicketChange(reference, (isClosed: boolean) =>
    studioRequest(setTicketState, { params: { reference }, body: { isClosed } }),
  )
