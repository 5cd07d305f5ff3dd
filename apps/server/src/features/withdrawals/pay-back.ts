import type Stripe from 'stripe'
import type { Database } from '@hlizo/database/database'
import type { HoldAccount } from '#server/billing/account-lease.ts'
import { customerStore, type SyncCustomer } from '#server/billing/customer-store.ts'
import { endSubscription } from '#server/billing/end-subscription.ts'
import { hasFailed } from '#server/billing/project-charges.ts'
import { isLive, WITHDRAWN_MARK } from '#server/billing/project-subscription.ts'
import { subscriptionOfInvoice } from './contract-payments.ts'
import { findRefund } from './withdrawal-refunds.ts'
import { withdrawalStore, type WithdrawalRefund, type WithdrawalRow } from './withdrawal-store.ts'

type Deps = { db: Database; stripe: Stripe; syncCustomer: SyncCustomer; holdAccount: HoldAccount }

/** Repeatable: continues an interrupted refund. */
export function withdrawalPayer({ db, stripe, syncCustomer, holdAccount }: Deps) {
  const refundOf = async (row: WithdrawalRow, refund: WithdrawalRefund): Promise<string> => {
    const { id, reference } = row
    const { chargeId: charge, amountMinor: amount } = refund
    const own = await findRefund(stripe, row, refund)
    if (own && hasFailed(own))
      throw new Error(
        `Refund ${own.id} of withdrawal ${reference} failed: pay it back another way.`,
      )
    if (own) return own.id

    const created = await stripe.refunds.create(
      { charge, amount, reason: 'requested_by_customer', metadata: { withdrawal: reference } },
      { idempotencyKey: `withdrawal:${id}:${charge}` },
    )
    return created.id
  }

  const payBack = async (row: WithdrawalRow): Promise<void> => {
    for (const refund of row.refunds) {
      if (refund.refundId !== null || refund.paidManuallyAt !== null) continue
      const refundId = await refundOf(row, refund)
      await withdrawalStore(db).rememberRefund(row.id, refund.chargeId, refundId)
    }
  }

  /** The mark ends the access, also after a partial refund. */
  const endContract = async ({ reference, invoiceId }: WithdrawalRow): Promise<void> => {
    const id = invoiceId === null ? null : await subscriptionOfInvoice(stripe, invoiceId)
    if (id === null) return
    await stripe.subscriptions.update(id, { metadata: { [WITHDRAWN_MARK]: reference } })
    if (isLive(await stripe.subscriptions.retrieve(id))) await endSubscription(stripe, id)
  }

  const complete = async (row: WithdrawalRow): Promise<void> => {
    if (row.kind === 'subscription') await endContract(row)
    await payBack(row)
    const customer =
      row.accountId === null ? null : await customerStore(db).byAccount(row.accountId)
    if (customer) await syncCustomer(customer.stripeId)
  }

  return (row: WithdrawalRow): Promise<void> =>
    row.accountId === null ? complete(row) : holdAccount(row.accountId, () => complete(row))
}
