import { z } from 'zod'
import { Chapter, type Video, type VideoCard } from '@hlizo/contract/entities/video'
import { AgeDescriptor, AgeRating } from '@hlizo/contract/entities/age-rating'
import { Category } from '@hlizo/contract/entities/category'
import type { Sort } from '@hlizo/contract/entities/sort'
import type { Queries } from '@hlizo/database/database'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import {
  episodeOrder,
  isListed,
  isListedFor,
  isPremiereAhead,
  isWatchable,
  type ProfileKey,
} from '#server/stores/listing.ts'
import type { MediaUrls } from '#server/stores/media-urls.ts'
import {
  tagNames,
  videoCard,
  videoColumns,
  VideoRow,
  videoSource,
  type VideoCards,
} from '#server/stores/video-cards.ts'

type Deps = {
  readonly db: Queries
  /** For what is the same for all people. */
  readonly lists: Queries
  readonly media: MediaUrls
  readonly videoCards: VideoCards
}

const DetailRow = VideoRow.extend({
  tags: z.array(z.string()),
  ageDescriptors: z.array(AgeDescriptor),
  chapters: z.array(Chapter),
  introEndSeconds: z.number().nullable(),
  creditsAtSeconds: z.number().nullable(),
})

export type VideoDetail = {
  readonly card: VideoCard
  readonly detail: Pick<Video, 'tags' | 'ageDescriptors' | 'chapters' | 'introEnd' | 'creditsAt'>
  readonly assetId: string | null
  readonly isPremiereAhead: boolean
}

const Place = z.object({ category: Category, ageRating: AgeRating, nextId: z.number().nullable() })

// The id makes the order of equal titles stable across responses (D77).
const orders: Readonly<Record<Sort, Sql>> = {
  all: raw('v.pin desc, v.launch_at desc, v.id desc'),
  new: raw('v.launch_at desc, v.id desc'),
  old: raw('v.launch_at, v.id'),
  popular: raw('v.views_count desc, v.id desc'),
  'a-z': raw('v.sort_key, v.id'),
  'z-a': raw('v.sort_key desc, v.id desc'),
}

export type VideoList = {
  readonly sort: Sort
  readonly limit: number
  readonly category?: Category | undefined
}

export function videoStore({ db, lists, media, videoCards }: Deps) {
  const detail = async (
    condition: Sql,
    profile: ProfileKey | null,
    now: Date,
  ): Promise<VideoDetail | null> => {
    const row = await (profile === null ? lists : db).maybe(
      DetailRow,
      sql`select ${videoColumns(now)}, v.age_descriptors as "ageDescriptors", v.chapters, v.intro_end_seconds as "introEndSeconds",
          v.credits_at_seconds as "creditsAtSeconds",
          ${tagNames} as tags
        from app.video v ${videoSource(profile)} where ${condition}`,
    )
    if (row === null) return null
    const { tags, ageDescriptors, chapters } = row
    const { introEndSeconds: introEnd, creditsAtSeconds: creditsAt } = row

    return {
      card: videoCard(row, media, row),
      detail: { tags, ageDescriptors, chapters, introEnd, creditsAt },
      assetId: row.assetId,
      isPremiereAhead: row.launchAt > now,
    }
  }

  return {
    /** Includes videos that the profile may only finish (D64), and premieres ahead. */
    forViewer: (id: number, profile: ProfileKey, now: Date) =>
      detail(sql`v.id = ${id} and (${isWatchable(now)} or ${isPremiereAhead(now)})`, profile, now),

    forVisitor: (id: number, now: Date) =>
      detail(sql`v.id = ${id} and (${isListed(now)} or ${isPremiereAhead(now)})`, null, now),

    list: ({ sort, limit, category }: VideoList, profile: ProfileKey | null, now: Date) => {
      const inCategory = category === undefined ? sql`true` : sql`v.category = ${category}`
      return videoCards.ofPicks(
        sql`select v.id, row_number() over (order by ${orders[sort]}) as place from app.video v
          where ${isListedFor(profile, now)} and ${inCategory} order by ${orders[sort]} limit ${limit}`,
        profile,
      )
    },

    placeOf: (id: number, profile: ProfileKey, now: Date) =>
      db.maybe(
        Place,
        sql`select v.category, v.age_rating as "ageRating", (
            select next.id from app.video next
            where next.show_id = v.show_id and ${isListedFor(profile, now, 'next')}
              and (${episodeOrder('next')}) > (${episodeOrder('v')})
            order by ${episodeOrder('next')} limit 1
          ) as "nextId"
          from app.video v where v.id = ${id} and ${isWatchable(now)}`,
      ),
  }
}

export type VideoStore = ReturnType<typeof videoStore>
