import type { AgeRating } from '@hlizo/contract/entities/age-rating'
import { HomeAudience } from '@hlizo/contract/entities/studio-home'
import type { TagSections } from '@hlizo/contract/entities/tag-sections'
import { LIST_LIMIT_MAX, TOP_ROW_ITEMS } from '@hlizo/contract/constants'
import type { VideoCard } from '@hlizo/contract/entities/video'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { isShown } from '@hlizo/domain/is-shown'
import type { Clock } from '@hlizo/kit/clock'
import { z } from 'zod'
import { bestJokeCards } from './best-jokes.ts'
import type { Catalogue } from './catalogue.ts'
import {
  highestRating,
  isListedFor,
  isPremiereAhead,
  isWithinRating,
  type ProfileKey,
} from './listing.ts'
import { beforePremiere } from './video-cards.ts'

const MOST_WATCHED_DAYS = 28
const TAG_ROWS = 8
const TAG_ITEMS_MIN = 4
const TAG_ITEMS_MAX = 20

const Id = z.object({ id: z.number() })
const PremiereRow = Id.extend({ showId: z.number().nullable() })
const TagRow = z.object({
  name: z.string(),
  audience: HomeAudience,
  from: z.date().nullable(),
  until: z.date().nullable(),
  videoIds: z.array(z.number()),
})

type Deps = {
  readonly clock: Clock
  readonly catalogue: Pick<Catalogue, 'lists' | 'videoCards' | 'sharedLists'>
}

function sectionStore(db: Queries) {
  return {
    /** Ordered by profiles with a counted view in four weeks; fewer than ten titles are filled up with the most viewed of all time (D68). */
    mostWatched: async (now: Date, maxAgeRating: AgeRating): Promise<number[]> => {
      const listed = isListedFor({ maxAgeRating }, now)
      const rows = await db.many(
        Id,
        sql`with recent as (
            select video_id, count(distinct profile_id) as viewers from app.video_view
            where counted_at > ${now}::timestamptz - make_interval(days => ${MOST_WATCHED_DAYS})
            group by video_id
          ), candidates as (
            (select v.id, recent.viewers, v.views_count
              from recent join app.video v on v.id = recent.video_id and ${listed})
            union all
            (select v.id, 0, v.views_count from app.video v
              where ${listed} and v.id not in (select video_id from recent)
              order by v.views_count desc, v.id desc limit ${TOP_ROW_ITEMS})
          ), ranked as (
            select id, viewers,
              row_number() over (order by viewers desc, views_count desc, id desc) as place
            from candidates
          )
          select id from ranked where viewers > 0 or place <= ${TOP_ROW_ITEMS}
          order by place limit ${LIST_LIMIT_MAX}`,
      )
      return rows.map(({ id }) => id)
    },

    premieres: (now: Date, maxAgeRating: AgeRating) =>
      db.many(
        PremiereRow,
        sql`select v.id, v.show_id as "showId" from app.video v
          where ${isPremiereAhead(now)} and ${isWithinRating(maxAgeRating)}
          order by v.launch_at, v.id limit ${LIST_LIMIT_MAX}`,
      ),

    /** Each tag has its newest videos (D74). Rows of all audiences and moments. */
    pinnedTags: (now: Date, maxAgeRating: AgeRating) =>
      db.many(
        TagRow,
        sql`select t.name, t.audience, t.shown_from as "from", t.shown_until as until,
            tagged.ids as "videoIds"
          from app.tag t cross join lateral (
            select array_agg(newest.id order by newest.launch_at desc, newest.id desc) as ids from (
              select v.id, v.launch_at from app.video_tag vt join app.video v on v.id = vt.video_id
              where vt.tag_id = t.id and ${isListedFor({ maxAgeRating }, now)}
              order by v.launch_at desc, v.id desc limit ${TAG_ITEMS_MAX}
            ) newest
          ) tagged
          where t.is_pinned and cardinality(tagged.ids) >= ${TAG_ITEMS_MIN}
          order by t.position, t.id`,
      ),
  }
}

/** The premieres ahead, of all titles or of one show, the next one first (docs/decisions/0207). */
export function premiereCards({ clock, catalogue }: Deps) {
  const { lists, videoCards, sharedLists } = catalogue
  const premieresAhead = sharedLists.keep((highest: AgeRating) =>
    sectionStore(lists).premieres(clock.now(), highest),
  )

  return async (
    limit: number,
    profile: ProfileKey | null,
    showId?: number,
  ): Promise<VideoCard[]> => {
    const ahead = await premieresAhead(highestRating(profile))
    const ids = ahead.flatMap((one) =>
      showId === undefined || one.showId === showId ? one.id : [],
    )
    const cards = await videoCards.ofIds(ids.slice(0, limit), profile)
    // The list lives until the node notices the launch.
    const now = clock.now().toISOString()

    return cards.filter(({ launchTime }) => launchTime > now).map(beforePremiere)
  }
}

/** The rows of the home page that all viewers with the same age limit share; only the progress on the cards differs. */
export function sharedRows(deps: Deps) {
  const { clock, catalogue } = deps
  const { lists, videoCards, sharedLists } = catalogue
  const sections = sectionStore(lists)
  const mostWatchedIds = sharedLists.keep((highest: AgeRating) =>
    sections.mostWatched(clock.now(), highest),
  )
  const pinnedTags = sharedLists.keep((highest: AgeRating) =>
    sections.pinnedTags(clock.now(), highest),
  )

  return {
    mostWatched: async (limit: number, profile: ProfileKey | null) => {
      const ids = await mostWatchedIds(highestRating(profile))
      return videoCards.ofIds(ids.slice(0, limit), profile)
    },

    premieres: premiereCards(deps),

    bestJokes: bestJokeCards(deps),

    tags: async (
      audience: 'public' | 'subscriber',
      profile: ProfileKey | null,
    ): Promise<TagSections> => {
      const pinned = await pinnedTags(highestRating(profile))
      // The list lives until the node notices that a window has begun or ended.
      const now = clock.now()
      const tags = pinned.filter((row) => isShown(row, audience, now)).slice(0, TAG_ROWS)
      const ids = [...new Set(tags.flatMap(({ videoIds }) => videoIds))]
      const cards = await videoCards.ofIds(ids, profile)
      const cardOf = new Map(cards.map((card) => [card.id, card]))

      return Object.fromEntries(
        tags.map(({ name, videoIds }) => [name, videoIds.flatMap((id) => cardOf.get(id) ?? [])]),
      )
    },
  }
}
