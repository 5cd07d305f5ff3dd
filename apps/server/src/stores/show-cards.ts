import { z } from 'zod'
import { AgeRating } from '@hlizo/contract/entities/age-rating'
import { Category } from '@hlizo/contract/entities/category'
import type { ShowCard } from '@hlizo/contract/entities/show'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { isWithinAge } from '@hlizo/domain/age-limit'
import { episodeToPlay, type WatchedEpisode } from '@hlizo/domain/episode-to-play'
import type { Clock } from '@hlizo/kit/clock'
import { episodeOrder, highestRating, isListed, type ProfileKey } from './listing.ts'
import { previewOf, thumbnailsOf, type MediaUrls } from './media-urls.ts'
import type { SharedLists } from './shared-lists.ts'

/** The public part of a show's card, and its listed episodes in order. */
const ShowRow = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  category: Category,
  titleArtId: z.string().nullable(),
  pictureId: z.string().nullable(),
  episodes: z.array(
    z.object({ id: z.number(), assetId: z.string().nullable(), ageRating: AgeRating }),
  ),
})
type ShowRow = z.infer<typeof ShowRow>

const Favorite = z.object({ showId: z.number() })
const Watched = z.object({
  showId: z.number(),
  id: z.number(),
  isInProgress: z.boolean(),
  updatedAt: z.date(),
})

/** A show's card with the preview of an episode, for the hero. */
export type ShowWithPreview = {
  readonly card: ShowCard
  readonly previewUrl: string | null
  readonly cdnPreviewUrl: string | null
}

/** The profile's own data about a show. */
type Personal = { readonly isFavorite: boolean; readonly watched: readonly WatchedEpisode[] }

type Deps = {
  readonly db: Queries
  /** For what is the same for all people. */
  readonly lists: Queries
  readonly clock: Clock
  readonly media: MediaUrls
  readonly sharedLists: SharedLists
}

const nothing: Personal = { isFavorite: false, watched: [] }

/** Reads published shows; the public part is cached. */
function showReader({ lists, clock, sharedLists }: Deps) {
  return sharedLists.keepEach(async (ids) => {
    const rows = await lists.many(
      ShowRow,
      sql`select s.id, s.title, s.description, s.category, s.title_art_id as "titleArtId",
          s.picture_id as "pictureId", coalesce((
            select json_agg(json_build_object('id', v.id, 'assetId', v.asset_id, 'ageRating', v.age_rating) order by ${episodeOrder('v')})
            from app.video v where v.show_id = s.id and ${isListed(clock.now())}
          ), '[]') as episodes
        from app.show s where s.id = any(${ids}::int[]) and s.status = 'published'`,
    )
    return new Map(rows.map((row) => [row.id, row]))
  })
}

async function personalOf(
  db: Queries,
  ids: readonly number[],
  { accountId, profileId }: ProfileKey,
): Promise<(id: number) => Personal> {
  const [favorites, watched] = await Promise.all([
    db.many(
      Favorite,
      sql`select item_id as "showId" from app.favorite where account_id = ${accountId}
        and profile_id = ${profileId} and kind = 'SHOW' and item_id = any(${ids}::int[])`,
    ),
    db.many(
      Watched,
      sql`select v.show_id as "showId", v.id, p.is_in_progress as "isInProgress",
          p.updated_at as "updatedAt"
        from app.progress p join app.video v on v.id = p.video_id
        where p.account_id = ${accountId} and p.profile_id = ${profileId}
          and (p.is_in_progress or p.seen) and v.show_id = any(${ids}::int[])`,
    ),
  ])
  const favoriteIds = new Set(favorites.map(({ showId }) => showId))
  const byShow = Map.groupBy(watched, ({ showId }) => showId)

  return (id) => ({ isFavorite: favoriteIds.has(id), watched: byShow.get(id) ?? [] })
}

/** The show with the episodes that the profile sees; null when it sees none of them. */
function seenBy(show: ShowRow, profile: ProfileKey | null): ShowRow | null {
  const highest = highestRating(profile)
  const episodes = show.episodes.filter(({ ageRating }) => isWithinAge(ageRating, highest))

  return episodes.length === 0 && show.episodes.length > 0 ? null : { ...show, episodes }
}

function showCard(
  row: ShowRow,
  media: MediaUrls,
  personal: { readonly isFavorite: boolean; readonly playId: number | null },
): ShowCard {
  return {
    type: 'SHOW',
    id: row.id,
    title: row.title,
    titleUrl: row.titleArtId === null ? null : media.pictureUrl(row.titleArtId, 640),
    description: row.description,
    isFavorite: personal.isFavorite,
    videosCount: row.episodes.length,
    category: { name: row.category },
    ...thumbnailsOf(media, row.pictureId),
    showPlayUrl: personal.playId,
  }
}

/** Cards of published shows: the public part from memory, the profile's own in two queries. */
export function showCards(deps: Deps) {
  const { db, media } = deps
  const showsOf = showReader(deps)

  /** The cards of these shows in order, with previews. Unpublished shows are omitted. */
  const withPreviews = async (
    ids: readonly number[],
    profile: ProfileKey | null,
  ): Promise<ShowWithPreview[]> => {
    if (ids.length === 0) return []
    const [shows, personal] = await Promise.all([
      showsOf(ids),
      profile === null ? () => nothing : personalOf(db, ids, profile),
    ])

    return ids.flatMap((id) => {
      const found = shows.get(id)
      const show = found && seenBy(found, profile)
      if (!show) return []
      const { isFavorite, watched } = personal(id)
      const playId = episodeToPlay(
        show.episodes.map((episode) => episode.id),
        watched,
      )
      const film = show.episodes.find((episode) => episode.id === playId)?.assetId ?? null
      // Show pages and playback are guarded, so visitors get no link to play (D63).
      const shown = { isFavorite, playId: profile === null ? null : playId }
      return { card: showCard(show, media, shown), ...previewOf(media, film) }
    })
  }

  return {
    withPreviews,

    ofIds: async (ids: readonly number[], profile: ProfileKey | null): Promise<ShowCard[]> => {
      const shows = await withPreviews(ids, profile)
      return shows.map(({ card }) => card)
    },
  }
}

export type ShowCards = ReturnType<typeof showCards>
