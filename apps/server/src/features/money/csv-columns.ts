import type {
  MoneyCharge,
  MoneyDispute,
  MoneyGift,
  MoneyRefund,
  MoneySubscription,
} from '@hlizo/contract/entities/studio-money'
import {
  disputeReasons,
  moneyChargeKinds,
  moneyDisputeStates,
  moneyGiftStates,
  moneyMethods,
  moneySubscriptionStates,
  studioMoneyMessages as ro,
} from '@hlizo/contract/messages/studio-money'
import { dayInBucharest, wallClockInBucharest } from '@hlizo/domain/dates'
import { refusedRefundText } from '@hlizo/domain/refused-refund-text'
import { csvNumber, type CsvColumns } from '@hlizo/kit/csv'

const { columns } = ro
const csvDay = (at: string | null) => (at === null ? '' : dayInBucharest(new Date(at)))
const csvMoment = (at: string | null) => (at === null ? '' : wallClockInBucharest(new Date(at)))
const csvAmount = (minor: number | null) => (minor === null ? '' : csvNumber(minor / 100))

type Row = Pick<MoneyCharge, 'id' | 'payer'>
type Paid = {
  readonly amountMinor: number | null
  readonly currency: string | null
  readonly leiMinor: number | null
}
type ByCard = Pick<MoneyCharge, 'method' | 'last4'>

const payer = [
  [columns.payer, ({ payer: { name } }: Row) => name ?? ro.visitor],
  [columns.email, ({ payer: { email } }: Row) => email ?? ''],
] as const
const amount = [
  [columns.amount, ({ amountMinor }: Paid) => csvAmount(amountMinor)],
  [columns.currency, ({ currency }: Paid) => currency?.toUpperCase() ?? ''],
  [columns.lei, ({ leiMinor }: Paid) => csvAmount(leiMinor)],
] as const
const method = [
  columns.method,
  ({ method: brand, last4 }: ByCard) =>
    [brand && moneyMethods[brand], last4].filter((part) => part).join(' '),
] as const
const providerId = [columns.providerId, ({ id }: Row) => id] as const

export const csvColumns = {
  subscription: [
    [columns.startedAt, ({ startedAt }) => csvDay(startedAt)],
    ...payer,
    [columns.plan, ({ plan }) => plan],
    [columns.state, ({ state }) => moneySubscriptionStates[state]],
    [columns.periodEnd, ({ periodEnd }) => csvDay(periodEnd)],
    ...amount,
    [columns.source, ({ source }) => ro.sources[source]],
    providerId,
  ] satisfies CsvColumns<MoneySubscription>,

  charge: [
    [columns.at, ({ at }) => csvDay(at)],
    [columns.number, ({ number }) => number ?? ''],
    ...payer,
    [columns.kind, ({ kind }) => moneyChargeKinds[kind]],
    [columns.description, ({ description }) => description ?? ''],
    ...amount,
    [columns.refunded, ({ refundedMinor }) => csvAmount(refundedMinor)],
    [columns.refusedRefund, (charge) => refusedRefundText(charge) ?? ''],
    method,
    providerId,
  ] satisfies CsvColumns<MoneyCharge>,

  refund: [
    [columns.at, ({ at }) => csvDay(at)],
    [columns.number, ({ number }) => number ?? ''],
    ...payer,
    ...amount,
    method,
    providerId,
  ] satisfies CsvColumns<MoneyRefund>,

  dispute: [
    [columns.openedAt, ({ openedAt }) => csvDay(openedAt)],
    [columns.dueAt, ({ dueAt }) => csvDay(dueAt)],
    [columns.state, ({ state }) => moneyDisputeStates[state]],
    [columns.reason, ({ reason }) => disputeReasons[reason] ?? reason],
    [columns.number, ({ number }) => number ?? ''],
    ...payer,
    ...amount,
    providerId,
  ] satisfies CsvColumns<MoneyDispute>,

  gift: [
    [columns.at, ({ at }) => csvDay(at)],
    [columns.number, ({ number }) => number ?? ''],
    ...payer,
    [columns.product, ({ product }) => product],
    [columns.months, ({ months }) => (months === null ? '' : String(months))],
    [columns.state, ({ state }) => moneyGiftStates[state]],
    [columns.expiresAt, ({ expiresAt }) => csvDay(expiresAt)],
    [columns.usedAt, ({ usedAt }) => csvDay(usedAt)],
    [columns.deliverAt, ({ deliverAt }) => csvMoment(deliverAt)],
    [columns.deliveredAt, ({ deliveredAt }) => csvMoment(deliveredAt)],
    ...amount,
    providerId,
  ] satisfies CsvColumns<MoneyGift>,
}
