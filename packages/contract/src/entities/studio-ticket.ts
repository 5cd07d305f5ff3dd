import * as z from 'zod/mini'
import { ContactTopic } from './contact-topic.ts'

/** `open` waits for an answer, `answered` for the sender, `closed` for neither. */
export const TicketState = z.enum(['open', 'answered', 'closed'])
export type TicketState = z.infer<typeof TicketState>

/** An operator who can be assigned. */
export const TicketOperator = z.object({ accountId: z.string(), name: z.string() })
export type TicketOperator = z.infer<typeof TicketOperator>

/** A message to support in the queue. Moments are ISO UTC text. */
export const StudioTicket = z.object({
  reference: z.string(),
  name: z.string(),
  /** Masked. */
  email: z.string(),
  topic: ContactTopic,
  /** The first words of the message. */
  excerpt: z.string(),
  receivedAt: z.string(),
  state: TicketState,
  answeredAt: z.nullable(z.string()),
  assignee: z.nullable(TicketOperator),
})
export type StudioTicket = z.infer<typeof StudioTicket>

/** What was answered, and by whom. */
export const TicketAnswer = z.object({
  id: z.string(),
  at: z.string(),
  author: z.string(),
  text: z.string(),
})
export type TicketAnswer = z.infer<typeof TicketAnswer>

/** The same with its conversation. */
export const StudioTicketCase = z.extend(StudioTicket, {
  message: z.string(),
  /** The account that had proven the sender's address when the message came, or that support has joined it to. */
  accountId: z.nullable(z.string()),
  /** Whether support has joined it. */
  isJoined: z.boolean(),
  answers: z.array(TicketAnswer),
  /** Other tickets of the same address, newest first, at most ten. */
  others: z.array(
    z.pick(StudioTicket, { reference: true, topic: true, receivedAt: true, state: true }),
  ),
})
export type StudioTicketCase = z.infer<typeof StudioTicketCase>
