import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { addWorkingDays, EFACTURA_WORKING_DAYS } from '@hlizo/domain/working-days'
import { invoiceStore } from '#server/billing/invoice-store.ts'
import { sendInvoice, type Sender } from './send-invoice.ts'
import { submissionStore } from './submission-store.ts'

/** Brings one invoice to the tax office. */
export const SEND_JOB = 'efactura.send'
/** Finds the invoices that must be sent. */
export const COLLECT_JOB = 'efactura.collect'

const EVERY_MS = MINUTE_MS
const AT_ONCE = 500
/** The office may be away for days. */
const MAX_FAILURES = 1_000

const Payload = z.object({ invoiceId: z.string() })

export const sendJobOf = (invoiceId: string) => ({
  kind: SEND_JOB,
  key: invoiceId,
  payload: { invoiceId },
})

type Deps = { db: Database; clock: Clock; jobs: Pick<JobQueue, 'enqueue'> }

/** Each invoice to a buyer in Romania since a day gets a submission and its job, in one transaction. */
export function collectJob({ db, clock, jobs }: Deps, from: string): JobHandler {
  return {
    everyMs: EVERY_MS,
    run: async () => {
      for (const { id, issuedOn } of await submissionStore(db).missing(from, AT_ONCE))
        await db.transaction(async (tx) => {
          const dueOn = addWorkingDays(issuedOn, EFACTURA_WORKING_DAYS)
          const facts = { invoiceId: id, revision: 1, dueOn, place: null }
          const isNew = await submissionStore(tx).add(facts, clock.now())
          if (isNew) await jobs.enqueue(tx, sendJobOf(id))
        })
    },
  }
}

export function sendJob(deps: Deps, sender: Omit<Sender, 'store' | 'clock'>): JobHandler {
  const { db, clock, jobs } = deps

  return {
    maxFailures: MAX_FAILURES,
    run: async (payload) => {
      const { invoiceId } = Payload.parse(payload)
      const invoice = await invoiceStore(db).byId(invoiceId)
      if (invoice === null) return
      const afterMs = await sendInvoice({ ...sender, clock, store: submissionStore(db) }, invoice)
      if (afterMs === null) return
      const runAt = new Date(clock.now().getTime() + afterMs)
      await jobs.enqueue(db, { ...sendJobOf(invoiceId), runAt })
    },
  }
}
