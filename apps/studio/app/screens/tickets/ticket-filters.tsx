import { listTickets } from '@hlizo/contract/calls/studio-tickets'
import { ContactTopic } from '@hlizo/contract/entities/contact-topic'
import { TicketState } from '@hlizo/contract/entities/studio-ticket'
import { contactMessages } from '@hlizo/contract/messages/contact'
import { studioTicketsMessages, ticketStates } from '@hlizo/contract/messages/studio-tickets'
import { listedState } from '@hlizo/domain/listed-state'
import { useQuery } from '@tanstack/react-query'
import { catch as withFallback, object } from 'zod/mini'
import { ticketOperatorsQuery, type TicketFilters } from '#studio/features/tickets/queries.ts'
import { FailedOptions } from '#studio/ui/failed-options.tsx'
import { FilterBar } from '#studio/ui/filter-bar.tsx'
import { SearchInput } from '#studio/ui/search-input.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'

const ro = studioTicketsMessages.filters
const { state, topic, reference, assignee } = listTickets.query.shape

/** The filters in the address; what the server would refuse counts as absent. */
export const TicketFilterSchema = object({
  state: withFallback(state, undefined),
  topic: withFallback(topic, undefined),
  reference: withFallback(reference, undefined),
  assignee: withFallback(assignee, undefined),
})

const ANY = 'any'
const states = [
  ...TicketState.options.map((id) => ({ id, label: ticketStates[id] })),
  { id: 'all', label: ro.all },
]
const topics = [
  { id: ANY, label: ro.anyTopic },
  ...ContactTopic.options.map((id) => ({ id, label: contactMessages.topics[id] })),
]

type TicketFilterBarProps = {
  filters: TicketFilters
  onChange: (patch: Readonly<Record<string, string>>) => void
}

export function TicketFilterBar({ filters, onChange }: TicketFilterBarProps) {
  const operators = useQuery(ticketOperatorsQuery())
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const clear = () => onChange({ state: '', topic: '', reference: '', assignee: '' })
  const unchosen = listedState({ reference: filters.reference })
  const assignees = [
    { id: ANY, label: ro.anyone },
    { id: 'none', label: studioTicketsMessages.unassigned },
    ...(operators.data ?? []).map(({ accountId, name }) => ({ id: accountId, label: name })),
  ]

  return (
    <FilterBar onClear={isFiltered ? clear : undefined}>
      <SearchInput
        label={studioTicketsMessages.columns.reference}
        value={filters.reference ?? ''}
        maxLength={20}
        onChange={(text) => onChange({ reference: text })}
      />
      <SelectInput
        label={ro.state}
        options={states}
        value={filters.state ?? unchosen}
        onChange={(id) => onChange({ state: id === unchosen ? '' : id })}
      />
      <SelectInput
        label={ro.topic}
        options={topics}
        value={filters.topic ?? ANY}
        onChange={(id) => onChange({ topic: id === ANY ? '' : id })}
      />
      <SelectInput
        label={ro.assignee}
        options={assignees}
        value={filters.assignee ?? ANY}
        onChange={(id) => onChange({ assignee: id === ANY ? '' : id })}
      />
      <FailedOptions of={operators} />
    </FilterBar>
  )
}
