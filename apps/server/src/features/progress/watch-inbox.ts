import { sql, type Sql } from '@hlizo/database/sql'
import type { WatchedStretch } from '@hlizo/domain/watched'

type Watched = {
  readonly viewer: { readonly accountId: string; readonly profileId: number }
  readonly videoId: number
  readonly watched: readonly WatchedStretch[]
}

const deviceKind = sql`case device.platform when 'TV' then 'tv' when 'iPad' then 'tablet'
  when 'iPhone' then 'phone' when 'Android' then 'phone' else 'computer' end`

/**
 * Writes what was watched, for the figures of Studio; a part of the statement of the track writer. The rows do
 * not say who watched. Operators are not counted (D69).
 */
export function intoWatchInbox(changes: readonly Watched[]): Sql {
  const stretches = changes.flatMap(({ viewer, videoId, watched }) =>
    watched.map((stretch) => ({ ...stretch, ...viewer, videoId })),
  )

  return sql`insert into app.watch_inbox
        (video_id, device_kind, watched_at, from_second, to_second, is_view, is_first_view)
      select given.video_id, ${deviceKind}, given.updated_at, coalesce(s.from_second, 0),
        coalesce(s.to_second, 0), given.counts_view and coalesce(s.place, 1) = 1,
        given.is_first_view and coalesce(s.place, 1) = 1
      from given join written using (account_id, profile_id, video_id)
      left join (
        select *, row_number() over (partition by profile_id, video_id order by from_second) as place
        from unnest(
          ${stretches.map(({ profileId }) => profileId)}::bigint[],
          ${stretches.map(({ videoId }) => videoId)}::int[],
          ${stretches.map(({ from }) => from)}::int[],
          ${stretches.map(({ to }) => to)}::int[]
        ) as s (profile_id, video_id, from_second, to_second)
      ) s on s.profile_id = given.profile_id and s.video_id = given.video_id
      left join app.device_session device
        on device.account_id = given.account_id and device.id = given.session_id
      where (s.place is not null or given.counts_view)
        and not exists (select from app.operator o where o.account_id = given.account_id)`
}
