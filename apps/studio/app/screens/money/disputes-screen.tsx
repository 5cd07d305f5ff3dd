import type { DisputeFilters } from '@hlizo/contract/calls/studio-money'
import type { MoneyDispute } from '@hlizo/contract/entities/studio-money'
import {
  moneyDisputeStates,
  studioMoneyMessages as ro,
} from '@hlizo/contract/messages/studio-money'
import { disputeColumns } from '#studio/features/money/dispute-columns.tsx'
import { optionsOf } from '#studio/features/money/money-filters.tsx'
import { disputeSource } from '#studio/features/money/money-sources.ts'
import { MoneyScreen, type MoneyTable } from './money-screen.tsx'

const fields = [{ name: 'state', label: ro.filters.state, options: optionsOf(moneyDisputeStates) }]

const table: MoneyTable<DisputeFilters, MoneyDispute> = {
  name: 'disputes',
  words: ro.disputes,
  source: disputeSource,
  columns: disputeColumns,
  fields,
  defaultSort: '-at',
  daysOf: () => ro.days.opened,
  pathOf: (id) => `/queues/disputes/${id}`,
}

/** Money → Disputes: what was contested at the bank, and how it ended. */
export const DisputesScreen = () => <MoneyScreen table={table} />
