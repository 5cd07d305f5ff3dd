import type Stripe from 'stripe'
import type { PaymentsAheadGiven } from '@hlizo/contract/entities/payments-ahead'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { HOUR_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import type { Mail, Mailer } from '@hlizo/mail/mailer'
import { sql } from '@hlizo/database/sql'
import type { EntitlementOf } from '#server/billing/entitlement.ts'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import { aheadIn, retrieveForAhead } from '#server/billing/provider-ahead.ts'
import type { Quotes } from '#server/billing/quotes.ts'

export type ReminderDeps = {
  db: Database
  clock: Clock
  log: Log
  stripe: Stripe
  mailer: Pick<Mailer, 'send'>
  writeMail: WriteMail
  quotes: Quotes
  entitlementOf: EntitlementOf
}

export const REMIND_EVERY_MS = HOUR_MS
export const REMINDED_AT_ONCE = 200

/** The next payments of a subscription that still is the account's; null when nothing is known of them. */
export async function paymentsAheadOf(
  deps: ReminderDeps,
  accountId: string,
  subscriptionId: string,
): Promise<PaymentsAheadGiven | null> {
  const { subscription: row } = await deps.entitlementOf(accountId)
  if (row?.id !== subscriptionId || row.endsAt !== null) return null

  return aheadIn(deps, row, await retrieveForAhead(deps.stripe, row.id))
}

/** Sends a mail once for an occasion of an account, across all nodes and crashes. */
export const remind = (
  { db, clock, mailer }: Pick<ReminderDeps, 'db' | 'clock' | 'mailer'>,
  { accountId, occasion }: { readonly accountId: string; readonly occasion: string },
  mail: Mail,
): Promise<void> =>
  db.transaction(async (tx) => {
    const added = await tx.run(sql`insert into app.billing_notice (account_id, occasion, noticed_at)
      values (${accountId}, ${occasion}, ${clock.now()}) on conflict do nothing`)
    if (added === 1) await mailer.send(tx, mail)
  })

export const notReminded =
  ({ log }: Pick<ReminderDeps, 'log'>) =>
  ({ accountId: account }: { readonly accountId: string }, error: unknown): void =>
    log.warn({ account, error: String(error) }, 'not reminded yet')
