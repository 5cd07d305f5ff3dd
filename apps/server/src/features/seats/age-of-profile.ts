import { z } from 'zod'
import { AgeRating } from '@hlizo/contract/entities/age-rating'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { ApiError } from '#server/http/api-error.ts'

const Found = z.object({ maxAgeRating: AgeRating })

/** The highest age rating that a profile of the account sees. */
export async function ageOfProfile(db: Queries, accountId: string, id: number): Promise<AgeRating> {
  const profile = await db.maybe(
    Found,
    sql`select max_age_rating as "maxAgeRating" from app.profile
      where account_id = ${accountId} and id = ${id}`,
  )
  if (profile === null) throw new ApiError('NOT_FOUND')

  return profile.maxAgeRating
}
