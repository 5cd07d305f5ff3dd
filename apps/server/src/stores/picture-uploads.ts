import type { PictureUpload } from '@hlizo/contract/entities/studio-picture'
import type { Queries } from '@hlizo/database/database'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import { z } from 'zod'
import type { PicturePlace } from './title-drafts.ts'

const Upload = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.number(),
  receivedBytes: z.number(),
  problem: z.string().nullable(),
})

const columns = {
  video: 'video_id',
  show: 'show_id',
  'title-art': 'show_id',
  comedian: 'comedian_id',
}

/** The pictures among the uploads `u` that were sent for this place alone, not along with a film. */
export const isPictureFor = ({ kind, id }: PicturePlace): Sql =>
  sql`u.kind = 'picture' and u.plan ->> 'film' is null and u.${raw(columns[kind])} = ${id}
    and u.is_title_art = ${kind === 'title-art'}`

/** The file that an editor sends; it is removed once it is the picture. */
export const pictureUploadOf = (db: Queries, place: PicturePlace): Promise<PictureUpload | null> =>
  db.maybe(
    Upload,
    sql`select u.id, u.name, u.bytes, u.received_bytes as "receivedBytes", u.problem
      from app.upload u where ${isPictureFor(place)} order by u.id desc limit 1`,
  )
