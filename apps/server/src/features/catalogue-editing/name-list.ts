import { NAMES_PAGE_SIZE } from '@hlizo/contract/calls/studio-comedians'
import type { StudioComedian, StudioComedianPage } from '@hlizo/contract/entities/studio-comedian'
import type { StudioTag } from '@hlizo/contract/entities/studio-tag'
import type { Queries } from '@hlizo/database/database'
import { join, raw, sql, type Sql } from '@hlizo/database/sql'
import { queryWords } from '@hlizo/domain/search-text'
import { z } from 'zod'
import type { MediaUrls } from '#server/stores/media-urls.ts'
import { pictureUploadOf } from '#server/stores/picture-uploads.ts'

export type NameFilter = {
  readonly q?: string | undefined
  readonly cursor?: number | undefined
  /** The entries of a page. */
  readonly limit?: number
}

const ComedianRow = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  bio: z.string(),
  hasPicture: z.boolean(),
  titles: z.number(),
})
const PageRow = ComedianRow.extend({ version: z.number(), pictureId: z.string().nullable() })
const TagRow = z.object({
  id: z.number(),
  name: z.string(),
  isPinned: z.boolean(),
  titles: z.number(),
})

// Without diacritics and case, which sorts the letters of a name as a reader expects in any database.
const place = raw(`app.name_key(t.name) collate "C"`)

/** The numbers of one page by name, and one more when there is another page. `cursor` is the last of the page before. */
function pageOf(
  table: 'comedian' | 'tag',
  { q = '', cursor, limit = NAMES_PAGE_SIZE }: NameFilter,
): Sql {
  const from = raw(`app.${table}`)
  const words = queryWords(q).map((word) => sql`strpos(app.name_key(t.name), ${word}) > 0`)
  const behind = sql`(${place}, t.id) > (select ${place}, t.id from ${from} t where t.id = ${cursor ?? 0})`
  const conditions = [sql`true`, ...words, ...(cursor === undefined ? [] : [behind])]

  return sql`select t.id, row_number() over (order by ${place}, t.id) as place from ${from} t
    where ${join(conditions, ' and ')} order by ${place}, t.id limit ${limit + 1}`
}

const comedianFields = sql`c.id, c.slug, c.name, c.bio, c.picture_id is not null as "hasPicture",
  (select count(*)::int from app.video_comedian vc where vc.comedian_id = c.id) as titles`

export const listComedianRows = (db: Queries, filter: NameFilter): Promise<StudioComedian[]> =>
  db.many(
    ComedianRow,
    sql`with page as (${pageOf('comedian', filter)})
      select ${comedianFields} from page p join app.comedian c on c.id = p.id order by p.place`,
  )

export const listTagRows = (db: Queries, filter: NameFilter): Promise<StudioTag[]> =>
  db.many(
    TagRow,
    sql`with page as (${pageOf('tag', filter)})
      select t.id, t.name, t.is_pinned as "isPinned",
        (select count(*)::int from app.video_tag vt where vt.tag_id = t.id) as titles
      from page p join app.tag t on t.id = p.id order by p.place`,
  )

/** Everything that Studio shows of a comedian; null when there is none. */
export async function readComedianPage(
  db: Queries,
  id: number,
  media: MediaUrls,
): Promise<StudioComedianPage | null> {
  const row = await db.maybe(
    PageRow,
    sql`select ${comedianFields}, c.version, c.picture_id as "pictureId"
      from app.comedian c where c.id = ${id}`,
  )
  if (!row) return null
  const { pictureId } = row

  return {
    ...row,
    pictureUrl: pictureId === null ? null : media.pictureUrl(pictureId, 320),
    upload: await pictureUploadOf(db, { kind: 'comedian', id }),
  }
}
