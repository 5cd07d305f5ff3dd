import type Stripe from 'stripe'
import { z } from 'zod'
import type { JobHandler, NewJob } from '@hlizo/database/jobs'
import type { Log } from '@hlizo/kit/log'
import { allPages, PAGE } from './all-pages.ts'
import { idOf } from './stripe-reference.ts'
import type { SyncCustomer } from './sync-customer.ts'

/** Rebuilds the customer whose charge is disputed: a dispute itself does not name its customer. */
export const DISPUTE_JOB = 'billing.dispute'

const Dispute = z.object({ charge: z.string() })
const Payload = z.object({ chargeId: z.string() })

/** What the webhooks about a dispute ask for. */
export function disputeReaction(object: unknown): NewJob | null {
  const dispute = Dispute.safeParse(object)
  if (!dispute.success) return null
  const { charge: chargeId } = dispute.data

  return { kind: DISPUTE_JOB, key: chargeId, payload: { chargeId } }
}

/** Does the job. */
export function disputeJob(deps: {
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
      log.warn({ charge: chargeId, customer }, 'a payment is or was disputed')
      if (customer !== null) await syncCustomer(customer)
    },
  }
}

const won = new Set<Stripe.Dispute.Status>(['won', 'warning_closed'])

/** The charges, of which those whose dispute was won count as paid again; the provider leaves the mark on them. */
export async function withoutWonDisputes(
  stripe: Stripe,
  charges: readonly Stripe.Charge[],
): Promise<Stripe.Charge[]> {
  return Promise.all(
    charges.map(async (charge) => {
      if (!charge.disputed) return charge
      const disputes = await allPages(
        stripe.disputes.list({ charge: charge.id, limit: PAGE }),
        `disputes of ${charge.id}`,
      )
      return { ...charge, disputed: !disputes.every(({ status }) => won.has(status)) }
    }),
  )
}
