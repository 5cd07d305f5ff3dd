import type Stripe from 'stripe'
import { hasFailed } from '#server/billing/project-charges.ts'
import type { WithdrawalRefund, WithdrawalRow } from './withdrawal-store.ts'

type Asked = Pick<WithdrawalRow, 'reference'>

/** The refund at the provider; null while there is none. */
export async function findRefund(
  stripe: Stripe,
  { reference }: Asked,
  { chargeId: charge, refundId }: WithdrawalRefund,
): Promise<Stripe.Refund | null> {
  if (refundId !== null) return stripe.refunds.retrieve(refundId)
  // Idempotency keys are stored there for a day only, so an earlier refund is found by its metadata.
  const made = await stripe.refunds.list({ charge, limit: 100 }).autoPagingToArray({ limit: 1_000 })

  return made.find(({ metadata }) => metadata?.['withdrawal'] === reference) ?? null
}

/** The refunds that the bank refused and that were not paid another way. */
export async function failedRefunds(
  stripe: Stripe,
  row: Pick<WithdrawalRow, 'reference' | 'decision' | 'refunds'>,
): Promise<WithdrawalRefund[]> {
  if (row.decision !== 'accepted') return []
  const failed: WithdrawalRefund[] = []
  for (const refund of row.refunds) {
    if (refund.paidManuallyAt !== null) continue
    const found = await findRefund(stripe, row, refund)
    if (found && hasFailed(found)) failed.push(refund)
  }

  return failed
}
