import type { Queries } from '@hlizo/database/database'
import { slugOf } from '@hlizo/domain/slug'
import { searchText } from '@hlizo/domain/search-text'
import { sortKey } from '@hlizo/domain/sort-key'
import { DAY_MS } from '@hlizo/kit/durations'
import { seededFractions, wordPicker, type WordPicker } from './generated-words.ts'
import { insertColumns } from './insert-columns.ts'

const categories = ['standup', 'show', 'podcast'] as const
const BATCH = 2_000
const VIDEOS_PER_SHOW = 20
const SHOW_SHARE = 0.6
const VIDEOS_PER_COMEDIAN = 25
const TAGS = 60
const PINNED_TAGS = 8

type Named = { readonly id: number; readonly name: string }
type Show = { readonly id: number; readonly title: string }

/** What videos are drawn from. */
type Pools = {
  readonly comedians: readonly Named[]
  readonly tags: readonly Named[]
  readonly shows: readonly Show[]
}

type Draw = {
  readonly random: () => number
  readonly words: WordPicker
  readonly now: Date
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const distinct = (list: readonly Named[]) => [...new Map(list.map((one) => [one.id, one])).values()]

function drawPools({ words }: Draw, videos: number): Pools {
  return {
    comedians: upTo(Math.ceil(videos / VIDEOS_PER_COMEDIAN)).map((id) => ({
      id,
      name: words.name(),
    })),
    tags: upTo(TAGS).map((id) => ({ id, name: `${words.title()} ${id}` })),
    shows: upTo(Math.ceil((videos * SHOW_SHARE) / VIDEOS_PER_SHOW)).map((id) => ({
      id,
      title: words.title(),
    })),
  }
}

async function addComedians(db: Queries, comedians: readonly Named[], { words }: Draw) {
  await insertColumns(db, 'app.comedian', {
    id: ['int', comedians.map(({ id }) => id)],
    slug: ['text', comedians.map(({ id, name }) => `${slugOf(name)}-${id}`)],
    name: ['text', comedians.map(({ name }) => name)],
    bio: ['text', comedians.map(() => words.description())],
  })
}

async function addTags(db: Queries, tags: readonly Named[]): Promise<void> {
  await insertColumns(db, 'app.tag', {
    id: ['int', tags.map(({ id }) => id)],
    name: ['text', tags.map(({ name }) => name)],
    position: ['int', tags.map(({ id }) => id)],
    is_pinned: ['boolean', tags.map(({ id }) => id <= PINNED_TAGS)],
  })
}

async function addShows(db: Queries, shows: readonly Show[], { words, now }: Draw): Promise<void> {
  const text = ({ title }: Show) =>
    searchText({ title, comedians: [], show: null, tags: [], description: words.description() })
  await insertColumns(db, 'app.show', {
    id: ['int', shows.map(({ id }) => id)],
    title: ['text', shows.map(({ title }) => title)],
    sort_key: ['text', shows.map(({ title }) => sortKey(title))],
    search_text: ['text', shows.map(text)],
    category: ['text', shows.map(({ id }) => categories[id % 3])],
    description: ['text', shows.map(() => words.description())],
    status: ['text', shows.map(() => 'published')],
    created_at: ['timestamptz', shows.map(() => now.toISOString())],
  })
}

function drawVideo(id: number, { comedians, tags, shows }: Pools, { random, words, now }: Draw) {
  const show = random() < SHOW_SHARE ? words.pick(shows, { id: 1, title: '' }) : null
  const anyOf = (list: readonly Named[]) => words.pick(list, { id: 1, name: '' })

  return {
    id,
    show,
    title: words.title(),
    description: words.description(),
    comedians: distinct([anyOf(comedians), anyOf(comedians)]),
    tags: distinct([anyOf(tags), anyOf(tags)]),
    category: categories[show === null ? Math.floor(random() * 3) : show.id % 3],
    launchAt: new Date(now.getTime() - random() * 900 * DAY_MS).toISOString(),
    views: Math.floor(random() ** 4 * 100_000),
    seconds: 300 + Math.floor(random() * 3_000),
  }
}
type DrawnVideo = ReturnType<typeof drawVideo>

const searchTextOf = (video: DrawnVideo) =>
  searchText({
    ...video,
    comedians: video.comedians.map(({ name }) => name),
    show: video.show?.title ?? null,
    tags: video.tags.map(({ name }) => name),
  })

async function addVideos(db: Queries, videos: readonly DrawnVideo[], now: Date): Promise<void> {
  await insertColumns(db, 'app.video', {
    id: ['int', videos.map(({ id }) => id)],
    title: ['text', videos.map(({ title }) => title)],
    sort_key: ['text', videos.map(({ title }) => sortKey(title))],
    search_text: ['text', videos.map(searchTextOf)],
    category: ['text', videos.map(({ category }) => category)],
    description: ['text', videos.map(({ description }) => description)],
    status: ['text', videos.map(() => 'published')],
    show_id: ['int', videos.map(({ show }) => show?.id ?? null)],
    season: ['int', videos.map(({ show }) => (show ? 1 : null))],
    episode: ['int', videos.map(({ id, show }) => (show ? id : null))],
    age_rating: ['text', videos.map(() => '12')],
    launch_at: ['timestamptz', videos.map(({ launchAt }) => launchAt)],
    duration_seconds: ['float8', videos.map(({ seconds }) => seconds)],
    views_count: ['bigint', videos.map(({ views }) => views)],
    created_at: ['timestamptz', videos.map(() => now.toISOString())],
  })
}

async function addCredits(db: Queries, videos: readonly DrawnVideo[]): Promise<void> {
  const cast = videos.flatMap(({ id, comedians }) =>
    comedians.map((one, position) => ({ id, comedian: one.id, position })),
  )
  await insertColumns(db, 'app.video_comedian', {
    video_id: ['int', cast.map(({ id }) => id)],
    comedian_id: ['int', cast.map(({ comedian }) => comedian)],
    position: ['int', cast.map(({ position }) => position)],
  })
  const marks = videos.flatMap(({ id, tags }) => tags.map((tag) => ({ id, tag: tag.id })))
  await insertColumns(db, 'app.video_tag', {
    video_id: ['int', marks.map(({ id }) => id)],
    tag_id: ['int', marks.map(({ tag }) => tag)],
  })
}

/** So many videos, with the shows, comedians and tags that they need. */
export async function addTitles(db: Queries, count: number, now: Date): Promise<void> {
  const random = seededFractions(count)
  const draw = { random, words: wordPicker(random, count), now }
  const pools = drawPools(draw, count)
  await addComedians(db, pools.comedians, draw)
  await addTags(db, pools.tags)
  await addShows(db, pools.shows, draw)
  for (let from = 1; from <= count; from += BATCH) {
    const ids = upTo(Math.min(BATCH, count - from + 1)).map((index) => from + index - 1)
    const videos = ids.map((id) => drawVideo(id, pools, draw))
    await addVideos(db, videos, now)
    await addCredits(db, videos)
  }
}
