import type { StudioTicket } from '@hlizo/contract/entities/studio-ticket'
import { contactMessages } from '@hlizo/contract/messages/contact'
import { ticketStates } from '@hlizo/contract/messages/studio-tickets'
import { momentText } from './dates.ts'

/** The columns of the tickets as text, on screen and in the exported file. */
export const ticketTexts = {
  receivedAt: ({ receivedAt }) => momentText(receivedAt),
  name: ({ name }) => name,
  topic: ({ topic }) => contactMessages.topics[topic],
  excerpt: ({ excerpt }) => excerpt,
  state: ({ state }) => ticketStates[state],
  assignee: ({ assignee }) => assignee?.name ?? '',
  reference: ({ reference }) => reference,
  email: ({ email }) => email,
  answeredAt: ({ answeredAt }) => momentText(answeredAt),
} as const satisfies Record<string, (ticket: StudioTicket) => string>
