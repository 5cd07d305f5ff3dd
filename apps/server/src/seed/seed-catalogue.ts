import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import {
  comedians,
  featured,
  shows,
  tags,
  videos,
  type DemoShow,
  type DemoVideo,
} from '@hlizo/demo/catalogue'
import { punchlines } from '@hlizo/demo/punchlines'
import { searchText } from '@hlizo/domain/search-text'
import { slugOf } from '@hlizo/domain/slug'
import { sortKey } from '@hlizo/domain/sort-key'
import { spokenWords } from '@hlizo/domain/spoken-text'
import { DAY_MS } from '@hlizo/kit/durations'
import { demoLaughs } from './demo-laughs.ts'

const Id = z.object({ id: z.number() })
const FEWEST_VIEWS = 900
const MOST_VIEWS = 41_000

export type SeededIds = {
  readonly videos: ReadonlyMap<number, number>
  readonly shows: ReadonlyMap<string, number>
}

export type PictureIds = ReadonlyMap<string, string>

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS)

/** Plausible views: older videos have more. The same at every start. */
function demoViews({ number, launchedDaysAgo }: DemoVideo): number {
  const luck = ((number * 7_919) % 97) / 97
  const age = Math.min(1, Math.max(0, launchedDaysAgo) / 420)

  return Math.round(FEWEST_VIEWS + (MOST_VIEWS - FEWEST_VIEWS) * (0.35 * age + 0.65 * luck * luck))
}

const nameOf = (slug: string) => comedians.find((comedian) => comedian.slug === slug)?.name ?? ''

const searchableVideo = (video: DemoVideo) => ({
  title: video.title,
  comedians: video.comedians.map(nameOf),
  show: shows.find(({ slug }) => slug === video.showSlug)?.title ?? null,
  tags: video.tags,
  description: video.description,
})

function searchableShow(show: DemoShow) {
  const episodes = videos.filter(({ showSlug }) => showSlug === show.slug)
  const cast = new Set(episodes.flatMap((episode) => episode.comedians))

  return {
    title: show.title,
    comedians: [...cast].map(nameOf),
    show: null,
    tags: [...new Set(episodes.flatMap((episode) => episode.tags))],
    description: show.description,
  }
}

async function addComedians(tx: Queries, pictures: PictureIds): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const comedian of comedians) {
    const { id } = await tx.one(
      Id,
      sql`insert into app.comedian (slug, name, bio, picture_id) values (${comedian.slug},
        ${comedian.name}, ${comedian.bio}, ${pictures.get(comedian.portraitFile) ?? null}) returning id`,
    )
    ids.set(comedian.slug, id)
  }
  return ids
}

async function addTags(tx: Queries): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [position, tag] of tags.entries()) {
    const { id } = await tx.one(
      Id,
      sql`insert into app.tag (name, position, is_pinned)
        values (${tag.name}, ${position}, ${tag.isPinned}) returning id`,
    )
    ids.set(tag.name, id)
  }
  return ids
}

async function addShows(
  tx: Queries,
  pictures: PictureIds,
  now: Date,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const show of shows) {
    const { id } = await tx.one(
      Id,
      sql`insert into app.show (slug, title, sort_key, search_text, category, description, status, work_state,
          title_art_id, picture_id, is_finished, created_at)
        values (${show.slug}, ${show.title}, ${sortKey(show.title)}, ${searchText(searchableShow(show))}, ${show.category},
          ${show.description}, 'published', 'ready', ${pictures.get(show.titleArtFile) ?? null},
          ${pictures.get(show.posterFile) ?? null}, ${show.isFinished}, ${now}) returning id`,
    )
    ids.set(show.slug, id)
  }
  return ids
}

type Known = {
  readonly comedians: ReadonlyMap<string, number>
  readonly tags: ReadonlyMap<string, number>
  readonly shows: ReadonlyMap<string, number>
  readonly pictures: PictureIds
  readonly durations: ReadonlyMap<string, number>
}

async function addLaughs(tx: Queries, id: number, laughs: ReturnType<typeof demoLaughs>) {
  if (laughs === null) return
  await tx.run(sql`insert into app.laughter_map (video_id, from_second, parts, groups, profiles)
    values (${id}, 0, ${laughs.parts}::int[], 1, ${laughs.profiles})`)
}

async function addVideo(tx: Queries, video: DemoVideo, known: Known, now: Date): Promise<number> {
  const seconds = known.durations.get(video.masterId) ?? 0
  const chapters = video.chapters.map(({ title, at }) => ({ title, t: Math.round(at * seconds) }))
  const expiresAt = video.expiresInDays === null ? null : daysFrom(now, video.expiresInDays)
  const { id } = await tx.one(
    Id,
    sql`insert into app.video (slug, title, sort_key, search_text, category, description, status, work_state, show_id, season,
        episode, age_rating, launch_at, expires_at, picture_id, duration_seconds, chapters, views_count,
        created_at)
      values (${slugOf(video.title)}, ${video.title}, ${sortKey(video.title)}, ${searchText(searchableVideo(video))}, ${video.category},
        ${video.description}, 'published', 'ready', ${known.shows.get(video.showSlug ?? '') ?? null},
        ${video.season}, ${video.episode}, ${video.ageRating}, ${daysFrom(now, -video.launchedDaysAgo)},
        ${expiresAt}, ${known.pictures.get(video.posterFile) ?? null}, ${seconds},
        ${JSON.stringify(chapters)}, ${demoViews(video)}, ${now}) returning id`,
  )
  await addLaughs(tx, id, demoLaughs(video.number, seconds))
  for (const [position, slug] of video.comedians.entries()) {
    await tx.run(sql`insert into app.video_comedian (video_id, comedian_id, position)
      values (${id}, ${known.comedians.get(slug)}, ${position})`)
  }
  for (const name of video.tags) {
    await tx.run(
      sql`insert into app.video_tag (video_id, tag_id) values (${id}, ${known.tags.get(name)})`,
    )
  }
  return id
}

async function addFeatured(tx: Queries, ids: SeededIds): Promise<void> {
  for (const [position, item] of featured.entries()) {
    const videoId = item.type === 'VIDEO' ? (ids.videos.get(item.number) ?? null) : null
    const showId = item.type === 'SHOW' ? (ids.shows.get(item.slug) ?? null) : null
    await tx.run(sql`insert into app.featured (position, video_id, show_id, audience)
      values (${position}, ${videoId}, ${showId}, 'both')`)
  }
}

async function addPunchlines(tx: Queries, ids: SeededIds, now: Date): Promise<void> {
  for (const { number, text } of punchlines) {
    await tx.run(sql`insert into app.public_line (video_id, lang, words, chosen_at, is_by_editor)
      values (${ids.videos.get(number)}, 'ro', ${spokenWords(text).join(' ')}, ${now}, true)`)
  }
}

/** Writes the demo catalogue: 16 comedians, 12 shows, 61 videos, tags and the hero. */
export async function seedCatalogue(
  tx: Queries,
  media: { pictures: PictureIds; durations: ReadonlyMap<string, number> },
  now: Date,
): Promise<SeededIds> {
  const known: Known = {
    ...media,
    comedians: await addComedians(tx, media.pictures),
    tags: await addTags(tx),
    shows: await addShows(tx, media.pictures, now),
  }
  const videoIds = new Map<number, number>()
  for (const video of videos) videoIds.set(video.number, await addVideo(tx, video, known, now))

  const ids = { videos: videoIds, shows: known.shows }
  await addFeatured(tx, ids)
  await addPunchlines(tx, ids, now)
  return ids
}
