import type Stripe from 'stripe'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql, type Sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import type { HoldAccount } from './account-lease.ts'
import { allPages, PAGE } from './all-pages.ts'
import type { SyncCustomer } from './customer-store.ts'
import { eachDue } from '@hlizo/database/each-due'
import { endSubscription } from './end-subscription.ts'
import { lateCancellationStore } from './late-cancellation.ts'
import { isLeavingAccount } from './leaving-accounts.ts'
import { endUnfinished } from './start-subscription.ts'
import { stopRenewal } from './stop-renewal.ts'
import { isStripeRefusal } from './stripe-refusal.ts'
import { hasNextPeriod } from './subscription-store.ts'
import { LIVE_STATUSES } from '#server/stores/live-statuses.ts'

/** Stops renewals of accounts whose owners cannot watch or cancel, or that are to be deleted. */
export const CLOSED_ACCOUNTS_JOB = 'billing.closed-accounts'

type Provider = {
  db: Database
  stripe: Stripe
  syncCustomer: SyncCustomer
  holdAccount: HoldAccount
}
type Deps = Provider & { clock: Clock; log: Log }

const Customer = z.object({ accountId: z.string(), stripeId: z.string() })
type Customer = z.infer<typeof Customer>
const Renewing = Customer.extend({ id: z.string(), isUnpaid: z.boolean() })
type Renewing = z.infer<typeof Renewing>

const EVERY_MS = MINUTE_MS
const ASK_EVERY_MS = 15 * MINUTE_MS
const AT_ONCE = 100

/** Subscriptions that would be charged again. */
const renewing = (db: Database, which: Sql, after: { readonly id: string } | null = null) =>
  db.many(
    Renewing,
    sql`select s.account_id as "accountId", s.id, s.status = 'past_due' as "isUnpaid",
        c.stripe_id as "stripeId"
      from app.account a
      join app.subscription s on s.account_id = a.id
      join app.customer c on c.account_id = a.id
      where ${which} and s.status in ${LIVE_STATUSES}
        and (s.status = 'past_due' or ${hasNextPeriod})
        and s.id > ${after?.id ?? ''}
      order by s.id limit ${AT_ONCE}`,
  )

/** Accounts whose last synchronization may miss a sale. */
const toAsk = (db: Database, now: Date, after: Customer | null) =>
  db.many(
    Customer,
    sql`select c.account_id as "accountId", c.stripe_id as "stripeId"
      from app.account a join app.customer c on c.account_id = a.id
      where ${isLeavingAccount} and a.erased_at is null
        and coalesce(c.synced_at, '-infinity') < ${new Date(now.getTime() - ASK_EVERY_MS)}
        and c.stripe_id > ${after?.stripeId ?? ''}
      order by c.stripe_id limit ${AT_ONCE}`,
  )

/** Expires pages that could still be paid; a page that was paid at this moment is no error. */
async function expireCheckouts(stripe: Stripe, customer: string): Promise<void> {
  const open = await allPages(
    stripe.checkout.sessions.list({ customer, status: 'open', limit: PAGE }),
    `open payment pages of ${customer}`,
  )
  for (const { id } of open.filter(({ mode }) => mode === 'subscription')) {
    await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
      if (!isStripeRefusal(error)) throw error
    })
  }
}

/** Reads again what would be charged, because other work of the account may just have ended. */
async function stop(deps: Provider, which: Sql, { accountId, id }: Renewing): Promise<void> {
  const { db, stripe, syncCustomer, holdAccount } = deps

  await holdAccount(accountId, async () => {
    const [current] = await renewing(db, sql`${which} and s.id = ${id}`)
    if (current === undefined) return
    if (current.isUnpaid) await endSubscription(stripe, id)
    else await stopRenewal(stripe, id)
    await lateCancellationStore(db).drop(accountId)
    await syncCustomer(current.stripeId)
  })
}

async function stopAll(deps: Provider, accountId: string): Promise<void> {
  const { db, stripe, syncCustomer } = deps
  const ofAccount = sql`a.id = ${accountId} and ${isLeavingAccount}`
  const customer = await db.maybe(
    Customer,
    sql`select c.account_id as "accountId", c.stripe_id as "stripeId"
      from app.account a join app.customer c on c.account_id = a.id where ${ofAccount}`,
  )
  if (customer === null) return
  await expireCheckouts(stripe, customer.stripeId)
  await endUnfinished(stripe, customer.stripeId)
  await syncCustomer(customer.stripeId)
  for (const row of await renewing(db, ofAccount)) await stop(deps, ofAccount, row)
}

/** Leaves nothing that could charge a leaving account: pages, first payments and renewals. Idempotent. */
export async function stopCharging(deps: Provider, accountId: string): Promise<void> {
  await deps.holdAccount(accountId, () => stopAll(deps, accountId))
}

/** Runs each minute. Paid time stays; an account that is open again decides (docs/decisions/0039, 0128). */
export function closedAccountsJob(deps: Deps): JobHandler {
  const { db, clock, log } = deps

  const onFailure = ({ accountId: account }: { readonly accountId: string }, error: unknown) =>
    log.warn({ account, error: String(error) }, 'of a closed account: may still be charged')

  return {
    everyMs: EVERY_MS,
    run: async (_payload, { signal }) => {
      const now = clock.now()
      await eachDue(
        signal,
        (after: Customer | null) => toAsk(db, now, after),
        ({ accountId }) => stopCharging(deps, accountId),
        onFailure,
      )
      const closed = sql`(a.disabled_at is not null or ${isLeavingAccount})`
      await eachDue(
        signal,
        (after: Renewing | null) => renewing(db, closed, after),
        (row) => stop(deps, closed, row),
        onFailure,
      )
    },
  }
}
