import type { TicketState } from '@hlizo/contract/entities/studio-ticket'
import { ticketStates } from '@hlizo/contract/messages/studio-tickets'
import { Badge } from '#studio/ui/badge.tsx'

const tones = { open: 'attention', answered: 'good', closed: 'mute' } as const

export function TicketStateBadge({ state }: { state: TicketState }) {
  return <Badge tone={tones[state]}>{ticketStates[state]}</Badge>
}
