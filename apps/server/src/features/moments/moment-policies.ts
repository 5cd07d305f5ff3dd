import { z } from 'zod'
import { AgeRating } from '@hlizo/contract/entities/age-rating'
import type { MomentPolicy } from '@hlizo/contract/entities/moment'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { defaultMomentPolicy, policyFor, stricterPolicy } from '@hlizo/domain/moments'

const Policy = z.object({
  isAllowed: z.boolean(),
  maxSeconds: z.number(),
  titleCount: z.number(),
  accountCount: z.number(),
  titleSeconds: z.number(),
  accountSeconds: z.number(),
})
const OfVideo = z.object({
  forId: z.number(),
  id: z.number(),
  ageRating: AgeRating,
  policy: Policy.nullable(),
})
type OfVideo = z.infer<typeof OfVideo>

/** What holds for the film of a video: the strictest that was set for a video that plays it. */
function strictestOf(videoId: number, videos: readonly OfVideo[]): MomentPolicy {
  const own = videos.find(({ id }) => id === videoId)?.policy ?? defaultMomentPolicy

  return videos
    .map(({ policy, ageRating }) => policyFor(policy ?? own, ageRating))
    .reduce(stricterPolicy, own)
}

/** What editors allow of the moments of videos. */
export function momentPolicies(db: Queries) {
  const ofFilms = async (
    videoIds: readonly number[],
  ): Promise<ReadonlyMap<number, MomentPolicy>> => {
    const videos = await db.many(
      OfVideo,
      sql`select v.id as "forId", other.id, other.age_rating as "ageRating",
          case when p.video_id is not null then
            json_build_object('isAllowed', p.is_allowed, 'maxSeconds', p.max_seconds,
              'titleCount', p.title_count, 'accountCount', p.account_count,
              'titleSeconds', p.title_seconds, 'accountSeconds', p.account_seconds) end as policy
        from app.video v join app.video other on other.id = v.id or other.asset_id = v.asset_id
        left join app.moment_policy p on p.video_id = other.id where v.id = any(${videoIds}::int[])`,
    )
    const byFilm = Map.groupBy(videos, ({ forId }) => forId)

    return new Map(videoIds.map((id) => [id, strictestOf(id, byFilm.get(id) ?? [])]))
  }

  return {
    /** What holds for the film of each video. */
    ofFilms,

    /** What was set for the video itself; `ofFilm` looks at all videos that play the film. */
    of: async (videoId: number): Promise<MomentPolicy> =>
      (await db.maybe(
        Policy,
        sql`select is_allowed as "isAllowed", max_seconds as "maxSeconds", title_count as "titleCount",
            account_count as "accountCount", title_seconds as "titleSeconds",
            account_seconds as "accountSeconds"
          from app.moment_policy where video_id = ${videoId}`,
      )) ?? defaultMomentPolicy,

    ofFilm: async (videoId: number): Promise<MomentPolicy> =>
      (await ofFilms([videoId])).get(videoId) ?? defaultMomentPolicy,

    set: (videoId: number, policy: MomentPolicy) =>
      db.run(sql`insert into app.moment_policy (video_id, is_allowed, max_seconds, title_count,
          account_count, title_seconds, account_seconds)
        values (${videoId}, ${policy.isAllowed}, ${policy.maxSeconds}, ${policy.titleCount},
          ${policy.accountCount}, ${policy.titleSeconds}, ${policy.accountSeconds})
        on conflict (video_id) do update set is_allowed = excluded.is_allowed,
          max_seconds = excluded.max_seconds, title_count = excluded.title_count,
          account_count = excluded.account_count, title_seconds = excluded.title_seconds,
          account_seconds = excluded.account_seconds`),
  }
}
