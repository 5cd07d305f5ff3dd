import type Stripe from 'stripe'
import { z } from 'zod'
import type { DisputeEvidence } from '@hlizo/contract/entities/studio-dispute'
import type { Database } from '@hlizo/database/database'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import type { Clock } from '@hlizo/kit/clock'
import { askProvider } from '#server/billing/ask-provider.ts'
import { customerStore, type SyncCustomer } from '#server/billing/customer-store.ts'
import { disputeRow, disputeStore, type DisputeRow } from '#server/billing/dispute-store.ts'
import { isStripeRefusal } from '#server/billing/stripe-refusal.ts'
import { ApiError } from '#server/http/api-error.ts'
import { auditLog, type Actor } from '#server/stores/audit-log.ts'
import { disputeAnswerStore } from './dispute-answer-store.ts'
import { disputeFiles, sendDisputeFiles } from './dispute-files.ts'
import { disputeStateOf } from './dispute-list.ts'

/** Finishes what was decided when the process ended in between. */
export const DISPUTE_JOB = 'money.answer-dispute'

export type DisputeServiceDeps = {
  db: Database
  clock: Clock
  stripe: Stripe
  jobs: Pick<JobQueue, 'enqueue'>
  syncCustomer: SyncCustomer
}

type Decided = {
  readonly decision: 'submit' | 'accept'
  /** The draft that was read; null where there is none. */
  readonly version: number | null
  readonly actor: Actor
  readonly reason: string
  /** When an attempt of this request began whose answer was lost; else null. */
  readonly resumedFrom: Date | null
}

const Payload = z.object({ disputeId: z.string() })
/** The request that decides is usually done by then. */
const JOB_AFTER_MS = 30_000

/** Whether the provider has a decision. */
const isTaken = ({ status, evidence_details: details }: Stripe.Dispute) =>
  disputeStateOf(status) !== 'open' || details.submission_count > 0

/** The answers to contested payments. A decision is stored with its audit entry before the provider is asked. */
export function disputeService({ db, clock, stripe, jobs, syncCustomer }: DisputeServiceDeps) {
  /** Asks the provider once: what it has taken already is only read. */
  const carryOut = async (
    disputeId: string,
    { decision, evidence }: { decision: 'submit' | 'accept'; evidence: DisputeEvidence },
  ): Promise<Stripe.Dispute> => {
    const dispute = await stripe.disputes.retrieve(disputeId)
    if (isTaken(dispute)) return dispute
    if (decision === 'accept')
      return stripe.disputes.close(disputeId, {}, { idempotencyKey: `dispute-close:${disputeId}` })

    const files = await sendDisputeFiles({ db, stripe }, disputeId)

    return stripe.disputes.update(disputeId, { evidence: { ...evidence, ...files }, submit: true })
  }

  const store = async (dispute: Stripe.Dispute, known: DisputeRow) => {
    await disputeStore(db).put([disputeRow(dispute, known)])
    const customer = known.accountId && (await customerStore(db).byAccount(known.accountId))
    if (customer) await syncCustomer(customer.stripeId)
  }

  const attend = async (disputeId: string): Promise<void> => {
    const answer = await disputeAnswerStore(db).of(disputeId)
    const known = await disputeStore(db).byId(disputeId)
    if (!answer?.decision || answer.settledAt !== null || !known) return
    const { decision, evidence } = answer
    try {
      await store(await carryOut(disputeId, { decision, evidence }), known)
      await disputeAnswerStore(db).settle(disputeId, false, clock.now())
    } catch (error) {
      if (!isStripeRefusal(error)) throw error
      // Another run of the same decision may have been first.
      const dispute = await stripe.disputes.retrieve(disputeId)
      if (isTaken(dispute)) await store(dispute, known)
      await disputeAnswerStore(db).settle(disputeId, !isTaken(dispute), clock.now())
    }
  }

  /** Throws NOT_FOUND, or DISPUTE_DECIDED where no answer is possible. */
  const openOne = async (disputeId: string): Promise<DisputeRow> => {
    const dispute = await disputeStore(db).byId(disputeId)
    if (!dispute) throw new ApiError('NOT_FOUND')
    if (disputeStateOf(dispute.status) !== 'open' || dispute.submissions > 0)
      throw new ApiError('DISPUTE_DECIDED')

    return dispute
  }

  const refuseChanged = async (disputeId: string): Promise<never> => {
    const answer = await disputeAnswerStore(db).of(disputeId)
    const isDecided = answer !== null && answer.decision !== null && !answer.wasRefused
    throw new ApiError(isDecided ? 'DISPUTE_DECIDED' : 'DISPUTE_CHANGED')
  }

  return {
    files: disputeFiles({ db, clock }, { openOne, refuseChanged }),

    /** The log has the names of the fields, not what they say of a person. */
    save: async (
      disputeId: string,
      { actor, ...draft }: { evidence: DisputeEvidence; version: number; actor: Actor },
    ): Promise<void> => {
      const { accountId } = await openOne(disputeId)
      const saved = { ...draft, disputeId, accountId, by: actor.name }
      const subject = { type: 'dispute', id: disputeId }
      const after = { fields: Object.keys(draft.evidence) }
      const change = { actor, action: 'dispute.evidence-saved', subject, after }
      const isSaved = await db.transaction(async (tx) => {
        if (!(await disputeAnswerStore(tx).save(saved, clock.now()))) return false
        await auditLog(tx).write(change, clock.now())
        return true
      })
      if (!isSaved) await refuseChanged(disputeId)
    },

    decide: async (
      disputeId: string,
      { decision, version, actor, reason, resumedFrom }: Decided,
    ): Promise<void> => {
      const action = decision === 'submit' ? 'dispute.answered' : 'dispute.accepted'
      const change = { actor, action, subject: { type: 'dispute', id: disputeId }, reason }
      if (resumedFrom !== null && (await auditLog(db).wasMade(change, resumedFrom))) {
        await askProvider(() => attend(disputeId))
        return
      }
      const { accountId } = await openOne(disputeId)
      const now = clock.now()
      await db.transaction(async (tx) => {
        const store = disputeAnswerStore(tx)
        // Accepting needs no draft.
        const draft = { disputeId, accountId, evidence: {}, version: 0, by: actor.name }
        if (decision === 'accept' && !(await store.of(disputeId))) await store.save(draft, now)
        const wanted = { decision, version, by: actor.name }
        if (!(await store.decide(disputeId, wanted, now))) await refuseChanged(disputeId)
        await auditLog(tx).write(change, now)
        const runAt = new Date(now.getTime() + JOB_AFTER_MS)
        await jobs.enqueue(tx, { kind: DISPUTE_JOB, key: disputeId, payload: { disputeId }, runAt })
      })
      await askProvider(() => attend(disputeId))
    },

    job: {
      run: (payload) => attend(Payload.parse(payload).disputeId),
    } satisfies JobHandler,
  }
}
