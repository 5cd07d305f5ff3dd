import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { join, raw, sql, type Sql } from '@hlizo/database/sql'
import { tagNames } from '#server/stores/video-cards.ts'
import {
  ComedianEntry,
  FeaturedEntry,
  SHOW_COLUMNS,
  ShowEntry,
  storedMedia,
  TagEntry,
  VIDEO_COLUMNS,
  VideoEntry,
  type CatalogueEntries,
  type Columns,
} from './entries.ts'

const media = z
  .string()
  .nullable()
  .transform((id) => (id === null ? null : storedMedia(id)))
const moment = z.date().transform((date) => date.toISOString())

// Rows may be older than the rules for what is written: they are read as they are.
const words = { title: z.string(), description: z.string() }
const names = z.array(z.string())
const ComedianRow = ComedianEntry.extend({ name: z.string(), bio: z.string(), picture: media })
const ShowRow = ShowEntry.extend({ ...words, picture: media, titleArt: media })
const VideoRow = VideoEntry.extend({
  ...words,
  comedians: names,
  tags: names,
  picture: media,
  film: media,
  launchAt: moment,
  expiresAt: moment.nullable(),
  chapters: z
    .array(z.object({ t: z.number(), title: z.string() }))
    .transform((chapters) => chapters.map(({ t, title }) => ({ at: t, title }))),
})
const window = { from: moment.nullable(), until: moment.nullable() }
const TagRow = TagEntry.extend({ name: z.string(), ...window })
const FeaturedRow = z.object({
  video: z.string().nullable(),
  show: z.string().nullable(),
  audience: FeaturedEntry.shape.audience,
  ...window,
})

const named = (column: string, names: readonly string[] | undefined): Sql =>
  names === undefined ? sql`true` : sql`${raw(column)} = any(${names}::text[])`

const fields = <Entry>(columns: Columns<Entry>, table: string): Sql =>
  join(columns.map(([field, column]) => raw(`${table}.${column} as "${String(field)}"`)))

export function readEntries(db: Queries) {
  return {
    comedians: (slugs?: readonly string[]): Promise<ComedianEntry[]> =>
      db.many(
        ComedianRow,
        sql`select slug, name, bio, picture_id as picture from app.comedian
          where ${named('slug', slugs)} order by slug collate "C"`,
      ),

    tags: (): Promise<TagEntry[]> =>
      db.many(
        TagRow,
        sql`select name, is_pinned as pinned, audience, shown_from as "from", shown_until as until
          from app.tag order by position, id`,
      ),

    shows: (slugs?: readonly string[]): Promise<ShowEntry[]> =>
      db.many(
        ShowRow,
        sql`select s.slug, ${fields(SHOW_COLUMNS, 's')}, s.picture_id as picture,
            s.title_art_id as "titleArt"
          from app.show s where ${named('s.slug', slugs)} order by s.slug collate "C"`,
      ),

    videos: (slugs?: readonly string[]): Promise<VideoEntry[]> =>
      db.many(
        VideoRow,
        sql`select v.slug, ${fields(VIDEO_COLUMNS, 'v')}, s.slug as show, v.picture_id as picture,
            v.asset_id as film, v.chapters,
            array(select c.slug from app.video_comedian vc join app.comedian c on c.id = vc.comedian_id
              where vc.video_id = v.id order by vc.position) as comedians,
            ${tagNames} as tags
          from app.video v left join app.show s on s.id = v.show_id
          where ${named('v.slug', slugs)}
          order by s.slug collate "C" nulls last, v.season nulls first, v.episode nulls first,
            v.launch_at, v.slug collate "C"`,
      ),

    featured: async (): Promise<FeaturedEntry[]> => {
      const rows = await db.many(
        FeaturedRow,
        sql`select v.slug as video, s.slug as show, f.audience, f.shown_from as "from",
            f.shown_until as until
          from app.featured f left join app.video v on v.id = f.video_id
          left join app.show s on s.id = f.show_id order by f.position, f.id`,
      )
      return rows.map(({ video, show, ...rest }) => ({
        ...(video !== null && { video }),
        ...(show !== null && { show }),
        ...rest,
      }))
    },
  }
}

/** The whole catalogue as a manifest has it: who has a title is not part of it, accounts differ by installation. */
export async function readCatalogue(db: Queries): Promise<Required<CatalogueEntries>> {
  const read = readEntries(db)
  const withoutOwner = <Entry extends { owner?: unknown }>({ owner: _owner, ...entry }: Entry) =>
    entry

  return {
    comedians: await read.comedians(),
    tags: await read.tags(),
    shows: (await read.shows()).map(withoutOwner),
    videos: (await read.videos()).map(withoutOwner),
    featured: await read.featured(),
  }
}
