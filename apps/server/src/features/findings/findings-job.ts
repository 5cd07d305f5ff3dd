import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import type { Clock } from '@hlizo/kit/clock'
import { HOUR_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import {
  FindingSource,
  findingStore,
  storeFindings,
  type FindingRun,
} from '#server/stores/findings.ts'

/** Looks for findings by itself, and when an operator asks for it. */
export const FINDINGS_JOB = 'findings.look'
export const FINDINGS_NOW_JOB = 'findings.look-now'

type Look = () => Promise<
  Pick<FindingRun, 'unknown' | 'found'> & { readonly checked: readonly string[] | 'all' }
>

/** How each source is looked at. `all`: what is not found now is over. */
export type LookForFindings = Readonly<Record<FindingSource, Look>>

type Deps = { db: Database; clock: Clock; log: Log; lookForFindings: LookForFindings }

// The check reads every payment at the provider.
const EVERY_MS = 12 * HOUR_MS

/** Runs the check of money and the doctor, and stores what they find. */
export function findingsJob({ db, clock, log, lookForFindings }: Deps): JobHandler {
  const lookAt = async (source: FindingSource) => {
    const startedAt = clock.now()
    try {
      const { checked, unknown, found } = await lookForFindings[source]()
      const stored = await findingStore(db).list([source])
      const rules = new Set([...stored, ...found].map(({ rule }) => rule))
      await storeFindings(db, {
        source,
        startedAt,
        finishedAt: clock.now(),
        checked: checked === 'all' ? [...rules] : checked,
        unknown,
        found,
      })
    } catch (error) {
      log.error({ source, error: String(error) }, 'findings could not be looked for')
      await findingStore(db).noteFailure(source, startedAt, clock.now(), String(error))
    }
  }

  return {
    run: async () => {
      for (const source of FindingSource.options) await lookAt(source)
    },
  }
}

export const recurringFindingsJob = (deps: Deps): JobHandler => ({
  ...findingsJob(deps),
  everyMs: EVERY_MS,
})
