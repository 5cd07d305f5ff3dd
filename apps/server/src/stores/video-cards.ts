import { z } from 'zod'
import { AgeRating } from '@hlizo/contract/entities/age-rating'
import { Category, contentTypeOf } from '@hlizo/contract/entities/category'
import type { VideoCard } from '@hlizo/contract/entities/video'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { episodeOrder, isListed, joinPersonal, type ProfileKey } from './listing.ts'
import { previewOf, thumbnailsOf, type MediaUrls } from './media-urls.ts'
import type { SharedLists } from './shared-lists.ts'

/** A video with everything that its card shows, as the query below gives it. */
export const VideoRow = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  category: Category,
  durationSeconds: z.number(),
  launchAt: z.date(),
  createdAt: z.date(),
  expiresAt: z.date().nullable(),
  viewsCount: z.number(),
  ageRating: AgeRating,
  season: z.number().nullable(),
  episode: z.number().nullable(),
  showId: z.number().nullable(),
  showTitle: z.string().nullable(),
  comedians: z.array(z.object({ id: z.number(), name: z.string(), slug: z.string() })),
  pictureId: z.string().nullable(),
  assetId: z.string().nullable(),
  positionSeconds: z.number(),
  percentageSeen: z.number(),
  isSeen: z.boolean(),
  isFavorite: z.boolean(),
  isLastEpisode: z.boolean(),
})
export type VideoRow = z.infer<typeof VideoRow>

/** The columns of `VideoRow`; they need the joins of `videoSource`. */
export const videoColumns = (now: Date): Sql => sql`v.id, v.title, v.description, v.category,
  v.duration_seconds as "durationSeconds", v.launch_at as "launchAt", v.created_at as "createdAt",
  v.expires_at as "expiresAt", v.views_count as "viewsCount", v.age_rating as "ageRating",
  v.season, v.episode, s.id as "showId", s.title as "showTitle",
  coalesce((
    select json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug) order by vc.position)
    from app.video_comedian vc join app.comedian c on c.id = vc.comedian_id where vc.video_id = v.id
  ), '[]') as comedians,
  coalesce(v.picture_id, s.picture_id) as "pictureId", v.asset_id as "assetId",
  coalesce(p.position_seconds, 0) as "positionSeconds",
  coalesce(p.percentage_seen, 0) as "percentageSeen", coalesce(p.seen, false) as "isSeen",
  f.item_id is not null as "isFavorite",
  s.id is not null and coalesce(v.episode, 0) > 1 and not exists (select from app.video later
    where later.show_id = v.show_id and ${isListed(now, 'later')}
      and (${episodeOrder('later')}) > (${episodeOrder('v')})) as "isLastEpisode"`

/** Joins beside the video `v`: its show `s` when that is published, progress `p` and favourite `f`. */
export function videoSource(profile: ProfileKey | null): Sql {
  return sql`left join app.show s on s.id = v.show_id and s.status = 'published'
    ${joinPersonal(profile, 'VIDEO')}`
}

/** The card of a row. */
export function videoCard(row: VideoRow, media: MediaUrls): VideoCard {
  const { showId, showTitle } = row

  return {
    type: 'VIDEO',
    contentType: contentTypeOf[row.category],
    id: row.id,
    title: row.title,
    description: row.description,
    duration: row.durationSeconds,
    launchTime: row.launchAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    viewsCount: row.viewsCount,
    category: { name: row.category },
    show: showId === null || showTitle === null ? null : { id: showId, title: showTitle },
    comedians: row.comedians,
    ...thumbnailsOf(media, row.pictureId),
    ...previewOf(media, row.assetId),
    seen: row.isSeen,
    progress: row.positionSeconds,
    currentPercentageSeen: row.percentageSeen,
    isFavorite: row.isFavorite,
    ageRating: row.ageRating,
    ...(row.season !== null && { season: row.season }),
    ...(row.episode !== null && { episode: row.episode }),
    ...(row.isLastEpisode && { isLastEpisode: true }),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}

type Deps = {
  readonly db: Queries
  readonly clock: Clock
  readonly media: MediaUrls
  readonly sharedLists: SharedLists
}

const Picked = z.object({ id: z.number() })
const PickedRow = Picked.extend({
  positionSeconds: z.number(),
  percentageSeen: z.number(),
  isSeen: z.boolean(),
  isFavorite: z.boolean(),
})
type PickedRow = z.infer<typeof PickedRow>

/** What is the profile's own on the cards of the videos `v` that `picks` selects, in order. */
const personalQuery = (picks: Sql, profile: ProfileKey): Sql => sql`
  select v.id, coalesce(p.position_seconds, 0) as "positionSeconds",
    coalesce(p.percentage_seen, 0) as "percentageSeen", coalesce(p.seen, false) as "isSeen",
    f.item_id is not null as "isFavorite"
  from (${picks}) v ${joinPersonal(profile, 'VIDEO')} order by v.place`

/** Cards of videos: what all see from memory, what is the profile's own in one query. */
export function videoCards({ db, clock, media, sharedLists }: Deps) {
  const publicCards = sharedLists.keepEach(async (ids) => {
    const rows = await db.many(
      VideoRow,
      sql`select ${videoColumns(clock.now())} from app.video v ${videoSource(null)} where v.id = any(${ids}::int[])`,
    )
    return new Map(rows.map((row) => [row.id, videoCard(row, media)]))
  })

  const forVisitors = async (ids: readonly number[]): Promise<VideoCard[]> => {
    const cards = await publicCards(ids)
    return ids.flatMap((id) => cards.get(id) ?? [])
  }

  const personalised = (
    rows: readonly PickedRow[],
    cards: ReadonlyMap<number, VideoCard>,
  ): VideoCard[] =>
    rows.flatMap(({ id, positionSeconds, percentageSeen, isSeen, isFavorite }) => {
      const card = cards.get(id)
      if (card === undefined) return []
      const own = { seen: isSeen, progress: positionSeconds, isFavorite }
      return { ...card, ...own, currentPercentageSeen: percentageSeen }
    })

  return {
    /** The cards of the videos that `picks` selects as `id` and `place`, in the order of their places. */
    ofPicks: async (picks: Sql, profile: ProfileKey | null): Promise<VideoCard[]> => {
      if (profile === null) {
        const rows = await db.many(Picked, sql`select v.id from (${picks}) v order by v.place`)
        return forVisitors(rows.map(({ id }) => id))
      }
      const rows = await db.many(PickedRow, personalQuery(picks, profile))
      return personalised(rows, await publicCards(rows.map(({ id }) => id)))
    },

    /** The cards of these videos, in their order. An id that does not exist is left out. */
    ofIds: async (ids: readonly number[], profile: ProfileKey | null): Promise<VideoCard[]> => {
      if (ids.length === 0) return []
      if (profile === null) return forVisitors(ids)
      const picks = sql`select * from unnest(${ids}::int[]) with ordinality as listed (id, place)`
      const [rows, cards] = await Promise.all([
        db.many(PickedRow, personalQuery(picks, profile)),
        publicCards(ids),
      ])
      return personalised(rows, cards)
    },
  }
}

export type VideoCards = ReturnType<typeof videoCards>
