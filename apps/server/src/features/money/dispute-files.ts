import type Stripe from 'stripe'
import { MAX_EVIDENCE_BYTES, type DisputeFileField } from '@hlizo/contract/entities/studio-dispute'
import type { Database, Transaction } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import type { DisputeRow } from '#server/billing/dispute-store.ts'
import { ApiError } from '#server/http/api-error.ts'
import { auditLog, type Actor } from '#server/stores/audit-log.ts'
import { disputeAnswerStore } from './dispute-answer-store.ts'
import { disputeFileStore } from './dispute-file-store.ts'
import { evidenceTypeOf } from './evidence-type.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

type Added = {
  readonly field: DisputeFileField
  readonly name: string
  readonly bytes: Buffer
  /** The version of the draft that the operator saw. */
  readonly version: number
}

type Changing = {
  /** The dispute; refused where no answer is possible. */
  readonly openOne: (disputeId: string) => Promise<DisputeRow>
  readonly refuseChanged: (disputeId: string) => Promise<never>
}

type Logged = { readonly actor: Actor; readonly field: string; readonly name: string }

/** The files of a draft. A change of them is a change of the draft, so that no one submits what they have not seen. */
export function disputeFiles({ db, clock }: Deps, { openOne, refuseChanged }: Changing) {
  /** Raises the version of the draft; false where it is another one. */
  const touch = async (tx: Transaction, dispute: DisputeRow, version: number, by: string) => {
    const store = disputeAnswerStore(tx)
    const evidence = (await store.of(dispute.id))?.evidence ?? {}
    const draft = { disputeId: dispute.id, accountId: dispute.accountId, evidence, version, by }

    return store.save(draft, clock.now())
  }

  const log = (tx: Transaction, disputeId: string, verb: 'added' | 'removed', entry: Logged) =>
    auditLog(tx).write(
      {
        actor: entry.actor,
        action: `dispute.file-${verb}`,
        subject: { type: 'dispute', id: disputeId },
        after: { field: entry.field, name: entry.name },
      },
      clock.now(),
    )

  return {
    add: async (disputeId: string, { version, field, name, bytes }: Added, actor: Actor) => {
      const type = evidenceTypeOf(bytes)
      if (type === null) throw new ApiError('EVIDENCE_FILE_INVALID')
      const dispute = await openOne(disputeId)
      const isSaved = await db.transaction(async (tx) => {
        if (!(await touch(tx, dispute, version, actor.name))) return false
        const store = disputeFileStore(tx)
        const others = (await store.of(disputeId)).filter((one) => one.field !== field)
        const total = others.reduce((sum, { size }) => sum + size, bytes.length)
        if (total > MAX_EVIDENCE_BYTES) throw new ApiError('EVIDENCE_TOO_LARGE')
        const now = clock.now()
        const { accountId } = dispute
        const file = { id: uuidv7(now), disputeId, accountId, field, name, type, bytes }
        await store.put({ ...file, by: actor.name }, now)
        await log(tx, disputeId, 'added', { actor, field, name })
        return true
      })
      if (!isSaved) await refuseChanged(disputeId)
    },

    remove: async (disputeId: string, id: string, actor: Actor) => {
      const dispute = await openOne(disputeId)
      const file = (await disputeFileStore(db).of(disputeId)).find((one) => one.id === id)
      if (!file) throw new ApiError('NOT_FOUND')
      const { version = 0 } = (await disputeAnswerStore(db).of(disputeId)) ?? {}
      const isSaved = await db.transaction(async (tx) => {
        if (!(await touch(tx, dispute, version, actor.name))) return false
        if (await disputeFileStore(tx).remove(disputeId, id))
          await log(tx, disputeId, 'removed', { actor, ...file })
        return true
      })
      if (!isSaved) await refuseChanged(disputeId)
    },
  }
}

/**
 * Sends the files of an answer to the provider, each once; returns their ids by field. An interrupted run
 * sends what is missing, under the same idempotency keys.
 */
export async function sendDisputeFiles(
  { db, stripe }: Pick<Deps, 'db'> & { readonly stripe: Stripe },
  disputeId: string,
): Promise<Stripe.DisputeUpdateParams.Evidence> {
  const store = disputeFileStore(db)
  const sent: [string, string][] = []
  for (const { id, field, providerId } of await store.of(disputeId)) {
    if (providerId !== null) {
      sent.push([field, providerId])
      continue
    }
    const content = await store.content(disputeId, id)
    if (!content) continue
    const { name, type, bytes: data } = content
    const file = await stripe.files.create(
      { purpose: 'dispute_evidence', file: { data, name, type } },
      { idempotencyKey: `dispute-file:${id}` },
    )
    await store.setProviderId(id, file.id)
    sent.push([field, file.id])
  }

  return Object.fromEntries(sent)
}
