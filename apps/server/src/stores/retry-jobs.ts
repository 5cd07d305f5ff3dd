import type { Database } from '@hlizo/database/database'
import { givenUpJobs } from '@hlizo/database/given-up-jobs'
import { auditLog, type Author } from './audit-log.ts'

/**
 * Runs jobs again that were given up, those of one kind or all, and logs it for each kind. Their keys are left out
 * of the log: many are ids of accounts. Returns how many jobs there are.
 */
export const retryJobs = (
  db: Database,
  kind: string | null,
  { actor, reason }: Author,
  now: Date,
): Promise<number> =>
  db.transaction(async (tx) => {
    const retried = await givenUpJobs(tx).retry(kind, now)
    for (const { kind: id, count } of retried) {
      const change = { actor, reason, action: 'jobs.retried', subject: { type: 'job', id } }
      await auditLog(tx).write({ ...change, after: { count } }, now)
    }

    return retried.reduce((sum, { count }) => sum + count, 0)
  })
