import { z } from 'zod'
import { AgeRating } from '@hlizo/contract/entities/age-rating'
import type { Queries } from '@hlizo/database/database'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import { NO_AGE_LIMIT } from '@hlizo/domain/age-limit'
import type { Session } from '#server/http/caller.ts'

const Rating = z.object({ maxAgeRating: AgeRating })

const seatOf = (accountId: Sql, column: 'account_id' | 'profile_id'): Sql =>
  sql`(select ${raw(column)} from app.seat where guest_id = ${accountId} and ended_at is null)`

/**
 * The highest age rating on a device: of the profile that it has chosen, for a guest of the one of the seat. Without
 * one, and after its profile was deleted, the lowest of the account (docs/decisions/0177).
 */
export const ratingOnDevice = (accountId: Sql, sessionId: Sql): Sql =>
  sql`coalesce((select chosen.max_age_rating from app.profile chosen
    left join app.device_session watching on watching.account_id = ${accountId}
      and watching.id = ${sessionId} and watching.profile_id = chosen.id
    where chosen.account_id = coalesce(${seatOf(accountId, 'account_id')}, ${accountId})
      and chosen.id = coalesce(${seatOf(accountId, 'profile_id')}, chosen.id)
    order by watching.id is null, array_position(array['AP', '12', '15', '18'], chosen.max_age_rating)
    limit 1), ${NO_AGE_LIMIT})`

/** That of the device of a session. */
export async function highestOnDevice(
  db: Queries,
  { accountId, sessionId }: Pick<Session, 'accountId' | 'sessionId'>,
): Promise<AgeRating> {
  const { maxAgeRating } = await db.one(
    Rating,
    sql`select ${ratingOnDevice(sql`${accountId}`, sql`${sessionId}`)} as "maxAgeRating"`,
  )

  return maxAgeRating
}
