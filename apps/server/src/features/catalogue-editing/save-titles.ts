import type { Queries } from '@hlizo/database/database'
import { join, raw, sql, type Sql } from '@hlizo/database/sql'
import { sortKey } from '@hlizo/domain/sort-key'
import { timesWhenReady } from '@hlizo/domain/times-when-ready'
import {
  SHOW_COLUMNS,
  storedIdOf,
  VIDEO_COLUMNS,
  type Columns,
  type ComedianEntry,
  type ShowEntry,
  type VideoEntry,
} from './entries.ts'

type Untouched = 'status' | 'work' | 'owner' | 'picture'
/** These fields apply when a film is made, and then belong to its files. */
type MadeOnce = 'captions' | 'av1' | 'encrypted'
type Whole<Entry, Keys extends keyof Entry> = Entry & {
  readonly [Key in Keys]-?: Exclude<Entry[Key], undefined>
}
export type WholeComedian = Whole<ComedianEntry, 'picture'>
export type WholeShow = Whole<ShowEntry, Untouched | 'titleArt'>
export type WholeVideo = Whole<
  Omit<VideoEntry, MadeOnce>,
  Untouched | 'launchAt' | 'film' | 'durationSeconds'
>

type Published = Pick<WholeVideo, 'status' | 'publishWhenReady' | 'film' | 'launchAt' | 'expiresAt'>

/** A title that is published at once needs no more work. */
const newWork = (status: WholeShow['status']) => (status === 'draft' ? 'draft' : 'ready')

/** Takes omitted fields from the stored entry. */
export function wholeComedian(entry: ComedianEntry, before?: ComedianEntry): WholeComedian {
  const { picture = before?.picture ?? null } = entry
  return { ...entry, picture }
}

export function wholeShow(entry: ShowEntry, before?: ShowEntry): WholeShow {
  const {
    status = before?.status ?? 'draft',
    work = before?.work ?? newWork(status),
    owner = before?.owner ?? null,
    picture = before?.picture ?? null,
    titleArt = before?.titleArt ?? null,
  } = entry
  return { ...entry, status, work, owner, picture, titleArt }
}

/** A video that is being retired expires now, which starts its day of grace (D64). */
function expiryOf(entry: VideoEntry, before: VideoEntry | undefined, now: Date): string | null {
  const { expiresAt, status = before?.status } = entry
  if (status !== 'retired') return expiresAt
  if (before?.status === 'retired') return expiresAt ?? before.expiresAt
  const nowText = now.toISOString()

  return expiresAt !== null && expiresAt < nowText ? expiresAt : nowText
}

/** A draft that is to be published with its film is published when it has one; others wait for nothing. */
function withFilmReady<Video extends Published>(video: Video, now: Date): Video {
  const { status, publishWhenReady, film } = video
  if (!publishWhenReady || status !== 'draft') return { ...video, publishWhenReady: false }
  if (film === null) return video

  return { ...video, ...timesWhenReady(video, now), status: 'published', publishWhenReady: false }
}

export function wholeVideo(
  { captions: _captions, av1: _av1, encrypted: _encrypted, ...entry }: VideoEntry,
  before: VideoEntry | undefined,
  now: Date,
): WholeVideo {
  const {
    status = before?.status ?? 'draft',
    work = before?.work ?? newWork(status),
    owner = before?.owner ?? null,
    launchAt = before?.launchAt ?? now.toISOString(),
    picture = before?.picture ?? null,
    film = before?.film ?? null,
    durationSeconds = before?.durationSeconds ?? 0,
  } = entry
  const expiresAt = expiryOf(entry, before, now)

  const whole = {
    ...entry,
    status,
    work,
    owner,
    launchAt,
    expiresAt,
    picture,
    film,
    durationSeconds,
  }

  return withFilmReady(whole, now)
}

const idOf = (media: string | null) => (media === null ? null : storedIdOf(media))

/** Returns the column fields of an entry as the three lists of an upsert. */
function upsertOf<Entry>(columns: Columns<Entry>, entry: Pick<Entry, keyof Entry>) {
  return {
    names: raw(columns.map(([, column]) => column).join(', ')),
    values: join(columns.map(([field]): Sql => sql`${entry[field]}`)),
    updates: raw(columns.map(([, column]) => `${column} = excluded.${column}`).join(', ')),
  }
}

/** Everything that the entries refer to must exist. */
export function saveTitles(tx: Queries, now: Date) {
  return {
    comedian: ({ slug, name, bio, picture }: WholeComedian) =>
      tx.run(sql`insert into app.comedian (slug, name, bio, picture_id)
        values (${slug}, ${name}, ${bio}, ${idOf(picture)})
        on conflict (slug) do update
          set version = app.comedian.version + 1, name = excluded.name, bio = excluded.bio, picture_id = excluded.picture_id`),

    show: (show: WholeShow) => {
      const { names, values, updates } = upsertOf(SHOW_COLUMNS, show)
      return tx.run(sql`insert into app.show (slug, sort_key, search_text, title_art_id, picture_id,
          created_at, ${names})
        values (${show.slug}, ${sortKey(show.title)}, '', ${idOf(show.titleArt)},
          ${idOf(show.picture)}, ${now}, ${values})
        on conflict (slug) do update set version = app.show.version + 1,
          sort_key = excluded.sort_key, title_art_id = excluded.title_art_id, picture_id = excluded.picture_id, ${updates}`)
    },

    video: async (video: WholeVideo): Promise<void> => {
      const { slug, comedians, tags } = video
      const chapters = video.chapters.map(({ at, title }) => ({ t: at, title }))
      const { names, values, updates } = upsertOf(VIDEO_COLUMNS, video)
      await tx.run(sql`insert into app.video (slug, sort_key, search_text, show_id, picture_id,
          asset_id, chapters, created_at, ${names})
        values (${slug}, ${sortKey(video.title)}, '',
          (select id from app.show where slug = ${video.show}), ${idOf(video.picture)},
          ${idOf(video.film)}, ${JSON.stringify(chapters)}, ${now}, ${values})
        on conflict (slug) do update set version = app.video.version + 1,
          sort_key = excluded.sort_key, show_id = excluded.show_id,
          picture_id = excluded.picture_id, asset_id = excluded.asset_id,
          chapters = excluded.chapters, ${updates}`)
      await tx.run(sql`delete from app.video_comedian
        where video_id = (select id from app.video where slug = ${slug})`)
      await tx.run(sql`insert into app.video_comedian (video_id, comedian_id, position)
        select v.id, c.id, credit.place
        from unnest(${comedians}::text[]) with ordinality as credit (slug, place)
        join app.comedian c on c.slug = credit.slug join app.video v on v.slug = ${slug}`)
      await tx.run(sql`delete from app.video_tag
        where video_id = (select id from app.video where slug = ${slug})`)
      await tx.run(sql`insert into app.video_tag (video_id, tag_id)
        select v.id, t.id from app.tag t join app.video v on v.slug = ${slug}
        where t.name = any(${tags}::text[])`)
    },
  }
}
