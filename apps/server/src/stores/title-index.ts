import { z } from 'zod'
import { ageRatings, type AgeRating } from '@hlizo/contract/entities/age-rating'
import { Category } from '@hlizo/contract/entities/category'
import type { Queries } from '@hlizo/database/database'
import { join, sql } from '@hlizo/database/sql'
import { ratingsUpTo } from '@hlizo/domain/age-limit'
import { foldText } from '@hlizo/domain/search-text'
import { titleIndexBuilder, type IndexedTitle, type TitleIndex } from '@hlizo/domain/title-index'
import type { Clock } from '@hlizo/kit/clock'
import { HOUR_MS } from '@hlizo/kit/durations'
import { isListed } from './listing.ts'
import type { TitleRef } from './title-cards.ts'
import { joinShow, sharedVideoColumns, SharedVideoRow, tagNames } from './video-cards.ts'

/** A show's card and its sort keys: the launch of its newest episode and the views of all. */
type ShowFacts = Omit<ShowRow, 'text'> & {
  readonly type: 'SHOW'
  readonly ageRating: AgeRating
  readonly durationSeconds: null
  readonly expiresAt: null
  readonly showId: null
}
/** A video's card and its sort keys. */
export type VideoFacts = Omit<VideoRow, 'text'> & {
  readonly type: 'VIDEO'
  readonly titleArtId: null
}
export type TitleFacts = ShowFacts | VideoFacts

/** All titles in memory: the word index and the sort keys. */
export type Titles = {
  readonly index: TitleIndex
  readonly all: readonly TitleFacts[]
  factsOf(title: TitleRef): TitleFacts | null
  /** The videos of these ids in order; unknown ids are omitted. */
  videosOf(ids: readonly number[]): VideoFacts[]
  /** A folded word with its diacritics: „țară” for `tara`. */
  readonly spelled: (word: string) => string
}

/** The index of this node; a new one is built beside it. */
export type TitleIndexKeeper = {
  /** The first caller waits until it is built. */
  current(): Promise<Titles>
  /** Rebuilds the index if it is in use; resolves when searches use the new one. */
  refresh(): Promise<void>
}

const Name = z.object({ name: z.string() })
const Ordered = z.object({ pin: z.number(), text: z.string(), sortKey: z.string() })
const ShowRow = Ordered.extend({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  category: Category,
  pictureId: z.string().nullable(),
  titleArtId: z.string().nullable(),
  launchAt: z.date(),
  viewsCount: z.number(),
  videosCount: z.number(),
  /** How many episodes have each age rating or a lower one, in the order of the ratings. */
  countsUpTo: z.array(z.number()),
})
const VideoRow = SharedVideoRow.extend({ ...Ordered.shape, tags: z.array(z.string()) })
type ShowRow = z.infer<typeof ShowRow>
type VideoRow = z.infer<typeof VideoRow>

// Read in parts, so that the event loop is not blocked.
const PART = 1_000
/** The maximum age of the order by views. */
const FRESH_MS = HOUR_MS

/** How many episodes of a show a profile sees. */
export const episodesUpTo = (
  { countsUpTo }: Pick<ShowRow, 'countsUpTo'>,
  highest: AgeRating,
): number => countsUpTo[ageRatings.indexOf(highest)] ?? 0

/** A show without listed episodes is for all. */
const lowestRating = (show: Pick<ShowRow, 'countsUpTo' | 'videosCount'>): AgeRating =>
  show.videosCount === 0
    ? 'AP'
    : (ageRatings.find((rating) => episodesUpTo(show, rating) > 0) ?? '18')

const ofShow = (show: ShowRow): IndexedTitle => ({
  type: 'SHOW',
  id: show.id,
  showId: null,
  category: show.category,
  text: show.text,
  listedFromMs: 0,
  listedUntilMs: null,
  ageRating: lowestRating(show),
})

const ofVideo = ({ launchAt, expiresAt, ...video }: VideoRow): IndexedTitle => ({
  type: 'VIDEO',
  id: video.id,
  showId: video.showId,
  category: video.category,
  text: video.text,
  listedFromMs: launchAt.getTime(),
  listedUntilMs: expiresAt?.getTime() ?? null,
  ageRating: video.ageRating,
})

const factsOfShow = ({ text: _text, ...row }: ShowRow): ShowFacts => ({
  ...row,
  ageRating: lowestRating(row),
  type: 'SHOW',
  durationSeconds: null,
  expiresAt: null,
  showId: null,
})

type Comedian = VideoRow['comedians'][number]

const factsOfVideo = (
  { text: _text, ...row }: VideoRow,
  known: (comedian: Comedian) => Comedian,
  knownTag: (tag: string) => string,
): VideoFacts => ({
  ...row,
  type: 'VIDEO',
  titleArtId: null,
  comedians: row.comedians.map(known),
  tags: row.tags.map(knownTag),
})

/** Shares equal values: a comedian or a tag is on hundreds of videos. */
function sharedValues<Value>(keyOf: (value: Value) => number | string) {
  const values = new Map<number | string, Value>()

  return (value: Value): Value => {
    const known = values.get(keyOf(value)) ?? value
    values.set(keyOf(value), known)
    return known
  }
}

function titleShelf() {
  const all: TitleFacts[] = []
  const shows = new Map<number, ShowFacts>()
  const videos = new Map<number, VideoFacts>()

  return {
    all,
    addShow: (show: ShowFacts) => {
      all.push(show)
      shows.set(show.id, show)
    },
    addVideo: (video: VideoFacts) => {
      all.push(video)
      videos.set(video.id, video)
    },
    factsOf: ({ type, id }: TitleRef) => (type === 'SHOW' ? shows : videos).get(id) ?? null,
    videosOf: (ids: readonly number[]) => ids.flatMap((id) => videos.get(id) ?? []),
  }
}

const countsUpTo = join(
  ageRatings.map(
    (rating) =>
      sql`count(*) filter (where v.age_rating = any(${ratingsUpTo(rating)}::text[]))::int`,
  ),
)

const showsByViews = (db: Queries, now: Date) =>
  db.many(
    ShowRow,
    sql`select s.id, s.title, s.description, s.category, s.picture_id as "pictureId",
        s.title_art_id as "titleArtId", s.pin, s.search_text as text, s.sort_key as "sortKey",
        coalesce(episodes.launch_at, s.created_at) as "launchAt",
        coalesce(episodes.views, 0)::bigint as "viewsCount",
        coalesce(episodes.count, 0)::int as "videosCount",
        coalesce(episodes.up_to, array[0, 0, 0, 0]) as "countsUpTo"
      from app.show s left join (
        select v.show_id, max(v.launch_at) as launch_at, sum(v.views_count) as views,
          count(*) as count, array[${countsUpTo}] as up_to
        from app.video v where ${isListed(now)} group by v.show_id
      ) episodes on episodes.show_id = s.id
      where s.status = 'published' order by "viewsCount" desc, s.id`,
  )

/** The videos after this one by views, including published ones with a future launch. */
const videosAfter = (
  db: Queries,
  now: Date,
  last: Pick<VideoRow, 'viewsCount' | 'id'> | undefined,
) =>
  db.many(
    VideoRow,
    sql`select ${sharedVideoColumns(now)}, v.pin, v.search_text as text, v.sort_key as "sortKey",
        ${tagNames} as tags
      from app.video v ${joinShow}
      where v.status = 'published'
        and (v.views_count, v.id) < (${last?.viewsCount ?? Number.MAX_SAFE_INTEGER}, ${last?.id ?? 0})
      order by v.views_count desc, v.id desc limit ${PART}`,
  )

/** The spelling of words with diacritics; the first one found is used. */
function spellingBook() {
  const spellings = new Map<string, string>()

  return {
    read: (text: string) => {
      for (const word of text.split(/[^\p{L}\p{M}\p{N}]+/u)) {
        const folded = foldText(word)
        if (!spellings.has(folded)) spellings.set(folded, word.toLocaleLowerCase('ro'))
      }
    },
    spelled: (word: string) => spellings.get(word) ?? word,
  }
}

async function readTitles(db: Queries, now: Date): Promise<Titles> {
  const { add, finish } = titleIndexBuilder()
  const { addShow, addVideo, ...shelf } = titleShelf()
  const knownComedian = sharedValues<Comedian>(({ id }) => id)
  const knownTag = sharedValues<string>((tag) => tag)
  const shows = await showsByViews(db, now)
  const { read, spelled } = spellingBook()
  for (const { name } of await db.many(Name, sql`select name from app.comedian where ${true}`))
    read(name)
  let nextShow = 0
  const addShowsUntil = (views: number) => {
    for (let show = shows[nextShow]; show && show.viewsCount >= views; show = shows[nextShow]) {
      add(ofShow(show))
      read(show.title)
      addShow(factsOfShow(show))
      nextShow += 1
    }
  }

  let part = await videosAfter(db, now, undefined)
  while (part.length > 0) {
    for (const video of part) {
      addShowsUntil(video.viewsCount)
      add(ofVideo(video))
      read(video.title)
      addVideo(factsOfVideo(video, knownComedian, knownTag))
    }
    part = part.length < PART ? [] : await videosAfter(db, now, part.at(-1))
  }
  addShowsUntil(Number.NEGATIVE_INFINITY)

  return { ...shelf, index: finish(), spelled }
}

/** Holds the index of all titles in the memory of this node (docs/decisions/0008). */
export function titleIndexKeeper({ db, clock }: { db: Queries; clock: Clock }): TitleIndexKeeper {
  let index: Promise<Titles> | null = null
  let madeAtMs = 0
  let renewing: Promise<void> | null = null
  let isAskedAgain = false

  const make = async (): Promise<void> => {
    do {
      isAskedAgain = false
      const made = await readTitles(db, clock.now())
      index = Promise.resolve(made)
      madeAtMs = clock.now().getTime()
    } while (isAskedAgain)
  }

  const refresh = async (): Promise<void> => {
    if (index === null) return
    isAskedAgain = true
    renewing ??= make().finally(() => {
      renewing = null
    })
    await renewing
  }

  return {
    refresh,
    current: () => {
      if (index === null) {
        madeAtMs = clock.now().getTime()
        const first = readTitles(db, clock.now())
        index = first
        // A failure is not cached: the next search tries again.
        first.catch(() => {
          if (index === first) index = null
        })
      } else if (clock.now().getTime() - madeAtMs > FRESH_MS) {
        madeAtMs = clock.now().getTime()
        // The current index is used until the new one is ready.
        refresh().catch(() => {})
      }

      return index
    },
  }
}
