import type { ChargeFilters } from '@hlizo/contract/calls/studio-money'
import type { MoneyCharge } from '@hlizo/contract/entities/studio-money'
import {
  moneyChargeKinds,
  moneyMethods,
  studioMoneyMessages as ro,
} from '@hlizo/contract/messages/studio-money'
import { dayText } from '@hlizo/domain/dates'
import { moneyText } from '@hlizo/domain/figure-text'
import { refusedRefundText } from '@hlizo/domain/refused-refund-text'
import {
  amountColumns,
  dateColumn,
  idColumn,
  methodColumn,
  payerColumns,
} from '#studio/features/money/money-columns.tsx'
import { optionsOf } from '#studio/features/money/money-filters.tsx'
import { chargeSource } from '#studio/features/money/money-sources.ts'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { textColumn } from '#studio/ui/text-column.ts'
import { RefundButton } from './refund-button.tsx'
import { MoneyScreen, type MoneyTable } from './money-screen.tsx'

const columns: readonly TableColumn<MoneyCharge>[] = [
  dateColumn('at', ro.columns.at, ({ at }) => dayText(at)),
  ...payerColumns,
  textColumn('description', ro.columns.description, 170, ({ description }) => description ?? ''),
  ...amountColumns,
  textColumn('refunded', ro.columns.refunded, 110, ({ refundedMinor, currency }) =>
    refundedMinor === 0 ? '' : moneyText(refundedMinor, currency),
  ),
  {
    ...textColumn(
      'refusedRefund',
      ro.columns.refusedRefund,
      220,
      (charge) => refusedRefundText(charge) ?? '',
    ),
    isExtra: true,
  },
  methodColumn,
  textColumn('number', ro.columns.number, 150, ({ number }) => number ?? ''),
  {
    ...textColumn('kind', ro.columns.kind, 110, ({ kind }) => moneyChargeKinds[kind]),
    isExtra: true,
  },
  idColumn,
]

const fields = [
  { name: 'kind', label: ro.filters.kind, options: optionsOf(moneyChargeKinds) },
  { name: 'currency', label: ro.filters.currency, options: optionsOf(ro.currencies) },
  { name: 'method', label: ro.filters.method, options: optionsOf(moneyMethods) },
  { name: 'number', label: ro.filters.number },
  { name: 'refund', label: ro.filters.refund, options: optionsOf(ro.refunding) },
]

const table: MoneyTable<ChargeFilters, MoneyCharge> = {
  name: 'charges',
  words: ro.charges,
  source: chargeSource,
  columns,
  fields,
  defaultSort: '-at',
  actions: (charge) => <RefundButton payment={charge} />,
}

/** Money → Charges: what was paid. */
export const ChargesScreen = () => <MoneyScreen table={table} />
