import { studioWithdrawalsMessages as ro } from '@hlizo/contract/messages/studio-withdrawals'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { catch as withFallback, enum as oneOf, object } from 'zod/mini'
import { exportWithdrawalsFile, withdrawalsQuery } from '#studio/features/withdrawals/queries.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { DataTable } from '#studio/ui/data-table.tsx'
import { FilterBar } from '#studio/ui/filter-bar.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { pagedSource } from '#studio/ui/table-source.ts'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { useExport } from '#studio/ui/use-export.ts'
import { withdrawalColumns } from './withdrawal-columns.tsx'

const Filters = object({ state: withFallback(oneOf(['open', 'all']), 'open') })
const states = [
  { id: 'open', label: ro.filters.open },
  { id: 'all', label: ro.filters.all },
]

/** Queues → Withdrawals: what must be decided within the days of the law, the oldest first. */
export function WithdrawalsScreen() {
  const [{ state }, setFilters] = useFilters(Filters)
  const queue = useInfiniteQuery(withdrawalsQuery(state))
  const exportAll = useExport(() => exportWithdrawalsFile(state), ro.file)
  const navigate = useNavigate()

  return (
    <Screen title={ro.title}>
      <FilterBar>
        <SelectInput
          label={ro.filters.state}
          options={states}
          value={state}
          onChange={(id) => setFilters({ state: id === 'open' ? '' : id })}
        />
      </FilterBar>
      <DataTable
        name="withdrawals"
        label={ro.table}
        columns={withdrawalColumns}
        source={pagedSource(queue)}
        idOf={({ reference }) => reference}
        onOpen={(reference) => void navigate(`/queues/withdrawals/${reference}`)}
        empty={state === 'open' ? ro.empty : ro.emptyAll}
        onExport={exportAll}
      />
    </Screen>
  )
}
