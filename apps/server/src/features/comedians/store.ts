import { z } from 'zod'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import type { PageEnd } from '@hlizo/contract/cursor'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import { isListedFor, type ProfileKey } from '#server/stores/listing.ts'

const Row = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  bio: z.string(),
  pictureId: z.string().nullable(),
})
const ShowId = z.object({ id: z.number() })

export function comedianStore(db: Queries) {
  return {
    bySlug: (slug: string) =>
      db.maybe(
        Row,
        sql`select id, slug, name, bio, picture_id as "pictureId" from app.comedian where slug = ${slug}`,
      ),

    showIdsOf: async (
      comedianId: number,
      profile: ProfileKey | null,
      now: Date,
    ): Promise<number[]> => {
      const rows = await db.many(
        ShowId,
        sql`select s.id from app.show s where s.status = 'published' and s.id in (
            select v.show_id from app.video_comedian vc join app.video v on v.id = vc.video_id
            where vc.comedian_id = ${comedianId} and ${isListedFor(profile, now)})
          order by s.sort_key, s.id limit ${LIST_PAGE_SIZE}`,
      )
      return rows.map(({ id }) => id)
    },
  }
}

export function videosOfComedian(
  comedianId: number,
  {
    profile,
    now,
    limit,
    after,
  }: {
    readonly profile: ProfileKey | null
    readonly now: Date
    readonly limit: number
    readonly after: PageEnd<number> | null
  },
): Sql {
  return sql`select v.id, row_number() over (order by v.launch_at desc, v.id desc) as place
    from app.video_comedian vc join app.video v on v.id = vc.video_id
    where vc.comedian_id = ${comedianId} and ${isListedFor(profile, now)}
      and (${after === null} or (v.launch_at, v.id)
        < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::int))
    order by place limit ${limit}`
}
