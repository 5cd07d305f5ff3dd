import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import { databaseInvariant } from './invariant.ts'

/** Orders of Studio whose jobs have not done them; refunds and withdrawals have rules of their own. */
export const unfinishedOrderInvariant = databaseInvariant(
  'unfinished-orders',
  'What was decided in Studio is done within a day.',
  (now) => {
    const before = new Date(now.getTime() - DAY_MS)

    return sql`select 'dispute ' || dispute_id || ' was decided and not answered' as id
        from app.dispute_answer where settled_at is null and decided_at < ${before}
      union
      select 'coupon ' || code || ' was ordered and not made or ended' from app.coupon
        where is_pending and coalesce(ended_at, created_at) < ${before}
      union
      select 'account ' || account_id || ' has not got its new address' from app.email_move
        where ended_at is null and confirmed_at is not null
          and greatest(confirmed_at, due_at) < ${before}`
  },
)
