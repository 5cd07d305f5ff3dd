import { z } from 'zod'
import { AgeRating } from '@hlizo/contract/entities/age-rating'
import { Category, contentTypeOf } from '@hlizo/contract/entities/category'
import type { VideoCard } from '@hlizo/contract/entities/video'
import type { Queries } from '@hlizo/database/database'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import { isWithinAge } from '@hlizo/domain/age-limit'
import type { Clock } from '@hlizo/kit/clock'
import { episodeOrder, isListed, joinPersonal, type ProfileKey } from './listing.ts'
import { previewOf, thumbnailsOf, type MediaUrls } from './media-urls.ts'
import type { SharedLists } from './shared-lists.ts'

/** The public part of a video's card, as the query below returns it. */
export const SharedVideoRow = z.object({
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
  isLastEpisode: z.boolean(),
})
export type SharedVideoRow = z.infer<typeof SharedVideoRow>

/** The profile's own part of a video's card. */
const Personal = z.object({
  positionSeconds: z.number(),
  percentageSeen: z.number(),
  isSeen: z.boolean(),
  isFavorite: z.boolean(),
})
type Personal = z.infer<typeof Personal>

const nothing: Personal = {
  positionSeconds: 0,
  percentageSeen: 0,
  isSeen: false,
  isFavorite: false,
}

export const VideoRow = SharedVideoRow.extend(Personal.shape)

/** The tags of the video `v`, in their order. */
export const tagNames =
  raw(`array(select t.name from app.video_tag vt join app.tag t on t.id = vt.tag_id
  where vt.video_id = v.id order by t.position, t.id)`)

/** The names of the comedians of the video `v`, in their order. */
export const comedianNames = raw(`array(select c.name from app.video_comedian vc
  join app.comedian c on c.id = vc.comedian_id where vc.video_id = v.id order by vc.position)`)

/** The columns of `SharedVideoRow`, of the video `v` and its published show `s`. */
export const sharedVideoColumns = (now: Date): Sql => sql`v.id, v.title, v.description, v.category,
  v.duration_seconds as "durationSeconds", v.launch_at as "launchAt", v.created_at as "createdAt",
  v.expires_at as "expiresAt", v.views_count as "viewsCount", v.age_rating as "ageRating",
  v.season, v.episode, s.id as "showId", s.title as "showTitle",
  coalesce((
    select json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug) order by vc.position)
    from app.video_comedian vc join app.comedian c on c.id = vc.comedian_id where vc.video_id = v.id
  ), '[]') as comedians,
  coalesce(v.picture_id, s.picture_id, v.asset_id) as "pictureId", v.asset_id as "assetId",
  s.id is not null and coalesce(v.episode, 0) > 1 and not exists (select from app.video later
    where later.show_id = v.show_id and ${isListed(now, 'later')}
      and later.season is not distinct from v.season
      and (${episodeOrder('later')}) > (${episodeOrder('v')}))
    and (s.is_finished or exists (select from app.video next
      where next.show_id = v.show_id and ${isListed(now, 'next')} and next.season > v.season))
    as "isLastEpisode"`

const personalColumns = raw(`coalesce(p.position_seconds, 0) as "positionSeconds",
  coalesce(p.percentage_seen, 0) as "percentageSeen", coalesce(p.seen, false) as "isSeen",
  f.item_id is not null as "isFavorite"`)

export const joinShow = raw(`left join app.show s on s.id = v.show_id and s.status = 'published'`)

/** The columns of `VideoRow`; they need the joins of `videoSource`. */
export const videoColumns = (now: Date): Sql => sql`${sharedVideoColumns(now)}, ${personalColumns}`

/** Joins of the video `v`: its published show `s`, progress `p` and favourite `f`. */
export function videoSource(profile: ProfileKey | null): Sql {
  return sql`${joinShow} ${joinPersonal(profile, 'VIDEO')}`
}

export function videoCard(
  row: SharedVideoRow,
  media: MediaUrls,
  own: Personal = nothing,
): VideoCard {
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
    ...ownFields(own),
    ageRating: row.ageRating,
    ...(row.season !== null && { season: row.season }),
    ...(row.episode !== null && { episode: row.episode }),
    ...(row.isLastEpisode && { isLastEpisode: true }),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}

/** A card before its premiere: nothing of the film, not even its preview (docs/decisions/0201). */
export const beforePremiere = (card: VideoCard): VideoCard => ({
  ...card,
  previewUrl: null,
  cdnPreviewUrl: null,
  premiereAt: card.launchTime,
})

function ownFields({ positionSeconds, percentageSeen, isSeen, isFavorite }: Personal) {
  return {
    seen: isSeen,
    progress: positionSeconds,
    currentPercentageSeen: percentageSeen,
    isFavorite,
  }
}

type Deps = {
  readonly db: Queries
  /** For what is the same for all people. */
  readonly lists: Queries
  readonly clock: Clock
  readonly media: MediaUrls
  readonly sharedLists: SharedLists
}

const Picked = z.object({ id: z.number() })
const PickedRow = Picked.extend(Personal.shape)
type PickedRow = z.infer<typeof PickedRow>

/** These videos as `picks`. */
const listed = (ids: readonly number[]): Sql =>
  sql`select * from unnest(${ids}::int[]) with ordinality as listed (id, place)`

/** The profile's own part for the videos `v` that `picks` selects, in order. */
const personalQuery = (picks: Sql, profile: ProfileKey): Sql => sql`
  select v.id, ${personalColumns} from (${picks}) v ${joinPersonal(profile, 'VIDEO')} order by v.place`

/** Cards of videos: the public part from memory, the profile's own in one query. */
export function videoCards({ db, lists, clock, media, sharedLists }: Deps) {
  const publicCards = sharedLists.keepEach(async (ids) => {
    const rows = await lists.many(
      SharedVideoRow,
      sql`select ${sharedVideoColumns(clock.now())} from app.video v ${joinShow} where v.id = any(${ids}::int[])`,
    )
    return new Map(rows.map((row) => [row.id, videoCard(row, media)]))
  })

  const forVisitors = async (ids: readonly number[]): Promise<VideoCard[]> => {
    const cards = await publicCards(ids)
    return ids.flatMap((id) => cards.get(id) ?? [])
  }

  // Every card of a viewer passes here: whatever selects it, the age limit of the profile holds.
  const personalised = (
    rows: readonly PickedRow[],
    cards: ReadonlyMap<number, VideoCard>,
    { maxAgeRating }: ProfileKey,
  ): VideoCard[] =>
    rows.flatMap((row) => {
      const card = cards.get(row.id)
      if (card === undefined || !isWithinAge(card.ageRating, maxAgeRating)) return []

      return { ...card, ...ownFields(row) }
    })

  return {
    /** The cards of the videos that `picks` selects as `id` and `place`, ordered by place. */
    ofPicks: async (picks: Sql, profile: ProfileKey | null): Promise<VideoCard[]> => {
      if (profile === null) {
        const rows = await lists.many(Picked, sql`select v.id from (${picks}) v order by v.place`)
        return forVisitors(rows.map(({ id }) => id))
      }
      const rows = await db.many(PickedRow, personalQuery(picks, profile))
      return personalised(rows, await publicCards(rows.map(({ id }) => id)), profile)
    },

    /** The cards of these videos in order; unknown ids are omitted. */
    ofIds: async (ids: readonly number[], profile: ProfileKey | null): Promise<VideoCard[]> => {
      if (ids.length === 0) return []
      if (profile === null) return forVisitors(ids)
      const [rows, cards] = await Promise.all([
        db.many(PickedRow, personalQuery(listed(ids), profile)),
        publicCards(ids),
      ])
      return personalised(rows, cards, profile)
    },

    /** The cards of these rows in order, for callers that have the public part. */
    ofRows: async (
      rows: readonly SharedVideoRow[],
      profile: ProfileKey | null,
    ): Promise<VideoCard[]> => {
      const cards = rows.map((row) => videoCard(row, media))
      if (cards.length === 0 || profile === null) return cards
      const own = await db.many(PickedRow, personalQuery(listed(rows.map(({ id }) => id)), profile))
      return personalised(own, new Map(cards.map((card) => [card.id, card])), profile)
    },
  }
}

export type VideoCards = ReturnType<typeof videoCards>
