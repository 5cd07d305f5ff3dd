import type { StudioTicketCase } from '@hlizo/contract/entities/studio-ticket'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { studioTicketsMessages } from '@hlizo/contract/messages/studio-tickets'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { peopleQuery } from '#studio/features/people/queries.ts'
import { useJoin } from '#studio/features/tickets/queries.ts'
import { Dialog } from '#studio/ui/dialog.tsx'
import { FailedOptions } from '#studio/ui/failed-options.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'

const ro = studioTicketsMessages.join

type JoinDialogProps = { ticket: StudioTicketCase; isOpen: boolean; onClose: () => void }

/** Joins a ticket from an unknown address to an account, or takes that back. */
export function JoinDialog({ ticket, isOpen, onClose }: JoinDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={ticket.isJoined ? ro.separate : ro.title}
      isQuestion
    >
      {isOpen && ticket.isJoined && <SeparateForm ticket={ticket} onClose={onClose} />}
      {isOpen && !ticket.isJoined && <JoinForm ticket={ticket} onClose={onClose} />}
    </Dialog>
  )
}

type FormProps = Omit<JoinDialogProps, 'isOpen'>

function JoinForm({ ticket: { reference, name }, onClose }: FormProps) {
  const [typed, setTyped] = useState(name)
  const [chosen, setChosen] = useState('')
  const people = useQuery(peopleQuery(typed))
  const found = people.data?.people ?? []
  // One of several is chosen by the operator.
  const only = found.length === 1 ? found[0] : undefined
  const person = found.find(({ accountId }) => accountId === chosen) ?? only
  const { send, sending } = useFormMutation(useJoin(reference), onClose)
  const submit = (reason: string) => {
    if (person) send({ accountId: person.accountId, reason }, ro.done(reference))
  }

  return (
    <ReasonForm words={ro} sending={sending} label={ro.reason} onSubmit={submit} onCancel={onClose}>
      {(isTried) => (
        <>
          <TextInput
            label={studioPeopleMessages.search}
            hint={studioPeopleMessages.searchHint}
            type="search"
            autoComplete="off"
            value={typed}
            onChange={setTyped}
            maxLength={120}
            error={isTried && !person ? ro.required : undefined}
            hasFocus
          />
          <FailedOptions of={people} />
          {found.length > 0 ? (
            <SelectInput
              label={ro.person}
              options={[
                ...(only ? [] : [{ id: '', label: ro.required }]),
                ...found.map((one) => ({
                  id: one.accountId,
                  label: `${one.name} · ${one.email}`,
                })),
              ]}
              value={person?.accountId ?? ''}
              onChange={setChosen}
            />
          ) : (
            people.isSuccess && <p>{ro.noPerson}</p>
          )}
          {people.data?.hasMore && <p role="status">{studioPeopleMessages.hasMore}</p>}
        </>
      )}
    </ReasonForm>
  )
}

function SeparateForm({ ticket: { reference }, onClose }: FormProps) {
  const { send, sending } = useFormMutation(useJoin(reference), onClose)

  return (
    <ReasonForm
      words={{ ...ro, lead: ro.separateLead, submit: ro.separate }}
      sending={sending}
      label={ro.reason}
      onSubmit={(reason) => send({ accountId: null, reason }, ro.separated(reference))}
      onCancel={onClose}
    />
  )
}
