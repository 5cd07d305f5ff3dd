import type { Queries } from '@hlizo/database/database'
import { enqueueJob } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'

export const DELIVER_EVENT_JOB = 'payments.deliver-event'

/** Has an event sent, in the transaction of the caller. */
export const owe = (queries: Queries, eventId: string, at: Date): Promise<void> =>
  enqueueJob(queries, { kind: DELIVER_EVENT_JOB, key: eventId, payload: { eventId } }, at)

/** Has an event sent now, also one that was delivered or waits for its next attempt. */
export async function oweAgain(queries: Queries, eventId: string, now: Date): Promise<void> {
  await queries.run(sql`update sandbox.delivery set delivered_at = null, attempts = 0
    where event_id = ${eventId}`)
  await queries.run(sql`delete from jobs.job
    where kind = ${DELIVER_EVENT_JOB} and key = ${eventId} and leased_until is null`)
  await owe(queries, eventId, now)
}
