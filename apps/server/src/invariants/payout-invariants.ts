import { sql } from '@hlizo/database/sql'
import { databaseInvariant, type Invariant } from './invariant.ts'

const runName = sql`'month ' || to_char(r.month, 'YYYY-MM') || ' run ' || r.revision`
const lineName = sql`'statement ' || l.statement_id || ' video ' || l.video_id`
const linesOfRuns = sql`app.payout_line l join app.payout_statement s on s.id = l.statement_id
  join app.payout_run r on r.month = s.month and r.revision = s.revision`

export const payoutInvariants: readonly Invariant[] = [
  databaseInvariant(
    'payout-sums',
    'A statement is the sum of its lines, and all statements of a month are its pool.',
    () => sql`select 'statement ' || s.id as id
      from app.payout_statement s left join app.payout_line l on l.statement_id = s.id
      group by s.id having s.amount_bani is distinct from sum(l.change_bani)
      union
      select ${runName} from app.payout_run r
      where r.pool_bani is distinct from (select sum(l.change_bani)
        from app.payout_statement s join app.payout_line l on l.statement_id = s.id
        where s.month = r.month and s.revision <= r.revision)`,
  ),
  databaseInvariant(
    'payout-corrections',
    'A line adds to what the earlier lines of its title and comedian state, and no run is missing.',
    () => sql`select id from (select ${lineName} as id, l.before_bani,
          sum(l.change_bani) over (partition by s.month, l.video_id, s.comedian_id
            order by s.revision rows between unbounded preceding and 1 preceding) as earlier
        from app.payout_line l join app.payout_statement s on s.id = l.statement_id) stated
      where before_bani <> coalesce(earlier, 0)
      union
      select ${runName} from app.payout_run r
      where r.revision > 0 and not exists (select from app.payout_run before
        where before.month = r.month and before.revision = r.revision - 1)`,
  ),
  databaseInvariant(
    'payout-minutes',
    'An amount follows from the counted time of its title and the weight of its comedian, to less than a ban.',
    () => sql`select ${lineName} as id from ${linesOfRuns}
      where l.weight = 0 and l.amount_bani <> 0
        or l.weight > 0 and (
          l.seconds is distinct from (select sum(d.seconds) from app.payout_day d
            where d.month = s.month and d.revision = s.revision and d.video_id = l.video_id)
          or abs(l.title_bani::numeric * r.seconds - r.pool_bani::numeric * l.seconds) >= r.seconds
          or abs(l.amount_bani::numeric * l.weights - l.title_bani::numeric * l.weight) >= l.weights)
      union
      select ${runName} from app.payout_run r
        join app.payout_day d on d.month = r.month and d.revision = r.revision
      group by r.month, r.revision having sum(d.seconds) > r.seconds
        or bool_or(date_trunc('month', d.day)::date <> r.month)`,
  ),
]
