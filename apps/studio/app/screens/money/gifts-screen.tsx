import type { GiftFilters } from '@hlizo/contract/calls/studio-money'
import type { MoneyGift } from '@hlizo/contract/entities/studio-money'
import { moneyGiftStates, studioMoneyMessages as ro } from '@hlizo/contract/messages/studio-money'
import { dayText, momentText } from '@hlizo/domain/dates'
import {
  amountColumns,
  dateColumn,
  idColumn,
  payerColumns,
} from '#studio/features/money/money-columns.tsx'
import { optionsOf } from '#studio/features/money/money-filters.tsx'
import { giftSource } from '#studio/features/money/money-sources.ts'
import { Badge } from '#studio/ui/badge.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { textColumn } from '#studio/ui/text-column.ts'
import { GiftActions } from './gift-actions.tsx'
import { RefundButton } from './refund-button.tsx'
import { MoneyScreen, type MoneyTable } from './money-screen.tsx'
import { useOfferField } from './use-offer-field.ts'

const columns: readonly TableColumn<MoneyGift>[] = [
  dateColumn('at', ro.columns.at, ({ at }) => dayText(at)),
  ...payerColumns,
  textColumn('product', ro.columns.product, 170, ({ product }) => product),
  {
    ...textColumn('state', ro.columns.state, 140, ({ state }) => moneyGiftStates[state]),
    cell: ({ state }) => (
      <Badge tone={state === 'used' ? 'good' : state === 'unmade' ? 'attention' : 'mute'}>
        {moneyGiftStates[state]}
      </Badge>
    ),
  },
  ...amountColumns,
  textColumn('expires', ro.columns.expiresAt, 140, ({ expiresAt }) => dayText(expiresAt)),
  textColumn('used', ro.columns.usedAt, 160, ({ usedAt }) => dayText(usedAt)),
  textColumn('deliver', ro.columns.deliverAt, 210, ({ deliverAt }) => momentText(deliverAt)),
  textColumn('delivered', ro.columns.deliveredAt, 210, ({ deliveredAt }) =>
    momentText(deliveredAt),
  ),
  textColumn('number', ro.columns.number, 150, ({ number }) => number ?? ''),
  {
    ...textColumn('months', ro.columns.months, 90, ({ months }: MoneyGift) => String(months ?? '')),
    isExtra: true,
  },
  idColumn,
]

const fields = [{ name: 'state', label: ro.filters.state, options: optionsOf(moneyGiftStates) }]

const table: MoneyTable<GiftFilters, MoneyGift> = {
  name: 'gifts',
  words: ro.gifts,
  source: giftSource,
  columns,
  fields,
  defaultSort: '-at',
  actions: (gift) => (
    <>
      <GiftActions gift={gift} />
      <RefundButton payment={gift} />
    </>
  ),
}

/** Money → Gifts: the gifts that were sold. */
export function GiftsScreen() {
  const product = useOfferField('vouchers', { name: 'product', label: ro.filters.product })

  return <MoneyScreen table={{ ...table, fields: [...fields, product] }} />
}
