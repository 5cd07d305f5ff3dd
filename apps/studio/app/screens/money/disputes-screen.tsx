import { DisputeFilters, exportMoneyDisputes } from '@hlizo/contract/calls/studio-money'
import {
  moneyDisputeStates,
  studioMoneyMessages as ro,
} from '@hlizo/contract/messages/studio-money'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { disputeColumns } from '#studio/features/money/dispute-columns.tsx'
import { optionsOf } from '#studio/features/money/money-filters.tsx'
import { disputesQuery } from '#studio/features/money/queries.ts'
import { useExport } from '#studio/features/money/use-export.ts'
import { forgiving } from '#studio/lib/forgiving.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { pagedSource } from '#studio/ui/table-source.ts'
import { MoneyTable } from './money-table.tsx'

const Filters = forgiving(DisputeFilters)

const fields = [{ name: 'state', label: ro.filters.state, options: optionsOf(moneyDisputeStates) }]

/** Money → Disputes: what was contested at the bank, and how it ended. */
export function DisputesScreen() {
  const [filters, setFilters] = useFilters(Filters)
  const source = pagedSource(useInfiniteQuery(disputesQuery(filters)))
  const navigate = useNavigate()

  return (
    <MoneyTable
      name="disputes"
      words={ro.disputes}
      columns={disputeColumns}
      source={source}
      fields={fields}
      filters={filters}
      onFilter={setFilters}
      defaultSort="-at"
      onExport={useExport(exportMoneyDisputes, filters, ro.disputes.file)}
      onOpen={(id) => void navigate(`/queues/disputes/${id}`)}
    />
  )
}
