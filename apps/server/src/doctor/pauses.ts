import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import type { Config } from '#server/config.ts'
import { ok, warn, type Finding } from './finding.ts'
import { withDatabase } from './own-database.ts'
import { LIVE_STATUSES } from '#server/stores/live-statuses.ts'

const Paused = z.object({ open: z.number(), dated: z.number() })

function wordsFor({ open, dated }: z.infer<typeof Paused>): Finding {
  const about = 'pauses'
  if (open > 0)
    return warn(
      about,
      `${open} subscriptions are paused without an end: nothing is charged, and their owners watch nothing ` +
        `after the paid time. Resume them or set a date: Stripe dashboard, Subscriptions.`,
    )

  return ok(about, dated === 0 ? 'none' : `${dated} end by themselves`)
}

/** Subscriptions whose collection was paused at the provider; empty while the database is unavailable. */
export async function examinePauses(config: Config): Promise<readonly Finding[]> {
  try {
    const paused = await withDatabase(config, (db) =>
      db.one(
        Paused,
        sql`select count(*) filter (where resumes_at is null) as open,
          count(*) filter (where resumes_at is not null) as dated
        from app.subscription
        where is_paused and paused_from is null and ends_at is null and status in ${LIVE_STATUSES}`,
      ),
    )
    return [wordsFor(paused)]
  } catch {
    return []
  }
}
