import { SEEN_ABOVE_PERCENT } from '@hlizo/contract/constants'
import { sql } from '@hlizo/database/sql'
import { databaseInvariant, type Invariant } from './invariant.ts'

// A re-imported film may be measured slightly shorter than the stored progress.
const TOLERANCE_SECONDS = 1

export const viewingInvariants: readonly Invariant[] = [
  databaseInvariant(
    'progress',
    `Each stored position lies within its video; what is above ${SEEN_ABOVE_PERCENT} % is seen, and what is seen was once finished.`,
    () => sql`select 'account ' || p.account_id || ' profile ' || p.profile_id || ' video ' || p.video_id as id
      from app.progress p left join app.video v on v.id = p.video_id
      where v.id is null or not (p.position_seconds >= 0)
        or v.duration_seconds > 0 and p.position_seconds > v.duration_seconds + ${TOLERANCE_SECONDS}
        or p.percentage_seen > ${SEEN_ABOVE_PERCENT} and (not p.seen or p.is_in_progress)
        or p.seen <> (p.finished_at is not null)`,
  ),
]
