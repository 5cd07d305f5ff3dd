import type Stripe from 'stripe'
import { z } from 'zod'
import type { JobHandler, NewJob } from '@hlizo/database/jobs'
import type { Log } from '@hlizo/kit/log'
import { allPages, PAGE } from './all-pages.ts'
import { idOf } from './stripe-reference.ts'
import type { SyncCustomer } from './customer-store.ts'

/** Rebuilds the customer of a charge that was disputed or whose refund failed: such events need not name the customer. */
export const CHARGE_JOB = 'billing.charge'

const OfCharge = z.object({ charge: z.string() })
const Payload = z.object({ chargeId: z.string() })

/** The job for webhooks about disputes and refunds. */
export function chargeReaction(object: unknown): NewJob | null {
  const found = OfCharge.safeParse(object)
  if (!found.success) return null
  const { charge: chargeId } = found.data

  return { kind: CHARGE_JOB, key: chargeId, payload: { chargeId } }
}

export function chargeJob(deps: {
  stripe: Stripe
  syncCustomer: SyncCustomer
  log: Log
}): JobHandler {
  const { stripe, syncCustomer, log } = deps

  return {
    run: async (payload) => {
      const { chargeId } = Payload.parse(payload)
      const charge = await stripe.charges.retrieve(chargeId)
      const customer = idOf(charge.customer)
      if (charge.disputed) log.warn({ charge: chargeId, customer }, 'a payment is or was disputed')
      if (customer !== null) await syncCustomer(customer)
    },
  }
}

/** The disputes of these charges: a charge only says that there was one. */
export async function disputesOf(
  stripe: Stripe,
  charges: readonly Stripe.Charge[],
): Promise<Stripe.Dispute[]> {
  const found = await Promise.all(
    charges
      .filter(({ disputed }) => disputed)
      .map(({ id: charge }) =>
        allPages(stripe.disputes.list({ charge, limit: PAGE }), `disputes of ${charge}`),
      ),
  )

  return found.flat()
}
