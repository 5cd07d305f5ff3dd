import { listGivenUpJobs, retryGivenUpJobs } from '@hlizo/contract/calls/studio-system'
import type { Database } from '@hlizo/database/database'
import { givenUpJobs } from '@hlizo/database/given-up-jobs'
import type { Clock } from '@hlizo/kit/clock'
import type { Routes } from '#server/http/api.ts'
import { operatorAuthor } from '#server/stores/audit-log.ts'
import { retryJobs } from '#server/stores/retry-jobs.ts'

export function givenUpJobsRoutes({ db, clock }: { db: Database; clock: Clock }): Routes {
  return (api) => {
    api.answer(listGivenUpJobs, async () =>
      (await givenUpJobs(db).kinds()).map(({ lastAt, ...of }) => ({
        ...of,
        lastAt: lastAt.toISOString(),
      })),
    )

    api.answer(retryGivenUpJobs, async ({ body: { kind, reason }, viewer, request }) => {
      const author = operatorAuthor(viewer, request.ip, reason)

      return { count: await retryJobs(db, kind, author, clock.now()) }
    })
  }
}
