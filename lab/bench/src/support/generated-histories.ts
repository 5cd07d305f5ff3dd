import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

const WATCHED = 30
const FAVORITES = 5

/** People with a profile each, by their numbers; both ends are included. */
export async function addProfiles(
  db: Queries,
  { from, to }: { readonly from: number; readonly to: number },
  now: Date,
): Promise<void> {
  if (to < from) return
  await db.run(sql`insert into app.account (id, email, first_name, last_name, created_at)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'viewer' || n || '@hlizo.example',
      'Ana', 'Pop', ${now} from generate_series(${from}::int, ${to}::int) n`)
  await db.run(sql`insert into app.profile (account_id, name, name_key, avatar, created_at)
    select a.id, 'Ana', 'ana', 1, ${now} from app.account a
    where a.email like 'viewer%' and not exists (select from app.profile p where p.account_id = a.id)`)
}

/** Gives every profile thirty watched videos, a fifth of them in progress, and five favourites. */
export async function addHistories(db: Queries, videos: number, now: Date): Promise<void> {
  const watched = sql`select p.account_id, p.id as profile_id, n,
      1 + (hashint8(p.id * 1000 + n)::bigint + 2147483648) % ${videos}::int as video_id
    from app.profile p cross join generate_series(1, ${WATCHED}::int) n`
  await db.run(sql`insert into app.progress (account_id, profile_id, video_id, position_seconds,
      percentage_seen, seen, is_in_progress, finished_at, updated_at)
    select account_id, profile_id, video_id, 100, case when n % 5 = 0 then 30 else 98 end, n % 5 <> 0,
      n % 5 = 0, case when n % 5 <> 0 then ${now}::timestamptz - make_interval(days => n) end,
      ${now}::timestamptz - make_interval(days => n)
    from (${watched}) w on conflict do nothing`)
  await db.run(sql`insert into app.video_view (account_id, profile_id, video_id, counted_at)
    select account_id, profile_id, video_id, ${now}::timestamptz - make_interval(days => n)
    from (${watched}) w on conflict do nothing`)
  await db.run(sql`insert into app.favorite (account_id, profile_id, kind, item_id, created_at)
    select account_id, profile_id, 'VIDEO', video_id, ${now} from (${watched}) w
    where n <= ${FAVORITES}::int on conflict do nothing`)
}
