import type Stripe from 'stripe'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { attemptsOf } from './project-charges.ts'

/** Why the newest charge of an invoice failed, by the provider's code. */
function failureCode(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): string | null {
  const [newest] = attemptsOf(invoice, charges)
    .filter(({ status }) => status === 'failed')
    .toSorted((one, other) => other.created - one.created)

  return newest?.failure_code ?? null
}

type Failure = {
  readonly accountId: string
  readonly invoice: Stripe.Invoice
  readonly charges: readonly Stripe.Charge[]
}

/** Notes an attempt to collect an invoice that has failed; once, however often it is found. */
export async function noteFailedPayment(
  tx: Queries,
  { accountId, invoice, charges }: Failure,
  now: Date,
): Promise<void> {
  await tx.run(sql`insert into app.failed_payment
      (account_id, invoice_id, attempt, failed_at, amount_minor, currency, code)
    values (${accountId}, ${invoice.id}, ${invoice.attempt_count}, ${now},
      ${invoice.amount_remaining}, ${invoice.currency}, ${failureCode(invoice, charges)})
    on conflict do nothing`)
}
