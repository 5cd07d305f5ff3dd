import type Stripe from 'stripe'
import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { auditLog, systemActor, type Change } from '#server/stores/audit-log.ts'
import { hasFailed, type Payments } from './project-charges.ts'

const Refused = z.object({ payment: z.string(), amountMinor: z.number() })

/** In place of the bank's reason, where it gives none. */
const NO_REASON = 'refund_failed'

/** Why the bank has refused a refund. */
export const reasonOf = ({ failure_reason: reason }: Stripe.Refund): string => reason ?? NO_REASON

/** Logs that a refund of Studio was refused. */
export const logRefusedRefund = (
  tx: Queries,
  refused: Pick<Change, 'subject' | 'after'>,
  now: Date,
) => auditLog(tx).write({ actor: systemActor, action: 'payment.refund-refused', ...refused }, now)

const failedOf = ({ charges }: Pick<Payments, 'charges'>): Stripe.Refund[] =>
  charges.flatMap(({ refunds }) => (refunds?.data ?? []).filter(hasFailed))

/**
 * Notes refunds of Studio as refused that the bank refused after they were made, once each. All failed refunds
 * are looked at, not only those that leave the ledger: an order may be settled after its refund has failed.
 */
export async function noteRefusedRefunds(
  tx: Queries,
  { accountId, now }: { readonly accountId: string; readonly now: Date },
  from: Pick<Payments, 'charges'>,
): Promise<void> {
  for (const refund of failedOf(from)) {
    const code = reasonOf(refund)
    const refused = await tx.maybe(
      Refused,
      sql`update app.refund_order set refusal_code = ${code}, settled_at = ${now}
        where account_id = ${accountId} and refund_id = ${refund.id} and refusal_code is null
        returning charge_id as payment, amount_minor as "amountMinor"`,
    )
    if (refused === null) continue
    const subject = { type: 'account', id: accountId }
    const after = { ...refused, code }
    await logRefusedRefund(tx, { subject, after }, now)
  }
}
