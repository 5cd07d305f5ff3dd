import type Stripe from 'stripe'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import type { Log } from '@hlizo/kit/log'
import type { HoldAccount } from './account-lease.ts'
import { customerStore, type SyncCustomer } from './customer-store.ts'
import { endSubscription } from './end-subscription.ts'
import { isToEnd } from './project-subscription.ts'
import { subscriptionStore } from './subscription-store.ts'

/** Ends a subscription at the provider whose current period was refunded. */
export const END_REFUNDED_JOB = 'billing.end-refunded'

const Payload = z.object({ accountId: z.string(), subscriptionId: z.string() })

/** Reads the state again first, because the refund may have failed since. */
export function endRefundedJob(deps: {
  db: Database
  stripe: Stripe
  syncCustomer: SyncCustomer
  holdAccount: HoldAccount
  log: Log
}): JobHandler {
  const { db, stripe, syncCustomer, holdAccount, log } = deps

  const end = async (accountId: string, subscriptionId: string): Promise<void> => {
    const customer = await customerStore(db).byAccount(accountId)
    if (!customer) return
    await syncCustomer(customer.stripeId)
    const rows = await subscriptionStore(db).all(accountId)
    const row = rows.find(({ id }) => id === subscriptionId)
    if (!row || !isToEnd(row)) return

    log.info({ subscription: subscriptionId }, 'ended because its payment was given back')
    await endSubscription(stripe, subscriptionId)
    await syncCustomer(customer.stripeId)
  }

  return {
    run: async (payload) => {
      const { accountId, subscriptionId } = Payload.parse(payload)
      await holdAccount(accountId, () => end(accountId, subscriptionId))
    },
  }
}
