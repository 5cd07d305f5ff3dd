import type { StudioTicketCase } from '@hlizo/contract/entities/studio-ticket'
import { contactMessages } from '@hlizo/contract/messages/contact'
import { studioTicketsMessages as ro } from '@hlizo/contract/messages/studio-tickets'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ticketQuery, useSetClosed } from '#studio/features/tickets/queries.ts'
import { BackLink } from '#studio/ui/back-link.tsx'
import { Button } from '#studio/ui/button.tsx'
import { Failure } from '#studio/ui/failure.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { TwoColumns } from '#studio/ui/two-columns.tsx'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { AboutTicket } from './about-ticket.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Conversation } from './conversation.tsx'

/** One message to support: its conversation, the next answer, and who takes care of it. */
export function TicketScreen() {
  const { reference = '' } = useParams()
  const { data: ticket, error, refetch } = useQuery(ticketQuery(reference))

  return (
    <Screen
      title={
        ticket
          ? `${contactMessages.topics[ticket.topic]} · ${reference}`
          : `${ro.title} · ${reference}`
      }
      actions={ticket && <CloseButton ticket={ticket} />}
    >
      <BackLink to="/queues/tickets">{ro.back}</BackLink>
      {error !== null && ticket === undefined && (
        <Failure error={error} onRetry={() => void refetch()} />
      )}
      {ticket && (
        <TwoColumns side={<AboutTicket ticket={ticket} />}>
          <Conversation ticket={ticket} />
          <AnswerForm key={reference} ticket={ticket} />
        </TwoColumns>
      )}
    </Screen>
  )
}

/** Closes or reopens; the message about it takes that back. */
function CloseButton({ ticket: { reference, state } }: { ticket: StudioTicketCase }) {
  const { mutateAsync, isPending } = useSetClosed(reference)
  const isClosed = state === 'closed'
  const change = (closed: boolean, undo?: () => void) =>
    void sayOutcome(mutateAsync(closed), () =>
      sayDone((closed ? ro.close : ro.reopen).done(reference), undo),
    )

  return (
    <Button isBusy={isPending} onPress={() => change(!isClosed, () => change(isClosed))}>
      {isClosed ? ro.reopen.open : ro.close.open}
    </Button>
  )
}
