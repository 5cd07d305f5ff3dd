import type { SubscriptionFilters } from '@hlizo/contract/calls/studio-money'
import type { MoneySubscription } from '@hlizo/contract/entities/studio-money'
import {
  moneySubscriptionStates,
  studioMoneyMessages as ro,
} from '@hlizo/contract/messages/studio-money'
import { dayText } from '@hlizo/domain/dates'
import {
  amountColumns,
  dateColumn,
  idColumn,
  payerColumns,
} from '#studio/features/money/money-columns.tsx'
import { optionsOf } from '#studio/features/money/money-filters.tsx'
import { subscriptionSource } from '#studio/features/money/money-sources.ts'
import { Badge } from '#studio/ui/badge.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { textColumn } from '#studio/ui/text-column.ts'
import { MoneyScreen, type MoneyTable } from './money-screen.tsx'
import { useOfferField } from './use-offer-field.ts'

const toneOf = ({ state }: MoneySubscription) => {
  if (state === 'renews') return 'good'

  return state === 'unpaid' || state === 'disputed' ? 'attention' : 'mute'
}

const columns: readonly TableColumn<MoneySubscription>[] = [
  dateColumn('started', ro.columns.startedAt, ({ startedAt }) => dayText(startedAt)),
  ...payerColumns,
  textColumn('plan', ro.columns.plan, 150, ({ plan }) => plan),
  {
    ...textColumn('state', ro.columns.state, 150, ({ state }) => moneySubscriptionStates[state]),
    cell: (row) => <Badge tone={toneOf(row)}>{moneySubscriptionStates[row.state]}</Badge>,
  },
  {
    ...dateColumn('period', ro.columns.periodEnd, ({ periodEnd }: MoneySubscription) =>
      dayText(periodEnd),
    ),
    minWidth: 240,
  },
  ...amountColumns,
  {
    ...textColumn('source', ro.columns.source, 110, ({ source }) => ro.sources[source]),
    isExtra: true,
  },
  idColumn,
]

const fields = [
  { name: 'state', label: ro.filters.state, options: optionsOf(moneySubscriptionStates) },
  { name: 'source', label: ro.filters.source, options: optionsOf(ro.sources) },
]

const table: MoneyTable<SubscriptionFilters, MoneySubscription> = {
  name: 'subscriptions',
  words: ro.subscriptions,
  source: subscriptionSource,
  columns,
  fields,
  defaultSort: '-started',
  daysOf: (sort) => (sort.endsWith('period') ? ro.days.period : ro.days.started),
}

/** Money → Subscriptions: who subscribes to what. */
export function SubscriptionsScreen() {
  const plan = useOfferField('plans', { name: 'plan', label: ro.filters.plan })

  return <MoneyScreen table={{ ...table, fields: [...fields, plan] }} />
}
