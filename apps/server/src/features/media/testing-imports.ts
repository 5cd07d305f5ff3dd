import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { uuidv7 } from '@hlizo/kit/ids'

/** An ended import of a film that may take the place of the one of a video; returns its id. For tests. */
export async function nextFilmOfVideo(
  db: Queries,
  { videoId, assetId, now }: { videoId: number; assetId: string; now: Date },
): Promise<string> {
  const id = uuidv7(now)
  await db.run(sql`insert into app.media_import (id, source, state, step, fraction, asset_id, created_at, updated_at)
    values (${id}, '{"file": "nou.mp4", "captions": []}', 'done', 'done', 1, ${assetId}, ${now}, ${now})`)
  await db.run(sql`update app.video set next_import_id = ${id} where id = ${videoId}`)

  return id
}
