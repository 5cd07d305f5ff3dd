import { exportMoneyGifts, GiftFilters } from '@hlizo/contract/calls/studio-money'
import type { MoneyGift } from '@hlizo/contract/entities/studio-money'
import { moneyGiftStates, studioMoneyMessages as ro } from '@hlizo/contract/messages/studio-money'
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
import { giftsQuery } from '#studio/features/money/queries.ts'
import { useExport } from '#studio/features/money/use-export.ts'
import { forgiving } from '#studio/lib/forgiving.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { Badge } from '#studio/ui/badge.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { pagedSource } from '#studio/ui/table-source.ts'
import { MoneyTable } from './money-table.tsx'

const Filters = forgiving(GiftFilters)

const columns: readonly TableColumn<MoneyGift>[] = [
  dateColumn('at', ro.columns.at, ({ at }) => dayText(at)),
  ...payerColumns,
  plain('product', ro.columns.product, 170, ({ product }) => product),
  {
    ...plain('state', ro.columns.state, 140, ({ state }) => moneyGiftStates[state]),
    cell: ({ state }) => (
      <Badge tone={state === 'used' ? 'good' : state === 'unmade' ? 'attention' : 'mute'}>
        {moneyGiftStates[state]}
      </Badge>
    ),
  },
  ...amountColumns,
  plain('used', ro.columns.usedAt, 130, ({ usedAt }) => dayText(usedAt)),
  plain('number', ro.columns.number, 150, ({ number }) => number ?? ''),
  {
    ...plain('months', ro.columns.months, 90, ({ months }: MoneyGift) => String(months ?? '')),
    isExtra: true,
  },
  idColumn,
]

const fields = [{ name: 'state', label: ro.filters.state, options: optionsOf(moneyGiftStates) }]

/** Money → Gifts: the gifts that were sold. */
export function GiftsScreen() {
  const [filters, setFilters] = useFilters(Filters)
  const source = pagedSource(useInfiniteQuery(giftsQuery(filters)))

  return (
    <MoneyTable
      name="gifts"
      words={ro.gifts}
      columns={columns}
      source={source}
      fields={fields}
      filters={filters}
      onFilter={setFilters}
      defaultSort="-at"
      onExport={useExport(exportMoneyGifts, filters, ro.gifts.file)}
    />
  )
}
