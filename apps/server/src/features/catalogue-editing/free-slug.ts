import type { Queries } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { slugOf } from '@hlizo/domain/slug'
import { randomText } from '@hlizo/kit/ids'
import { z } from 'zod'

const Id = z.object({ id: z.number() })
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A slug for a new title or comedian; one that is taken gets random letters. */
export async function freeSlug(
  tx: Queries,
  kind: 'video' | 'show' | 'comedian',
  title: string,
): Promise<string> {
  const slug = slugOf(title)
  const taken = await tx.maybe(Id, sql`select id from app.${raw(kind)} where slug = ${slug}`)
  if (slug !== '' && !taken) return slug

  return [slug, randomText(6, LETTERS)].filter((part) => part !== '').join('-')
}
