import { exportMoneyRefunds, RefundFilters } from '@hlizo/contract/calls/studio-money'
import type { MoneyRefund } from '@hlizo/contract/entities/studio-money'
import { studioMoneyMessages as ro } from '@hlizo/contract/messages/studio-money'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  amountColumns,
  dateColumn,
  dayText,
  idColumn,
  methodColumn,
  payerColumns,
  plain,
} from '#studio/features/money/money-columns.tsx'
import { optionsOf } from '#studio/features/money/money-filters.tsx'
import { refundsQuery } from '#studio/features/money/queries.ts'
import { useExport } from '#studio/features/money/use-export.ts'
import { forgiving } from '#studio/lib/forgiving.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { pagedSource } from '#studio/ui/table-source.ts'
import { MoneyTable } from './money-table.tsx'

const Filters = forgiving(RefundFilters)

const columns: readonly TableColumn<MoneyRefund>[] = [
  dateColumn('at', ro.columns.at, ({ at }) => dayText(at)),
  ...payerColumns,
  ...amountColumns,
  methodColumn,
  plain('number', ro.columns.number, 150, ({ number }) => number ?? ''),
  idColumn,
]

const fields = [
  { name: 'currency', label: ro.filters.currency, options: optionsOf({ RON: 'RON', EUR: 'EUR' }) },
]

/** Money → Refunds: what was given back. */
export function RefundsScreen() {
  const [filters, setFilters] = useFilters(Filters)
  const source = pagedSource(useInfiniteQuery(refundsQuery(filters)))

  return (
    <MoneyTable
      name="refunds"
      words={ro.refunds}
      columns={columns}
      source={source}
      fields={fields}
      filters={filters}
      onFilter={setFilters}
      defaultSort="-at"
      onExport={useExport(exportMoneyRefunds, filters, ro.refunds.file)}
    />
  )
}
