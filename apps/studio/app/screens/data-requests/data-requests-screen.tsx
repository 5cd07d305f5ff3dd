import { listDataRequests } from '@hlizo/contract/calls/studio-data-requests'
import type { DataRequest } from '@hlizo/contract/entities/studio-data-request'
import {
  dataRequestKinds,
  studioDataRequestsMessages as ro,
} from '@hlizo/contract/messages/studio-data-requests'
import { dataRequestTexts } from '@hlizo/domain/data-request-texts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { catch as withFallback, object } from 'zod/mini'
import {
  dataRequestsQuery,
  exportDataRequestsFile,
} from '#studio/features/data-requests/queries.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { Badge } from '#studio/ui/badge.tsx'
import { DataTable } from '#studio/ui/data-table.tsx'
import { FilterBar } from '#studio/ui/filter-bar.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { pagedSource } from '#studio/ui/table-source.ts'
import { textColumnsOf } from '#studio/ui/text-column.ts'
import { useExport } from '#studio/ui/use-export.ts'

const FilterSchema = object({ state: withFallback(listDataRequests.query.shape.state, undefined) })
/** From how many days on a term is pressing. */
const PRESSING_DAYS = 7

const column = textColumnsOf(dataRequestTexts, ro.columns)

const isPressing = ({ daysLeft, doneAt }: DataRequest) =>
  doneAt === null && daysLeft <= PRESSING_DAYS

const columns: readonly TableColumn<DataRequest>[] = [
  {
    ...column('receivedAt', 200, 'received'),
    cell: ({ receivedAt }) => <Moment at={receivedAt} />,
  },
  {
    ...column('kind', 180),
    isRowHeader: true,
    cell: ({ kind }) => <strong>{dataRequestKinds[kind]}</strong>,
  },
  column('email', 160),
  {
    ...column('term', 140),
    cell: (request) => (
      <Badge tone={isPressing(request) ? 'attention' : 'mute'}>
        {dataRequestTexts.term(request)}
      </Badge>
    ),
  },
  column('planned', 160),
  column('assignee', 130),
]

const states = [
  { id: 'open', label: ro.filters.open },
  { id: 'all', label: ro.filters.all },
]

/** A message is answered; a person's page shows the rest. */
const addressOf = ({ reference, accountId }: DataRequest): string =>
  reference === null ? `/people/${accountId ?? ''}` : `/queues/tickets/${reference}`

/** Queues → Data requests: copies and erasures with the month that the law gives. */
export function DataRequestsScreen() {
  const [filters, setFilters] = useFilters(FilterSchema)
  const source = pagedSource(useInfiniteQuery(dataRequestsQuery(filters)))
  const exportAll = useExport(() => exportDataRequestsFile(filters), ro.file)
  const navigate = useNavigate()
  const open = (id: string) => {
    const request = source.rows?.find((one) => one.id === id)
    if (request) void navigate(addressOf(request))
  }

  return (
    <Screen title={ro.title}>
      <p>{ro.lead}</p>
      <FilterBar>
        <SelectInput
          label={ro.filters.state}
          options={states}
          value={filters.state ?? 'open'}
          onChange={(id) => setFilters({ state: id === 'open' ? '' : id })}
        />
      </FilterBar>
      <DataTable
        name="data-requests"
        label={ro.table}
        columns={columns}
        source={source}
        idOf={({ id }) => id}
        onOpen={open}
        empty={ro.empty}
        onExport={exportAll}
      />
    </Screen>
  )
}
