import type Stripe from 'stripe'
import { hasFailed } from '#server/billing/project-charges.ts'
import type { WithdrawalRefund, WithdrawalRow } from './withdrawal-store.ts'

type Asked = Pick<WithdrawalRow, 'reference'>
type Accepted = Pick<WithdrawalRow, 'reference' | 'decision' | 'refunds'>

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

/** Whether the provider refused it and it was not paid another way. */
export const isRefused = ({ refusalCode, paidManuallyAt }: WithdrawalRefund): boolean =>
  refusalCode !== null && paidManuallyAt === null

/** Whether the provider can be asked for it again: it has refused it, and the bank has not. */
export const isRetryable = (refund: WithdrawalRefund): boolean =>
  isRefused(refund) && refund.refundId === null

export const refusedRefunds = ({ refunds }: Pick<Accepted, 'refunds'>): WithdrawalRefund[] =>
  refunds.filter(isRefused)

/** The refunds that the provider refused, or the bank afterwards, and that were not paid another way. */
export async function failedRefunds(stripe: Stripe, row: Accepted): Promise<WithdrawalRefund[]> {
  if (row.decision !== 'accepted') return []
  const failed: WithdrawalRefund[] = []
  for (const refund of row.refunds) {
    if (refund.paidManuallyAt !== null) continue
    const found = isRefused(refund) ? null : await findRefund(stripe, row, refund)
    if (isRefused(refund) || (found && hasFailed(found))) failed.push(refund)
  }

  return failed
}
