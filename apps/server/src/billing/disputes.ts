import type Stripe from 'stripe'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { JobHandler, JobQueue, NewJob } from '@hlizo/database/jobs'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_SECONDS, HOUR_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { allPages, PAGE } from './all-pages.ts'
import { disputeRow, disputeStore } from './dispute-store.ts'
import { idOf } from './stripe-reference.ts'
import type { SyncCustomer } from './customer-store.ts'

/** Rebuilds the customer of a charge that was disputed or whose refund failed: such events need not name the customer. */
export const CHARGE_JOB = 'billing.charge'
/** Finds disputes whose events were lost, and those from before disputes were stored. */
export const DISPUTES_JOB = 'billing.disputes'

const DISPUTES_EVERY_MS = HOUR_MS
// A bank decides within months.
const OPEN_FOR_SECONDS = 180 * DAY_SECONDS

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
  db: Database
  stripe: Stripe
  syncCustomer: SyncCustomer
  log: Log
}): JobHandler {
  const { db, stripe, syncCustomer, log } = deps

  /** A gift that a visitor bought belongs to no account; its invoice made the provider add a customer. */
  const storeGuest = async (charge: Stripe.Charge) => {
    const gift = await disputeStore(db).giftPaidBy(
      idOf(charge.payment_intent) ?? '',
      charge.metadata['purchaseId'] ?? '',
    )
    if (gift === null && charge.customer !== null) return
    const place = { accountId: null, invoiceId: null, invoiceNumber: null, ...gift }
    const disputes = await disputesOf(stripe, [charge])
    await disputeStore(db).put(disputes.map((dispute) => disputeRow(dispute, place)))
  }

  return {
    run: async (payload) => {
      const { chargeId } = Payload.parse(payload)
      const charge = await stripe.charges.retrieve(chargeId)
      const customer = idOf(charge.customer)
      if (charge.disputed) log.warn({ charge: chargeId, customer }, 'a payment is or was disputed')
      if (customer !== null) await syncCustomer(customer)
      if (charge.disputed) await storeGuest(charge)
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

/** Reads the disputes of the last months, and orders what differs from the stored state. */
export function disputesJob(deps: {
  db: Database
  stripe: Stripe
  clock: Clock
  jobs: Pick<JobQueue, 'enqueue'>
}): JobHandler {
  const { db, stripe, clock, jobs } = deps

  return {
    everyMs: DISPUTES_EVERY_MS,
    run: async () => {
      const gte = Math.floor(clock.now().getTime() / 1000) - OPEN_FOR_SECONDS
      for await (const dispute of stripe.disputes.list({ created: { gte }, limit: PAGE })) {
        const stored = await disputeStore(db).byId(dispute.id)
        if (stored?.status === dispute.status) continue
        const job = chargeReaction({ charge: idOf(dispute.charge) })
        if (job !== null) await jobs.enqueue(db, job)
      }
    },
  }
}
