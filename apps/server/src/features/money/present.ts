import type {
  MoneyCharge,
  MoneyDispute,
  MoneyGift,
  MoneyRefund,
  MoneySubscription,
} from '@hlizo/contract/entities/studio-money'
import type { OperatorRole } from '@hlizo/contract/entities/operator'
import { toBani } from '@hlizo/domain/charge-amount'
import { daysBetween } from '@hlizo/domain/dates'
import { mayUse } from '@hlizo/domain/operator-roles'
import type { Config } from '#server/config.ts'
import { maskEmail } from '#server/stores/mask-email.ts'
import type { ChargeRow, RefundRow } from './charge-list.ts'
import { disputeStateOf, type DisputeListRow } from './dispute-list.ts'
import type { GiftRow } from './gift-list.ts'
import type { SubscriptionRow } from './subscription-list.ts'

type Payment = Config['payments']

/** The page of an object in the provider's dashboard. */
function linkTo(payments: Payment) {
  return (kind: 'subscriptions' | 'invoices' | 'payments' | 'disputes', id: string) => {
    if (payments.mode === 'sandbox') return null
    const test = payments.secretKey.includes('_live_') ? '' : 'test/'

    return `https://dashboard.stripe.com/${test}${kind}/${id}`
  }
}

const payerOf = (row: {
  readonly accountId: string | null
  readonly name: string | null
  readonly email: string | null
}) => ({
  accountId: row.accountId,
  name: row.name,
  email: row.email === null ? null : maskEmail(row.email),
})

/** In lei at the rate of the day; null where no rate is known. */
function leiOf(amountMinor: number, currency: string, leiPerEuro: number | null): number | null {
  if (currency === 'ron') return amountMinor

  return leiPerEuro === null ? null : toBani(amountMinor, leiPerEuro)
}

const amountOf = (row: {
  readonly amountMinor: number
  readonly currency: string
  readonly leiPerEuro: number | null
}) => ({
  amountMinor: row.amountMinor,
  currency: row.currency,
  leiMinor: leiOf(row.amountMinor, row.currency, row.leiPerEuro),
})

type Roles = readonly OperatorRole[]

/**
 * The digits of a card as an operator of these roles reads them. With the number of its receipt they prove an
 * account to support, which therefore does not see them (docs/decisions/0151).
 */
const cardOf = ({ method, last4 }: Pick<ChargeRow, 'method' | 'last4'>, roles: Roles) => ({
  method,
  last4: mayUse(roles, ['finance']) ? last4 : null,
})

/** Rows of the tables as Studio gets them. */
export function presentMoney(payments: Payment) {
  const link = linkTo(payments)

  return {
    subscription: (row: SubscriptionRow): MoneySubscription => ({
      id: row.id,
      providerHref: link('subscriptions', row.id),
      payer: payerOf(row),
      planId: row.planId,
      plan: row.plan,
      state: row.state,
      startedAt: row.startedAt.toISOString(),
      periodEnd: row.periodEnd.toISOString(),
      source: row.source,
      amountMinor: row.amountMinor,
      currency: row.currency,
      leiMinor:
        row.amountMinor === null || row.currency === null
          ? null
          : leiOf(row.amountMinor, row.currency, row.leiPerEuro),
    }),

    charge: (row: ChargeRow, roles: Roles): MoneyCharge => ({
      id: row.id,
      providerHref: link('invoices', row.id),
      payer: payerOf(row),
      ...amountOf(row),
      at: row.at.toISOString(),
      kind: row.kind,
      description: row.description,
      number: row.number,
      ...cardOf(row, roles),
      refundedMinor: row.refundedMinor,
      refusedRefund: row.refusedRefund,
      giftId: row.giftId,
    }),

    refund: (row: RefundRow, roles: Roles): MoneyRefund => ({
      id: row.id,
      providerHref: null,
      payer: payerOf(row),
      ...amountOf(row),
      at: row.at.toISOString(),
      number: row.number,
      ...cardOf(row, roles),
    }),

    dispute: (row: DisputeListRow, now: Date): MoneyDispute => ({
      id: row.id,
      providerHref: link('disputes', row.id),
      payer: payerOf(row),
      ...amountOf(row),
      openedAt: row.openedAt.toISOString(),
      dueAt: row.dueAt?.toISOString() ?? null,
      daysLeft: row.dueAt && daysBetween(now, row.dueAt),
      state: disputeStateOf(row.status),
      reason: row.reason,
      number: row.number,
    }),

    gift: (row: GiftRow): MoneyGift => ({
      id: row.paymentId ?? row.id,
      giftId: row.id,
      refundedMinor: row.refundedMinor,
      providerHref: row.paymentId?.startsWith('in_')
        ? link('invoices', row.paymentId)
        : row.paymentId && link('payments', row.paymentId),
      payer: payerOf(row),
      ...amountOf(row),
      at: row.at.toISOString(),
      product: row.product,
      months: row.months,
      number: row.number,
      state: row.state,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      usedAt: row.usedAt?.toISOString() ?? null,
      recipient: row.recipient === null ? null : maskEmail(row.recipient),
      deliverAt: row.deliverAt?.toISOString() ?? null,
      deliveredAt: row.deliveredAt?.toISOString() ?? null,
    }),
  }
}
