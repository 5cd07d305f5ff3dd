import type { MoneyCharge, MoneySubscription } from '@hlizo/contract/entities/studio-money'
import { moneyMethods, studioMoneyMessages } from '@hlizo/contract/messages/studio-money'
import { moneyText } from '@hlizo/domain/figure-text'
import { formatLei } from '@hlizo/domain/price'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { textColumn } from '#studio/ui/text-column.ts'

const ro = studioMoneyMessages
const { columns } = ro

type Row = Pick<MoneyCharge, 'id' | 'payer'>
type Paid = Pick<MoneySubscription, 'amountMinor' | 'currency' | 'leiMinor'>
type ByCard = Pick<MoneyCharge, 'method' | 'last4'>

export const paidText = ({ amountMinor, currency }: Paid): string =>
  amountMinor === null || currency === null ? '–' : moneyText(amountMinor, currency)

/** In lei; empty where no rate is known. */
export const paidLeiText = ({ leiMinor }: Pick<Paid, 'leiMinor'>): string =>
  leiMinor === null ? ro.noLei : formatLei(leiMinor)

const methodText = ({ method, last4 }: ByCard): string =>
  [method && moneyMethods[method], last4 && `•••• ${last4}`].filter((part) => part).join(' ')

/** By date, which orders the table. */
export const dateColumn = <Item,>(
  id: string,
  name: string,
  text: (row: Item) => string,
): TableColumn<Item> => ({ ...textColumn(id, name, 160, text), isSortable: true })

export const payerColumns: readonly TableColumn<Row>[] = [
  {
    ...textColumn('payer', columns.payer, 150, ({ payer: { name } }: Row) => name ?? ro.visitor),
    isRowHeader: true,
  },
  textColumn('email', columns.email, 170, ({ payer: { email } }: Row) => email ?? ''),
]

export const amountColumns: readonly TableColumn<Paid>[] = [
  {
    ...textColumn('amount', columns.amount, 110, paidText),
    cell: (row) => <strong>{paidText(row)}</strong>,
  },
  textColumn('lei', columns.lei, 100, paidLeiText),
]

export const methodColumn: TableColumn<ByCard> = textColumn(
  'method',
  columns.method,
  150,
  methodText,
)

export const idColumn: TableColumn<Row> = {
  ...textColumn('id', columns.providerId, 220, ({ id }: Row) => id),
  isExtra: true,
}
