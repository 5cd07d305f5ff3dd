import type Stripe from 'stripe'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { HoldAccount } from '#server/billing/account-lease.ts'
import { customerStore, type SyncCustomer } from '#server/billing/customer-store.ts'
import { endSubscription } from '#server/billing/end-subscription.ts'
import { makeRefund } from '#server/billing/make-refund.ts'
import { hasFailed } from '#server/billing/project-charges.ts'
import { isLive, WITHDRAWN_MARK } from '#server/billing/project-subscription.ts'
import { auditLog, systemActor } from '#server/stores/audit-log.ts'
import { subscriptionOfInvoice } from './contract-payments.ts'
import { findRefund, isRefused } from './withdrawal-refunds.ts'
import { withdrawalRefundStore } from './withdrawal-refund-store.ts'
import type { WithdrawalRefund, WithdrawalRow } from './withdrawal-store.ts'

type Deps = {
  db: Database
  clock: Clock
  stripe: Stripe
  syncCustomer: SyncCustomer
  holdAccount: HoldAccount
}

/** What the provider has answered to one refund; one that was made may fail afterwards. */
type Outcome = { readonly refundId: string | null; readonly refusalCode: string | null }

/** Repeatable: continues an interrupted refund. */
export function withdrawalPayer({ db, clock, stripe, syncCustomer, holdAccount }: Deps) {
  const create = (
    { id, reference }: WithdrawalRow,
    { chargeId: charge, amountMinor: amount, retries }: WithdrawalRefund,
  ): Promise<Outcome> => {
    // The provider repeats a refusal to the same key for a day.
    const attempt = retries === 0 ? '' : `:${retries}`

    return makeRefund(stripe, {
      charge,
      amount,
      metadata: { withdrawal: reference },
      idempotencyKey: `withdrawal:${id}:${charge}${attempt}`,
    })
  }

  const outcomeOf = async (row: WithdrawalRow, refund: WithdrawalRefund): Promise<Outcome> => {
    const own = await findRefund(stripe, row, refund)
    if (!own) return create(row, refund)

    return {
      refundId: own.id,
      refusalCode: hasFailed(own) ? (own.failure_reason ?? 'failed') : null,
    }
  }

  /** A refusal is logged once. */
  const remember = (
    { id, reference }: WithdrawalRow,
    { chargeId, amountMinor }: WithdrawalRefund,
    { refundId, refusalCode }: Outcome,
  ) =>
    db.transaction(async (tx) => {
      const store = withdrawalRefundStore(tx)
      if (refusalCode === null) {
        if (refundId !== null) await store.rememberRefund(id, chargeId, refundId)
        return
      }
      if (!(await store.markRefused(id, chargeId, { refundId, refusalCode }))) return
      const subject = { type: 'withdrawal', id: reference }
      const after = { payment: chargeId, amountMinor, code: refusalCode }
      const refused = { actor: systemActor, action: 'withdrawal.refund-refused', subject, after }
      await auditLog(tx).write(refused, clock.now())
    })

  const payBack = async (row: WithdrawalRow): Promise<void> => {
    for (const refund of row.refunds) {
      if (refund.refundId !== null || refund.paidManuallyAt !== null || isRefused(refund)) continue
      await remember(row, refund, await outcomeOf(row, refund))
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
