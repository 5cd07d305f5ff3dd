import * as z from 'zod/mini'
import { TICKET_ANSWER_MAX_LENGTH } from '../constants.ts'
import { TextCursor } from '../cursor.ts'
import { ContactTopic } from '../entities/contact-topic.ts'
import {
  StudioTicket,
  StudioTicketCase,
  TicketOperator,
  TicketState,
} from '../entities/studio-ticket.ts'
import { body, RecordId } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { Reason } from './studio-operators.ts'

const one = z.object({ reference: z.string().check(z.regex(/^M-[A-Z0-9]{4,12}$/i)) })

/** The filters of the table, which its exported file has too. */
const Filters = z.object({
  state: z.optional(z.enum([...TicketState.options, 'all'])),
  topic: z.optional(ContactTopic),
  /** The start of a reference; then all states are listed unless one is chosen. */
  reference: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(20))),
  /** The account of an operator, or `none`. */
  assignee: z.optional(z.union([z.literal('none'), RecordId])),
})

/** Those that wait for something begin with the oldest, closed ones and `all` with the newest. */
export const listTickets = studioCall({
  method: 'GET',
  path: '/studio/tickets',
  roles: ['support'],
  proof: 'session',
  summary: 'Messages to support.',
  query: z.extend(Filters, { cursor: z.optional(TextCursor) }),
  data: z.array(StudioTicket),
  isPaged: true,
})

export const exportTickets = studioCall({
  method: 'GET',
  path: '/studio/tickets/export',
  roles: ['support'],
  proof: 'session',
  encoding: 'csv',
  summary: 'All messages of a filter as CSV.',
  query: Filters,
})

export const listTicketOperators = studioCall({
  method: 'GET',
  path: '/studio/ticket-operators',
  roles: ['support'],
  proof: 'session',
  summary: 'Operators to whom a ticket can be assigned.',
  data: z.array(TicketOperator),
})

export const getTicket = studioCall({
  method: 'GET',
  path: '/studio/tickets/{reference}',
  roles: ['support'],
  proof: 'session',
  summary: 'One ticket with its conversation.',
  params: one,
  data: StudioTicketCase,
})

/** TICKET_CHANGED: an answer was written since this page was read, so nothing is sent twice. */
export const answerTicket = studioCall({
  method: 'POST',
  path: '/studio/tickets/{reference}/answers',
  roles: ['support'],
  proof: 'session',
  summary: 'Answers a ticket by mail.',
  params: one,
  body: body({
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(TICKET_ANSWER_MAX_LENGTH)),
    /** How many answers the operator has seen. */
    seenAnswers: z.int().check(z.minimum(0)),
    isClosing: z.boolean(),
  }),
  data: StudioTicketCase,
  refuses: ['TICKET_CHANGED'],
})

/** CHANGED_BY_OTHER: it is no longer assigned to `seenAssigneeId`. */
export const assignTicket = studioCall({
  method: 'PUT',
  path: '/studio/tickets/{reference}/assignee',
  roles: ['support'],
  proof: 'session',
  summary: 'Assigns a ticket to an operator, or to none.',
  params: one,
  body: body({ accountId: z.nullable(RecordId), seenAssigneeId: z.nullable(RecordId) }),
  data: StudioTicketCase,
  refuses: ['CHANGED_BY_OTHER'],
})

/** Joins a message from an unknown address to an account. CHANGED_BY_OTHER: it belongs to one already. */
export const joinTicket = studioCall({
  method: 'PUT',
  path: '/studio/tickets/{reference}/person',
  roles: ['support'],
  proof: 'session',
  summary: 'Joins a ticket to an account, or takes that back with null.',
  params: one,
  body: body({ accountId: z.nullable(RecordId), reason: Reason }),
  data: StudioTicketCase,
  refuses: ['REASON_REQUIRED', 'CHANGED_BY_OTHER'],
})

export const setTicketState = studioCall({
  method: 'PUT',
  path: '/studio/tickets/{reference}/state',
  roles: ['support'],
  proof: 'session',
  summary: 'Closes or reopens a ticket.',
  params: one,
  body: body({ isClosed: z.boolean() }),
  data: StudioTicketCase,
})
