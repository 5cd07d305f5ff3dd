import { z } from 'zod'
import { TitleType } from '@hlizo/contract/entities/search-result'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { isListedFor, isShowSeenBy, type ProfileKey } from './listing.ts'
import type { TitleRef } from './title-cards.ts'

const Row = z.object({ type: TitleType, id: z.number(), favoritedAt: z.date() })
/** The last favourite of a page. */
type FavoriteEnd = TitleRef & { readonly at: Date }
const Found = z.object({ id: z.number() })

export function favoriteStore(db: Queries) {
  return {
    /** Newest first (D72), starting after `before`. */
    page: (
      profile: ProfileKey,
      now: Date,
      { limit, before = null }: { limit: number; before?: FavoriteEnd | null },
    ) =>
      db.many(
        Row,
        sql`select f.kind as type, f.item_id as id, f.created_at as "favoritedAt"
          from app.favorite f
          left join app.video v on f.kind = 'VIDEO' and v.id = f.item_id
            and ${isListedFor(profile, now)}
          left join app.show s on f.kind = 'SHOW' and s.id = f.item_id and s.status = 'published'
            and ${isShowSeenBy(profile, now)}
          where f.account_id = ${profile.accountId} and f.profile_id = ${profile.profileId}
            and (v.id is not null or s.id is not null)
            and (${before?.at ?? null}::timestamptz is null or (f.created_at, f.item_id, f.kind)
              < (${before?.at ?? null}, ${before?.id ?? null}::int, ${before?.type ?? null}::text))
          order by f.created_at desc, f.item_id desc, f.kind desc limit ${limit}`,
      ),

    /** Whether the title is in the catalogue, as the profile sees it. */
    isKnown: async (profile: ProfileKey, { type, id }: TitleRef, now: Date): Promise<boolean> => {
      const found = await db.maybe(
        Found,
        type === 'VIDEO'
          ? sql`select v.id from app.video v where v.id = ${id} and ${isListedFor(profile, now)}`
          : sql`select s.id from app.show s where s.id = ${id} and s.status = 'published'
              and ${isShowSeenBy(profile, now)}`,
      )
      return found !== null
    },

    /** Idempotent; ignored when the profile was deleted concurrently. */
    add: ({ accountId, profileId }: ProfileKey, { type, id }: TitleRef, now: Date) =>
      db.run(sql`insert into app.favorite (account_id, profile_id, kind, item_id, created_at)
        select p.account_id, p.id, ${type}, ${id}, ${now} from app.profile p
        where p.account_id = ${accountId} and p.id = ${profileId}
        on conflict do nothing`),

    /** Whether it was there. */
    remove: async ({ accountId, profileId }: ProfileKey, { type, id }: TitleRef) => {
      const removed = await db.run(sql`delete from app.favorite
        where account_id = ${accountId} and profile_id = ${profileId}
          and kind = ${type} and item_id = ${id}`)
      return removed > 0
    },
  }
}
