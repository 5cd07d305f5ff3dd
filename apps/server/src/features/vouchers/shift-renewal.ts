import type Stripe from 'stripe'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { customerStore } from '#server/billing/customer-store.ts'
import { endSubscription } from '#server/billing/end-subscription.ts'
import { standingReader, type Standing } from '#server/billing/entitlement.ts'
import { lateCancellationStore } from '#server/billing/late-cancellation.ts'
import { isLive } from '#server/billing/project-subscription.ts'
import { offerStore } from '#server/billing/offer-store.ts'
import type { Quotes } from '#server/billing/quotes.ts'
import { releaseSchedule, scheduleChange } from '#server/billing/release-schedule.ts'
import { secondsOf } from '#server/billing/stripe-reference.ts'
import type { StoredSubscription } from '#server/billing/subscription-store.ts'
import type { SyncCustomer } from '#server/billing/sync-customer.ts'

/** Moves the next payment of a subscription behind the gifts of its account (D125). */
export const SHIFT_RENEWAL_JOB = 'vouchers.shift-renewal'

type Deps = {
  db: Database
  clock: Clock
  stripe: Stripe
  quotes: Quotes
  syncCustomer: SyncCustomer
}

const Payload = z.object({ accountId: z.string() })
const Waiting = z.object({ endsAt: z.date().nullable() })

/** Moves it; repeating it changes nothing, since the moment is that of the last gift's end. */
export function renewalShifter({ db, clock, stripe, quotes, syncCustomer }: Deps) {
  const waiting = async (accountId: string): Promise<Date | null> =>
    (
      await db.one(
        Waiting,
        sql`select max(ends_at) as "endsAt" from app.gift_grant
          where account_id = ${accountId} and shifted_at is null`,
      )
    ).endsAt

  const move = async (accountId: string, row: StoredSubscription, until: Date) => {
    const subscription = await stripe.subscriptions.retrieve(row.id)
    const trial_end = secondsOf(until)
    if ((subscription.trial_end ?? 0) >= trial_end) return
    const { nextPlanId } = row
    const next = (await offerStore(db).plans()).find(({ id }) => id === nextPlanId)
    // What is cancelled late would still be charged once; the gift leaves more notice than it needs.
    const isCancelled = (await lateCancellationStore(db).of(accountId)) !== null

    await releaseSchedule(stripe, subscription)
    await stripe.subscriptions.update(row.id, { trial_end, proration_behavior: 'none' })
    if (isCancelled) {
      await stripe.subscriptions.update(row.id, { cancel_at_period_end: true })
    } else if (next && row.continuesBy === null) {
      const moved = await stripe.subscriptions.retrieve(row.id)
      const terms = await quotes.termsFor(next, row.currency, { subscriber: row })
      await scheduleChange(stripe, moved, { plan: next, terms, promotionCodeId: null })
    }
  }

  /** A cancelled subscription ends as it was to; one that could not be paid is over, the gift replaces it. */
  const apply = async (accountId: string, { subscription }: Standing, until: Date) => {
    if (subscription === null || !isLive(subscription)) return
    const late = await lateCancellationStore(db).of(accountId)
    if (subscription.paymentStatus === 'FAILED') await endSubscription(stripe, subscription.id)
    else if (subscription.endsAt === null || late) await move(accountId, subscription, until)
  }

  return async (accountId: string): Promise<void> => {
    const until = await waiting(accountId)
    const customer = await customerStore(db).byAccount(accountId)
    if (until === null || !customer) return
    await syncCustomer(customer.stripeId)
    const standing = await standingReader({ db, clock })(accountId)
    if (until > clock.now()) await apply(accountId, standing, until)
    await db.run(sql`update app.gift_grant set shifted_at = ${clock.now()}
      where account_id = ${accountId} and shifted_at is null and ends_at <= ${until}`)
    await syncCustomer(customer.stripeId)
  }
}

/** Does the job. */
export function shiftRenewalJob(shiftRenewal: (accountId: string) => Promise<void>): JobHandler {
  return { run: async (payload) => shiftRenewal(Payload.parse(payload).accountId) }
}
