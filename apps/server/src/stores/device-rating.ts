import { z } from 'zod'
import { AgeRating } from '@hlizo/contract/entities/age-rating'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { NO_AGE_LIMIT } from '@hlizo/domain/age-limit'

const Rating = z.object({ maxAgeRating: AgeRating })

/** The highest age of the profile that a device has chosen; without one, the lowest of the account. */
export async function ratingOfDevice(
  db: Queries,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
): Promise<AgeRating> {
  const row = await db.maybe(
    Rating,
    sql`select p.max_age_rating as "maxAgeRating" from app.profile p
      left join app.device_session d on d.account_id = p.account_id and d.id = ${sessionId}
        and d.profile_id = p.id
      where p.account_id = ${accountId}
      order by d.id is null, array_position(array['AP', '12', '15', '18'], p.max_age_rating)
      limit 1`,
  )

  return row?.maxAgeRating ?? NO_AGE_LIMIT
}
