import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { WITHDRAWAL_DAYS } from '@hlizo/contract/constants'
import { DAY_MS } from '@hlizo/kit/durations'
import type { Config } from '#server/config.ts'
import { openProductClock } from '#server/product-clock.ts'
import { fail, ok, warn, type Finding } from './finding.ts'
import { withDatabase } from './own-database.ts'

const WARN_BEFORE_DAYS = 4

const Waiting = z.object({ open: z.number(), urgent: z.number(), overdue: z.number() })

function wordsFor({ open, urgent, overdue }: z.infer<typeof Waiting>): Finding {
  const about = 'withdrawals'
  const how = 'See: hlizo withdrawal list'
  if (overdue > 0)
    return fail(
      about,
      `${overdue} of ${open} are overdue: the money was to be back within ${WITHDRAWAL_DAYS} days. ${how}`,
    )
  if (urgent > 0)
    return warn(about, `${urgent} of ${open} are due within ${WARN_BEFORE_DAYS} days. ${how}`)

  return ok(about, open === 0 ? 'none waits' : `${open} wait. ${how}`)
}

/** Withdrawals and their legal deadline of 14 days; empty while the database is unavailable. */
export async function examineWithdrawals(config: Config): Promise<readonly Finding[]> {
  const clock = await openProductClock(config)
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  try {
    const waiting = await withDatabase(config, (db) =>
      db.one(
        Waiting,
        sql`select count(*) as open,
          count(*) filter (where received_at < ${ago(WITHDRAWAL_DAYS - WARN_BEFORE_DAYS)}) as urgent,
          count(*) filter (where received_at < ${ago(WITHDRAWAL_DAYS)}) as overdue
        from app.withdrawal where settled_at is null`,
      ),
    )
    return [wordsFor(waiting)]
  } catch {
    return []
  }
}
