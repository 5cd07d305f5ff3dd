import type { StudioTicketCase } from '@hlizo/contract/entities/studio-ticket'
import { contactMessages } from '@hlizo/contract/messages/contact'
import { studioTicketsMessages as ro, ticketStates } from '@hlizo/contract/messages/studio-tickets'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ticketOperatorsQuery, useAssign } from '#studio/features/tickets/queries.ts'
import { TicketStateBadge } from '#studio/features/tickets/ticket-state-badge.tsx'
import { Badge } from '#studio/ui/badge.tsx'
import { Button } from '#studio/ui/button.tsx'
import { FailedOptions } from '#studio/ui/failed-options.tsx'
import { Facts } from '#studio/ui/facts.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { JoinDialog } from './join-dialog.tsx'

const UNASSIGNED = 'none'

/** The sender, the state, the operator, and other messages of the sender. */
export function AboutTicket({ ticket }: { ticket: StudioTicketCase }) {
  const { name, email, state } = ticket
  const words = ro.about
  const facts = [
    [ro.columns.name, name],
    [ro.columns.email, email],
    [ro.columns.state, <TicketStateBadge key="state" state={state} />],
    [words.person, <Account key="person" ticket={ticket} />],
    [words.others, <Others key="others" others={ticket.others} />],
  ] as const

  return (
    <Panel title={words.title}>
      <Assignee ticket={ticket} />
      <Facts facts={facts} />
    </Panel>
  )
}

/** The account of the sender; support can join a message from an unknown address to one. */
function Account({ ticket }: { ticket: StudioTicketCase }) {
  const { accountId, isJoined } = ticket
  const [isAsked, setAsked] = useState(false)

  return (
    <>
      {accountId === null ? (
        <p>{ro.about.noAccount}</p>
      ) : (
        <p>
          <Link to={`/people/${accountId}`}>{ro.about.openPerson}</Link>{' '}
          {isJoined && <Badge tone="mute">{ro.join.joined}</Badge>}
        </p>
      )}
      {(accountId === null || isJoined) && (
        <Button onPress={() => setAsked(true)}>{isJoined ? ro.join.separate : ro.join.open}</Button>
      )}
      <JoinDialog ticket={ticket} isOpen={isAsked} onClose={() => setAsked(false)} />
    </>
  )
}

function Others({ others }: Pick<StudioTicketCase, 'others'>) {
  if (others.length === 0) return ro.about.noOthers

  return (
    <ul>
      {others.map(({ reference, topic, state }) => (
        <li key={reference}>
          <Link to={`/queues/tickets/${reference}`}>
            {contactMessages.topics[topic]} · {ticketStates[state]}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Assignee({ ticket: { reference, assignee } }: { ticket: StudioTicketCase }) {
  const query = useQuery(ticketOperatorsQuery())
  const operators = query.data ?? []
  const { mutateAsync } = useAssign(reference)
  const known = assignee && !operators.some(({ accountId }) => accountId === assignee.accountId)
  const people = known ? [assignee, ...operators] : operators
  const seen = assignee?.accountId ?? null
  const assign = (accountId: string | null, seenAssigneeId: string | null, undo?: () => void) =>
    void sayOutcome(mutateAsync({ accountId, seenAssigneeId }), ({ assignee: now }) =>
      sayDone(now ? ro.assign.done(now.name) : ro.assign.unassignedDone, undo),
    )
  const choose = (accountId: string | null) =>
    assign(accountId, seen, () => assign(seen, accountId))

  return (
    <>
      <SelectInput
        label={ro.assign.label}
        options={[
          { id: UNASSIGNED, label: ro.unassigned },
          ...people.map(({ accountId, name }) => ({ id: accountId, label: name })),
        ]}
        value={seen ?? UNASSIGNED}
        onChange={(id) => choose(id === UNASSIGNED ? null : id)}
      />
      <FailedOptions of={query} />
    </>
  )
}
