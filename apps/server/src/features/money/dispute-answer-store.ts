import { z } from 'zod'
import { DisputeEvidence } from '@hlizo/contract/entities/studio-dispute'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

const Row = z.object({
  disputeId: z.string(),
  evidence: z.record(z.string(), z.string()).transform((fields) => DisputeEvidence.parse(fields)),
  version: z.number(),
  savedBy: z.string(),
  decision: z.enum(['submit', 'accept']).nullable(),
  decidedAt: z.date().nullable(),
  decidedBy: z.string().nullable(),
  settledAt: z.date().nullable(),
  wasRefused: z.boolean(),
})

const columns = sql`dispute_id as "disputeId", evidence, version, saved_by as "savedBy", decision,
  decided_at as "decidedAt", decided_by as "decidedBy", settled_at as "settledAt",
  was_refused as "wasRefused"`

type Saved = {
  readonly disputeId: string
  readonly accountId: string | null
  readonly evidence: DisputeEvidence
  readonly version: number
  readonly by: string
}

export function disputeAnswerStore(db: Queries) {
  return {
    of: (disputeId: string) =>
      db.maybe(Row, sql`select ${columns} from app.dispute_answer where dispute_id = ${disputeId}`),

    /** False when a colleague saved since, or it was decided. */
    save: async (
      { disputeId, accountId, evidence, version, by }: Saved,
      now: Date,
    ): Promise<boolean> =>
      (await db.run(sql`insert into app.dispute_answer as a
          (dispute_id, account_id, evidence, version, saved_at, saved_by)
        select ${disputeId}, ${accountId}, ${JSON.stringify(evidence)}::jsonb, 1, ${now}, ${by}
          where ${version} = 0 or exists (select from app.dispute_answer where dispute_id = ${disputeId})
        on conflict (dispute_id) do update set evidence = excluded.evidence, version = a.version + 1,
          saved_at = excluded.saved_at, saved_by = excluded.saved_by
        where a.version = ${version} and (a.decision is null or a.was_refused)`)) === 1,

    /** False when it was decided before, or the draft is another one. */
    decide: async (
      disputeId: string,
      {
        decision,
        version,
        by,
      }: { decision: 'submit' | 'accept'; version: number | null; by: string },
      now: Date,
    ): Promise<boolean> =>
      (await db.run(sql`update app.dispute_answer set decision = ${decision}, decided_at = ${now},
          decided_by = ${by}, was_refused = false, settled_at = null
        where dispute_id = ${disputeId} and (decision is null or was_refused)
          and (${version}::int is null or version = ${version})`)) === 1,

    settle: (disputeId: string, wasRefused: boolean, now: Date) =>
      db.run(sql`update app.dispute_answer set settled_at = ${now}, was_refused = ${wasRefused}
        where dispute_id = ${disputeId} and settled_at is null`),
  }
}
