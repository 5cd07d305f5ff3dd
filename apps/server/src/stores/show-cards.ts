import { z } from 'zod'
import { Category } from '@hlizo/contract/entities/category'
import type { ShowCard } from '@hlizo/contract/entities/show'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import { episodeOrder, isListed, joinPersonal, type ProfileKey } from './listing.ts'
import { previewOf, thumbnailsOf, type MediaUrls } from './media-urls.ts'

/** A show with everything that its card shows, as the query below gives it. */
const ShowRow = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  category: Category,
  titleArtId: z.string().nullable(),
  pictureId: z.string().nullable(),
  isFavorite: z.boolean(),
  videosCount: z.number(),
  playId: z.number().nullable(),
  /** The film whose clip stands for the show. */
  previewAssetId: z.string().nullable(),
})
type ShowRow = z.infer<typeof ShowRow>

/** A show's card with the clip of the episode that it plays, for the hero. */
export type ShowWithPreview = {
  readonly card: ShowCard
  readonly previewUrl: string | null
  readonly cdnPreviewUrl: string | null
}

/**
 * Beside the show `s`: `latest`, the episode that the profile watched last, and `play`, the one to play
 * now (D63): the one in progress, else the next unseen, else the first.
 */
function joinEpisodeToPlay(showIds: readonly number[], profile: ProfileKey | null, now: Date): Sql {
  const [accountId, profileId] = [profile?.accountId ?? null, profile?.profileId ?? null]
  const isUnseen = sql`not exists (select from app.progress seen
    where seen.account_id = ${accountId}::uuid and seen.profile_id = ${profileId}::bigint
      and seen.video_id = v.id and seen.seen)`
  const first = (condition: Sql) => sql`(select v.id from app.video v
    where v.show_id = s.id and ${isListed(now)} and ${condition}
    order by ${episodeOrder('v')} limit 1)`

  return sql`left join (
      select distinct on (v.show_id) v.show_id, v.id, v.season, v.episode, v.launch_at, p.is_in_progress
      from app.progress p join app.video v on v.id = p.video_id
        and v.show_id = any(${showIds}::int[]) and ${isListed(now)}
      where p.account_id = ${accountId}::uuid and p.profile_id = ${profileId}::bigint
        and (p.is_in_progress or p.seen)
      order by v.show_id, p.is_in_progress desc, p.updated_at desc, v.id desc
    ) latest on latest.show_id = s.id
    left join lateral (
      select coalesce(
        case when latest.is_in_progress then latest.id end,
        case when latest.id is not null then
          ${first(sql`(${episodeOrder('v')}) > (${episodeOrder('latest')}) and ${isUnseen}`)} end,
        case when latest.id is not null then ${first(isUnseen)} end,
        ${first(sql`true`)}
      ) as id
    ) play on true
    left join app.video film on film.id = play.id`
}

function showColumns(now: Date): Sql {
  return sql`s.id, s.title, s.description, s.category, s.title_art_id as "titleArtId",
    s.picture_id as "pictureId", f.item_id is not null as "isFavorite",
    (select count(*) from app.video v where v.show_id = s.id and ${isListed(now)}) as "videosCount",
    play.id as "playId", film.asset_id as "previewAssetId"`
}

function showCard(row: ShowRow, media: MediaUrls, isPublic: boolean): ShowCard {
  return {
    type: 'SHOW',
    id: row.id,
    title: row.title,
    titleUrl: row.titleArtId === null ? null : media.pictureUrl(row.titleArtId, 640),
    description: row.description,
    isFavorite: row.isFavorite,
    videosCount: row.videosCount,
    category: { name: row.category },
    ...thumbnailsOf(media, row.pictureId),
    // A show page is behind the guard, and so is playing: visitors get no shortcut to it (D63).
    showPlayUrl: isPublic ? null : row.playId,
  }
}

type Deps = { readonly db: Queries; readonly media: MediaUrls }

/** Cards of published shows, each list in one query. */
export function showCards({ db, media }: Deps) {
  const rowsOf = (ids: readonly number[], profile: ProfileKey | null, now: Date) =>
    ids.length === 0
      ? []
      : db.many(
          ShowRow,
          sql`select ${showColumns(now)}
            from unnest(${ids}::int[]) with ordinality as picked(id, place)
            join app.show s on s.id = picked.id and s.status = 'published'
            ${joinPersonal(profile, 'SHOW')}
            ${joinEpisodeToPlay(ids, profile, now)}
            order by picked.place`,
        )

  return {
    /** The cards of these shows, in their order. What is not published is left out. */
    ofIds: async (
      ids: readonly number[],
      profile: ProfileKey | null,
      now: Date,
    ): Promise<ShowCard[]> => {
      const rows = await rowsOf(ids, profile, now)
      return rows.map((row) => showCard(row, media, profile === null))
    },

    /** The same with the clip of the episode that each plays. */
    withPreviews: async (
      ids: readonly number[],
      profile: ProfileKey | null,
      now: Date,
    ): Promise<ShowWithPreview[]> => {
      const rows = await rowsOf(ids, profile, now)
      return rows.map((row) => ({
        card: showCard(row, media, profile === null),
        ...previewOf(media, row.previewAssetId),
      }))
    },
  }
}

export type ShowCards = ReturnType<typeof showCards>
