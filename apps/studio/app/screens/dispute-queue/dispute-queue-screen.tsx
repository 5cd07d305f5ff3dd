import { studioDisputesMessages as ro } from '@hlizo/contract/messages/studio-disputes'
import { studioMoneyMessages as money } from '@hlizo/contract/messages/studio-money'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { catch as withFallback, enum as oneOf, object } from 'zod/mini'
import { disputeColumns } from '#studio/features/money/dispute-columns.tsx'
import { disputeSource, MONEY_EXPORTERS } from '#studio/features/money/money-sources.ts'
import { moneyQuery } from '#studio/features/money/queries.ts'
import { useOperator } from '#studio/lib/operator.ts'
import { mayUse } from '@hlizo/domain/operator-roles'
import { useFilters } from '#studio/lib/use-filters.ts'
import { DataTable } from '#studio/ui/data-table.tsx'
import { FilterBar } from '#studio/ui/filter-bar.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { pagedSource } from '#studio/ui/table-source.ts'
import { useExport } from '#studio/ui/use-export.ts'

const Filters = object({ show: withFallback(oneOf(['open', 'all']), 'open') })
const shows = [
  { id: 'open', label: ro.filters.open },
  { id: 'all', label: ro.filters.all },
]

/** Queues → Disputes: what must be answered, the nearest deadline first. */
export function DisputeQueueScreen() {
  const [{ show }, setFilters] = useFilters(Filters)
  const wanted = show === 'open' ? ({ state: 'open', sort: 'due' } as const) : {}
  const queue = useInfiniteQuery(moneyQuery(disputeSource, wanted))
  const exportAll = useExport(() => disputeSource.readFile(wanted), money.disputes.file)
  const mayExport = mayUse(useOperator().roles, MONEY_EXPORTERS)
  const navigate = useNavigate()

  return (
    <Screen title={ro.title}>
      <FilterBar>
        <SelectInput
          label={ro.filters.show}
          options={shows}
          value={show}
          onChange={(id) => setFilters({ show: id === 'open' ? '' : id })}
        />
      </FilterBar>
      <DataTable
        name="dispute-queue"
        label={ro.table}
        columns={disputeColumns.map((column) => ({ ...column, isSortable: false }))}
        source={pagedSource(queue)}
        idOf={({ id }) => id}
        onOpen={(id) => void navigate(`/queues/disputes/${id}`)}
        empty={ro.empty}
        onExport={mayExport ? exportAll : null}
      />
    </Screen>
  )
}
