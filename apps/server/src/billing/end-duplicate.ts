import type Stripe from 'stripe'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import type { Log } from '@hlizo/kit/log'
import type { HoldAccount } from './account-lease.ts'
import { allPages, PAGE } from './all-pages.ts'
import { offerStore } from './offer-store.ts'
import { DUPLICATE_MARK, duplicatesOf } from './project-subscription.ts'
import { idOf } from './stripe-reference.ts'
import { customerStore, type SyncCustomer } from './customer-store.ts'

/** Ends and refunds a subscription that was bought although the account already had one. */
export const END_DUPLICATE_JOB = 'billing.end-duplicate'

type Deps = {
  db: Database
  stripe: Stripe
  syncCustomer: SyncCustomer
  holdAccount: HoldAccount
  log: Log
}

const Payload = z.object({ customerId: z.string(), subscriptionId: z.string() })

async function payBack(stripe: Stripe, subscriptionId: string): Promise<void> {
  const invoices = await allPages(
    stripe.invoices.list({
      subscription: subscriptionId,
      status: 'paid',
      limit: PAGE,
      expand: ['data.payments'],
    }),
    `paid invoices of ${subscriptionId}`,
  )
  const intents = invoices
    .flatMap((invoice) => invoice.payments?.data ?? [])
    .map(({ payment }) => idOf(payment.payment_intent))
  for (const intent of intents) {
    if (intent === null) continue
    await stripe.refunds.create(
      { payment_intent: intent, reason: 'duplicate' },
      { idempotencyKey: `duplicate:${intent}` },
    )
  }
}

/** Whether it is a second one, also now: the first may have ended since the job was written. */
async function isDuplicate(
  { db, stripe }: Pick<Deps, 'db' | 'stripe'>,
  { customerId, accountId }: { readonly customerId: string; readonly accountId: string | null },
  subscriptionId: string,
): Promise<boolean> {
  const ids = accountId === null ? [customerId] : await customerStore(db).idsOf(accountId)
  const lists = ids.map((customer) =>
    allPages(stripe.subscriptions.list({ customer, limit: PAGE }), `subscriptions of ${customer}`),
  )
  const knownPlans = new Set((await offerStore(db).plans()).map(({ id }) => id))

  return duplicatesOf((await Promise.all(lists)).flat(), knownPlans).some(
    ({ id }) => id === subscriptionId,
  )
}

/** Each step is idempotent. The mark is set first, so that the subscription never counts again. */
export function endDuplicateJob(deps: Deps): JobHandler {
  const { db, stripe, syncCustomer, holdAccount, log } = deps

  const end = async (customerId: string, accountId: string | null, subscriptionId: string) => {
    const { status, metadata } = await stripe.subscriptions.retrieve(subscriptionId)
    // A marked one was being ended when the process stopped.
    const isMarked = DUPLICATE_MARK in metadata
    if (!isMarked && !(await isDuplicate(deps, { customerId, accountId }, subscriptionId))) return
    log.error({ subscriptionId }, 'an account paid for two subscriptions; the second is paid back')
    if (status !== 'canceled') {
      await stripe.subscriptions.update(subscriptionId, { metadata: { [DUPLICATE_MARK]: 'true' } })
      await stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false })
    }
    await payBack(stripe, subscriptionId)
    await syncCustomer(customerId)
  }

  return {
    run: async (payload) => {
      const { customerId, subscriptionId } = Payload.parse(payload)
      const accountId = await customerStore(db).accountOf(customerId)
      if (accountId === null) await end(customerId, accountId, subscriptionId)
      else await holdAccount(accountId, () => end(customerId, accountId, subscriptionId))
    },
  }
}
