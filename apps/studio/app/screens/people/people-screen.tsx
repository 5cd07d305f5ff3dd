import type { StudioPerson } from '@hlizo/contract/entities/studio-person'
import { personMatches, studioPeopleMessages as ro } from '@hlizo/contract/messages/studio-people'
import { formatMoment } from '@hlizo/domain/dates'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { peopleQuery, SHORTEST_SEARCH } from '#studio/features/people/queries.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { Badge } from '#studio/ui/badge.tsx'
import { DataTable } from '#studio/ui/data-table.tsx'
import { FilterBar } from '#studio/ui/filter-bar.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { SearchInput } from '#studio/ui/search-input.tsx'

const Filters = z.object({ q: z.optional(z.string()) })
const NONE: readonly StudioPerson[] = []

const stateText = ({ isConfirmed, hasSubscription }: StudioPerson) => {
  if (!isConfirmed) return ro.unconfirmed

  return hasSubscription ? ro.subscribed : ro.notSubscribed
}

const columns: readonly TableColumn<StudioPerson>[] = [
  {
    id: 'name',
    name: ro.columns.name,
    isRowHeader: true,
    minWidth: 160,
    cell: ({ name }) => <strong>{name}</strong>,
    text: ({ name }) => name,
  },
  {
    id: 'email',
    name: ro.columns.email,
    minWidth: 180,
    cell: ({ email }) => email,
    text: ({ email }) => email,
  },
  {
    id: 'subscription',
    name: ro.columns.subscription,
    minWidth: 150,
    cell: (person) => (
      <Badge tone={person.hasSubscription ? 'good' : 'mute'}>{stateText(person)}</Badge>
    ),
    text: stateText,
  },
  {
    id: 'created',
    name: ro.columns.createdAt,
    minWidth: 210,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    text: ({ createdAt }) => formatMoment(new Date(createdAt)),
  },
  {
    id: 'match',
    name: ro.columns.match,
    minWidth: 180,
    cell: ({ match }) => personMatches[match],
    text: ({ match }) => personMatches[match],
  },
]

/** People: finds one by whatever they can say of themselves. */
export function PeopleScreen() {
  const [{ q = '' }, setFilters] = useFilters(Filters)
  const { data, error, refetch } = useQuery(peopleQuery(q))
  const navigate = useNavigate()
  const isShort = q.trim().length < SHORTEST_SEARCH

  return (
    <Screen title={ro.title}>
      <FilterBar onClear={q === '' ? undefined : () => setFilters({ q: '' })}>
        <SearchInput
          label={ro.search}
          hint={ro.searchHint}
          value={q}
          onChange={(text) => setFilters({ q: text })}
          maxLength={120}
        />
      </FilterBar>
      <DataTable
        name="people"
        label={ro.table}
        columns={columns}
        source={{ rows: isShort ? NONE : data, error, retry: () => void refetch() }}
        idOf={({ accountId }) => accountId}
        onOpen={(accountId) => void navigate(`/people/${accountId}`)}
        empty={isShort ? ro.start : ro.empty}
      />
    </Screen>
  )
}
