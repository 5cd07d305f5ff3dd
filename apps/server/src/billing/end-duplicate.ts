import type Stripe from 'stripe'
import { z } from 'zod'
import type { JobHandler } from '@hlizo/database/jobs'
import type { Log } from '@hlizo/kit/log'
import { allPages, PAGE } from './all-pages.ts'
import { DUPLICATE_MARK } from './project-subscription.ts'
import { idOf } from './stripe-reference.ts'
import type { SyncCustomer } from './customer-store.ts'

/** Ends and refunds a subscription that was bought although the account already had one. */
export const END_DUPLICATE_JOB = 'billing.end-duplicate'

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

/** Each step is idempotent. The mark is set first, so that the subscription never counts again. */
export function endDuplicateJob(deps: {
  stripe: Stripe
  syncCustomer: SyncCustomer
  log: Log
}): JobHandler {
  const { stripe, syncCustomer, log } = deps

  return {
    run: async (payload) => {
      const { customerId, subscriptionId } = Payload.parse(payload)
      log.error(
        { subscriptionId },
        'an account paid for two subscriptions; the second is paid back',
      )
      const { status } = await stripe.subscriptions.retrieve(subscriptionId)
      if (status !== 'canceled') {
        await stripe.subscriptions.update(subscriptionId, {
          metadata: { [DUPLICATE_MARK]: 'true' },
        })
        await stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false })
      }
      await payBack(stripe, subscriptionId)
      await syncCustomer(customerId)
    },
  }
}
