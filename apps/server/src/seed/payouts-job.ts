import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { payoutReason } from '@hlizo/demo/members'
import { dayInBucharest } from '@hlizo/domain/dates'
import { monthOf } from '@hlizo/domain/figure-period'
import type { Clock } from '@hlizo/kit/clock'
import { waitUntilFound } from '@hlizo/kit/wait'
import { makeStatements, statePool } from '#server/features/payouts/make-statements.ts'
import type { Author } from '#server/stores/audit-log.ts'
import { operatorStore } from '#server/stores/operators.ts'

export const DEMO_PAYOUTS_JOB = 'seed.payouts'

type Deps = { readonly db: Database; readonly clock: Clock }

const POOL_BANI = 145_000
/** The running product counts what was watched every few seconds. */
const COUNTING_WAIT = { everyMs: 1_000, longestMs: 120_000 }
const Count = z.object({ count: z.number() })

/** The demo's operator for finance. */
async function finance({ db }: Deps): Promise<Author | null> {
  const operators = await operatorStore(db).list()
  const found = operators.find(({ roles }) => roles.includes('finance'))
  if (!found) return null
  const { accountId, name } = found

  return { actor: { accountId, name, via: 'system', ip: null }, reason: payoutReason }
}

/** The statements of the month before, once all that was watched is counted. A month without any has none. */
export function demoPayoutsJob(deps: Deps, counting = COUNTING_WAIT): JobHandler {
  const { db, clock } = deps
  const isCounted = async () => {
    const { count } = await db.one(Count, sql`select count(*) from app.watch_inbox`)
    return count === 0 || null
  }

  return {
    maxFailures: 3,
    run: async () => {
      if ((await waitUntilFound(isCounted, counting)) === null)
        throw new Error('What the demo has watched is not counted yet.')
      const by = await finance(deps)
      if (by === null) return
      const month = monthOf(dayInBucharest(clock.now()), -1).slice(0, 7)
      const stated = await statePool(deps, month, POOL_BANI, by)
      if (stated.ok) await makeStatements(deps, month, by)
    },
  }
}
