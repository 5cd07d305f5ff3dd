import type { RefundFilters } from '@hlizo/contract/calls/studio-money'
import type { MoneyRefund } from '@hlizo/contract/entities/studio-money'
import { studioMoneyMessages as ro } from '@hlizo/contract/messages/studio-money'
import { dayText } from '@hlizo/domain/dates'
import {
  amountColumns,
  dateColumn,
  idColumn,
  methodColumn,
  payerColumns,
} from '#studio/features/money/money-columns.tsx'
import { optionsOf } from '#studio/features/money/money-filters.tsx'
import { refundSource } from '#studio/features/money/money-sources.ts'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { textColumn } from '#studio/ui/text-column.ts'
import { MoneyScreen, type MoneyTable } from './money-screen.tsx'

const columns: readonly TableColumn<MoneyRefund>[] = [
  dateColumn('at', ro.columns.at, ({ at }) => dayText(at)),
  ...payerColumns,
  ...amountColumns,
  methodColumn,
  textColumn('number', ro.columns.number, 150, ({ number }) => number ?? ''),
  idColumn,
]

const fields = [{ name: 'currency', label: ro.filters.currency, options: optionsOf(ro.currencies) }]

const table: MoneyTable<RefundFilters, MoneyRefund> = {
  name: 'refunds',
  words: ro.refunds,
  source: refundSource,
  columns,
  fields,
  defaultSort: '-at',
}

/** Money → Refunds: what was given back. */
export const RefundsScreen = () => <MoneyScreen table={table} />
