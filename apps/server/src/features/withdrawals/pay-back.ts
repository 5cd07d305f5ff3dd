import type Stripe from 'stripe'
import type { Database } from '@hlizo/database/database'
import type { HoldAccount } from '#server/billing/account-lease.ts'
import { customerStore, type SyncCustomer } from '#server/billing/customer-store.ts'
import { endSubscription } from '#server/billing/end-subscription.ts'
import { hasFailed } from '#server/billing/project-charges.ts'
import { isLive, WITHDRAWN_MARK } from '#server/billing/project-subscription.ts'
import { subscriptionOfInvoice } from './contract-payments.ts'
import { withdrawalStore, type WithdrawalRefund, type WithdrawalRow } from './withdrawal-store.ts'

type Deps = { db: Database; stripe: Stripe; syncCustomer: SyncCustomer; holdAccount: HoldAccount }

/** Repeatable: continues an interrupted refund. */
export function withdrawalPayer({ db, stripe, syncCustomer, holdAccount }: Deps) {
  /** The provider stores idempotency keys for a day, so an earlier refund is found by its metadata. */
  const refundOf = async (
    { id, reference }: WithdrawalRow,
    { chargeId: charge, amountMinor: amount }: WithdrawalRefund,
  ): Promise<string> => {
    const made = await stripe.refunds
      .list({ charge, limit: 100 })
      .autoPagingToArray({ limit: 1_000 })
    const own = made.find(({ metadata }) => metadata?.['withdrawal'] === reference)
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
    const refunds = [...row.refunds]
    for (const [index, refund] of refunds.entries()) {
      if (refund.refundId !== null) continue
      refunds[index] = { ...refund, refundId: await refundOf(row, refund) }
      await withdrawalStore(db).rememberRefunds(row.id, refunds)
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
