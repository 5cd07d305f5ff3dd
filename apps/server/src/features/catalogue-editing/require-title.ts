import type { TitleRef } from '@hlizo/contract/entities/studio-title'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { ApiError } from '#server/http/api-error.ts'

const Found = z.object({ slug: z.string() })

/** The slug of a title; NOT_FOUND for one that the catalogue does not have. */
export async function requireTitle(db: Queries, { kind, id }: TitleRef): Promise<string> {
  const found = await db.maybe(
    Found,
    kind === 'video'
      ? sql`select slug from app.video where id = ${id}`
      : sql`select slug from app.show where id = ${id}`,
  )
  if (!found) throw new ApiError('NOT_FOUND')

  return found.slug
}
