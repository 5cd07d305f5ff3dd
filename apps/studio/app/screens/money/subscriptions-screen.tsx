import { exportMoneySubscriptions, SubscriptionFilters } from '@hlizo/contract/calls/studio-money'
import type { MoneySubscription } from '@hlizo/contract/entities/studio-money'
import {
  moneySubscriptionStates,
  studioMoneyMessages as ro,
} from '@hlizo/contract/messages/studio-money'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  amountColumns,
  dateColumn,
  dayText,
  idColumn,
  payerColumns,
  plain,
} from '#studio/features/money/money-columns.tsx'
import { optionsOf } from '#studio/features/money/money-filters.tsx'
import { subscriptionsQuery } from '#studio/features/money/queries.ts'
import { useExport } from '#studio/features/money/use-export.ts'
import { forgiving } from '#studio/lib/forgiving.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { Badge } from '#studio/ui/badge.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { pagedSource } from '#studio/ui/table-source.ts'
import { MoneyTable } from './money-table.tsx'

const Filters = forgiving(SubscriptionFilters)

const toneOf = ({ state }: MoneySubscription) => {
  if (state === 'renews') return 'good'

  return state === 'unpaid' || state === 'disputed' ? 'attention' : 'mute'
}

const columns: readonly TableColumn<MoneySubscription>[] = [
  dateColumn('started', ro.columns.startedAt, ({ startedAt }) => dayText(startedAt)),
  ...payerColumns,
  plain('plan', ro.columns.plan, 150, ({ plan }) => plan),
  {
    ...plain('state', ro.columns.state, 150, ({ state }) => moneySubscriptionStates[state]),
    cell: (row) => <Badge tone={toneOf(row)}>{moneySubscriptionStates[row.state]}</Badge>,
  },
  dateColumn('period', ro.columns.periodEnd, ({ periodEnd }) => dayText(periodEnd)),
  ...amountColumns,
  { ...plain('source', ro.columns.source, 110, ({ source }) => ro.sources[source]), isExtra: true },
  idColumn,
]

const fields = [
  { name: 'state', label: ro.filters.state, options: optionsOf(moneySubscriptionStates) },
  { name: 'source', label: ro.filters.source, options: optionsOf(ro.sources) },
]

/** Money → Subscriptions: who subscribes to what. */
export function SubscriptionsScreen() {
  const [filters, setFilters] = useFilters(Filters)
  const source = pagedSource(useInfiniteQuery(subscriptionsQuery(filters)))

  return (
    <MoneyTable
      name="subscriptions"
      words={ro.subscriptions}
      columns={columns}
      source={source}
      fields={fields}
      filters={filters}
      onFilter={setFilters}
      defaultSort="-started"
      onExport={useExport(exportMoneySubscriptions, filters, ro.subscriptions.file)}
    />
  )
}
