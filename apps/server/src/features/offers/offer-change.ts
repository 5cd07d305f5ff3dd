import type { Queries } from '@hlizo/database/database'
import { auditLog, commandLineActor, type Author, type Fields } from '#server/stores/audit-log.ts'

/** The user of the command line. */
export const commandLineEditor = (reason: string | null = null): Author => ({
  actor: commandLineActor(),
  reason,
})

type Noted = {
  readonly type: 'plan' | 'voucher-product'
  readonly id: string
  /** In the past, such as `created`. */
  readonly what: string
  readonly before?: Fields
  readonly after?: Fields
}

/** Writes a change of the offer to the audit log, in its transaction. */
export const noteOfferChange = (
  tx: Queries,
  { actor, reason }: Author,
  { type, id, what, before, after }: Noted,
  now: Date,
) =>
  auditLog(tx).write(
    {
      actor,
      reason,
      action: `${type}.${what}`,
      subject: { type, id },
      before: before ?? null,
      after: after ?? null,
    },
    now,
  )
