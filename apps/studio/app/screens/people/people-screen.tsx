import type { StudioPerson } from '@hlizo/contract/entities/studio-person'
import { studioPeopleMessages as ro } from '@hlizo/contract/messages/studio-people'
import { foundPersonTexts } from '@hlizo/domain/found-person-texts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { exportPeopleFile, peopleQuery, SHORTEST_SEARCH } from '#studio/features/people/queries.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { Badge } from '#studio/ui/badge.tsx'
import { DataTable } from '#studio/ui/data-table.tsx'
import { FilterBar } from '#studio/ui/filter-bar.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { SearchInput } from '#studio/ui/search-input.tsx'
import { textColumnsOf } from '#studio/ui/text-column.ts'
import { useExport } from '#studio/ui/use-export.ts'

const Filters = z.object({ q: z.optional(z.string()) })
const NONE: readonly StudioPerson[] = []

const column = textColumnsOf(foundPersonTexts, ro.columns)

const columns: readonly TableColumn<StudioPerson>[] = [
  {
    ...column('name', 160),
    isRowHeader: true,
    cell: ({ name }) => <strong>{name}</strong>,
  },
  column('email', 180),
  {
    ...column('subscription', 150),
    cell: (person) => (
      <Badge tone={person.hasSubscription ? 'good' : 'mute'}>
        {foundPersonTexts.subscription(person)}
      </Badge>
    ),
  },
  {
    ...column('createdAt', 210, 'created'),
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  column('match', 180),
]

/** People: finds one by whatever they can say of themselves. */
export function PeopleScreen() {
  const [{ q = '' }, setFilters] = useFilters(Filters)
  const { data, error, refetch } = useQuery(peopleQuery(q))
  const navigate = useNavigate()
  const exportAll = useExport(() => exportPeopleFile(q), ro.csv)
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
        source={{ rows: isShort ? NONE : data?.people, error, retry: () => void refetch() }}
        idOf={({ accountId }) => accountId}
        onOpen={(accountId) => void navigate(`/people/${accountId}`)}
        empty={isShort ? ro.start : ro.empty}
        onExport={exportAll}
      />
      {!isShort && data?.hasMore && <p role="status">{ro.hasMore}</p>}
    </Screen>
  )
}
