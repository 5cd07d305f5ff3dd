import type { TitleRef } from '@hlizo/contract/entities/studio-title'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { ApiError } from '#server/http/api-error.ts'

const Video = z.object({ id: z.number() })

/** The number of a video; NOT_FOUND for a show and for a video that the catalogue does not have. */
export async function requireVideo(db: Queries, { kind, id }: TitleRef): Promise<number> {
  const found =
    kind === 'video' && (await db.maybe(Video, sql`select id from app.video where id = ${id}`))
  if (!found) throw new ApiError('NOT_FOUND')

  return found.id
}
