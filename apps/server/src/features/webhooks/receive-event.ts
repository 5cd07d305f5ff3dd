import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import type { Reactions } from '#server/billing/reactions.ts'
import { dateOf } from '#server/billing/stripe-reference.ts'

export type ReceivedEvent = {
  readonly id: string
  readonly type: string
  readonly created: number
  readonly data: { readonly object: unknown }
}

export type ReceiveEvent = (
  event: ReceivedEvent,
) => Promise<{ isNew: boolean; customerId: string | null }>

export const SYNC_JOB = 'billing.sync-customer'

const Customer = z.object({ object: z.literal('customer'), id: z.string() })
const WithCustomer = z.object({ customer: z.union([z.string(), z.object({ id: z.string() })]) })

function customerOf(object: unknown): string | null {
  const customer = Customer.safeParse(object)
  if (customer.success) return customer.data.id
  const found = WithCustomer.safeParse(object)
  if (!found.success) return null

  return typeof found.data.customer === 'string' ? found.data.customer : found.data.customer.id
}

/** Stores an event and its jobs in one transaction, so that a second delivery finds both or neither. */
export function eventReceiver(deps: {
  db: Database
  clock: Clock
  jobs: Pick<JobQueue, 'enqueue'>
  reactions: Reactions
}): ReceiveEvent {
  const { db, clock, jobs, reactions } = deps

  return async ({ id, type, created, data }) => {
    const customerId = customerOf(data.object)
    const occurredAt = dateOf(created)
    const isNew = await db.transaction(async (tx) => {
      const inserted =
        await tx.run(sql`insert into app.payment_event (id, type, customer_id, occurred_at, received_at)
          values (${id}, ${type}, ${customerId}, ${occurredAt}, ${clock.now()}) on conflict (id) do nothing`)
      if (inserted === 0) return false

      for (const reaction of reactions[type] ?? []) {
        const job = reaction(data.object)
        if (job !== null) await jobs.enqueue(tx, job)
      }
      if (customerId !== null) {
        await jobs.enqueue(tx, { kind: SYNC_JOB, key: customerId, payload: { customerId } })
      }
      return true
    })

    return { isNew, customerId }
  }
}
