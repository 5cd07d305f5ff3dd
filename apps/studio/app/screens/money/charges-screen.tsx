import { ChargeFilters, exportMoneyCharges } from '@hlizo/contract/calls/studio-money'
import type { MoneyCharge } from '@hlizo/contract/entities/studio-money'
import {
  moneyChargeKinds,
  moneyMethods,
  studioMoneyMessages as ro,
} from '@hlizo/contract/messages/studio-money'
import { formatCharge } from '@hlizo/domain/price'
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
import { chargesQuery } from '#studio/features/money/queries.ts'
import { useExport } from '#studio/features/money/use-export.ts'
import { forgiving } from '#studio/lib/forgiving.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { pagedSource } from '#studio/ui/table-source.ts'
import { MoneyTable } from './money-table.tsx'

const Filters = forgiving(ChargeFilters)

const columns: readonly TableColumn<MoneyCharge>[] = [
  dateColumn('at', ro.columns.at, ({ at }) => dayText(at)),
  ...payerColumns,
  plain('description', ro.columns.description, 170, ({ description }) => description ?? ''),
  ...amountColumns,
  plain('refunded', ro.columns.refunded, 110, ({ refundedMinor, currency }) =>
    refundedMinor === 0 ? '' : formatCharge(refundedMinor, currency),
  ),
  methodColumn,
  plain('number', ro.columns.number, 150, ({ number }) => number ?? ''),
  { ...plain('kind', ro.columns.kind, 110, ({ kind }) => moneyChargeKinds[kind]), isExtra: true },
  idColumn,
]

const fields = [
  { name: 'kind', label: ro.filters.kind, options: optionsOf(moneyChargeKinds) },
  { name: 'currency', label: ro.filters.currency, options: optionsOf({ RON: 'RON', EUR: 'EUR' }) },
  { name: 'method', label: ro.filters.method, options: optionsOf(moneyMethods) },
  { name: 'number', label: ro.filters.number },
]

/** Money → Charges: what was paid. */
export function ChargesScreen() {
  const [filters, setFilters] = useFilters(Filters)
  const source = pagedSource(useInfiniteQuery(chargesQuery(filters)))

  return (
    <MoneyTable
      name="charges"
      words={ro.charges}
      columns={columns}
      source={source}
      fields={fields}
      filters={filters}
      onFilter={setFilters}
      defaultSort="-at"
      onExport={useExport(exportMoneyCharges, filters, ro.charges.file)}
    />
  )
}
