import { z } from 'zod'
import { HomeAudience } from '@hlizo/contract/entities/studio-home'
import { TitleType } from '@hlizo/contract/entities/search-result'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { isShown } from '@hlizo/domain/is-shown'
import { isListedFor, isShowSeenBy, type ProfileKey } from './listing.ts'
import type { TitleRef } from './title-cards.ts'

const Ref = z.object({ type: TitleType, id: z.number() })
const Place = Ref.extend({
  audience: HomeAudience,
  from: z.date().nullable(),
  until: z.date().nullable(),
})
const NEWEST = 5

export function featuredStore(db: Queries) {
  return {
    /** In the operator's order (D76). Visitors see videos only: shows need a sign-in. */
    chosen: async (
      audience: 'public' | 'subscriber',
      profile: ProfileKey | null,
      now: Date,
    ): Promise<TitleRef[]> => {
      const places = await db.many(
        Place,
        sql`select case when f.video_id is null then 'SHOW' else 'VIDEO' end as type,
            coalesce(f.video_id, f.show_id) as id, f.audience, f.shown_from as "from",
            f.shown_until as until
          from app.featured f
          left join app.video v on v.id = f.video_id and ${isListedFor(profile, now)}
          left join app.show s on s.id = f.show_id and s.status = 'published'
            and ${isShowSeenBy(profile, now)}
          where v.id is not null or s.id is not null and ${audience} = 'subscriber'
          order by f.position, f.id`,
      )

      return places.filter((place) => isShown(place, audience, now))
    },

    newest: (profile: ProfileKey | null, now: Date): Promise<TitleRef[]> =>
      db.many(
        Ref,
        sql`select 'VIDEO' as type, v.id from app.video v where ${isListedFor(profile, now)}
          order by v.launch_at desc, v.id desc limit ${NEWEST}`,
      ),
  }
}
