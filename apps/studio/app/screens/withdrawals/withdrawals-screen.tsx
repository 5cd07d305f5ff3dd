import { exportWithdrawals } from '@hlizo/contract/calls/studio-withdrawals'
import { studioTableMessages } from '@hlizo/contract/messages/studio'
import { studioWithdrawalsMessages as ro } from '@hlizo/contract/messages/studio-withdrawals'
import { listedState } from '@hlizo/domain/listed-state'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { catch as withFallback, object } from 'zod/mini'
import { exportWithdrawalsFile, withdrawalsQuery } from '#studio/features/withdrawals/queries.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { DataTable } from '#studio/ui/data-table.tsx'
import { FilterBar } from '#studio/ui/filter-bar.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { SearchInput } from '#studio/ui/search-input.tsx'
import { pagedSource } from '#studio/ui/table-source.ts'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { useExport } from '#studio/ui/use-export.ts'
import { withdrawalColumns } from './withdrawal-columns.tsx'

const { state, reference } = exportWithdrawals.query.shape
const Filters = object({
  state: withFallback(state, undefined),
  reference: withFallback(reference, undefined),
})
const states = [
  { id: 'open', label: ro.filters.open },
  { id: 'all', label: ro.filters.all },
]

const emptyText = (searched: string | undefined, listed: 'open' | 'all') => {
  if (searched !== undefined) return studioTableMessages.noMatch

  return listed === 'open' ? ro.empty : ro.emptyAll
}

/** Queues → Withdrawals: what must be decided within the days of the law, the oldest first. */
export function WithdrawalsScreen() {
  const [filters, setFilters] = useFilters(Filters)
  const queue = useInfiniteQuery(withdrawalsQuery(filters))
  const exportAll = useExport(() => exportWithdrawalsFile(filters), ro.file)
  const navigate = useNavigate()
  const unchosen = listedState({ reference: filters.reference })
  const listed = listedState(filters)

  return (
    <Screen title={ro.title}>
      <FilterBar>
        <SearchInput
          label={ro.columns.reference}
          value={filters.reference ?? ''}
          maxLength={20}
          onChange={(text) => setFilters({ reference: text })}
        />
        <SelectInput
          label={ro.filters.state}
          options={states}
          value={listed}
          onChange={(id) => setFilters({ state: id === unchosen ? '' : id })}
        />
      </FilterBar>
      <DataTable
        name="withdrawals"
        label={ro.table}
        columns={withdrawalColumns}
        source={pagedSource(queue)}
        idOf={({ reference }) => reference}
        onOpen={(reference) => void navigate(`/queues/withdrawals/${reference}`)}
        empty={emptyText(filters.reference, listed)}
        onExport={exportAll}
      />
    </Screen>
  )
}
